# cmake --install, find_package(kinora), pkg-config, and Debian packages by `cpack` in the build folder:
#   kinora          the program, its man page, completions for bash, zsh and fish, JSON Schemas
#   libkinora-dev   the library and its headers
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(KINORA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/kinora)
install(TARGETS kinora kinora_host EXPORT kinoraTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
set_target_properties(kinora_host PROPERTIES EXPORT_NAME host)
install(DIRECTORY include/kinora DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.hpp")
install(EXPORT kinoraTargets NAMESPACE kinora:: DESTINATION ${KINORA_CMAKE_DIR} COMPONENT development)
configure_package_config_file(cmake/kinoraConfig.cmake.in ${PROJECT_BINARY_DIR}/kinoraConfig.cmake
                              INSTALL_DESTINATION ${KINORA_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kinoraConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kinoraConfig.cmake ${PROJECT_BINARY_DIR}/kinoraConfigVersion.cmake
        DESTINATION ${KINORA_CMAKE_DIR} COMPONENT development)

list(TRANSFORM KINORA_LINK_NAMES PREPEND "-l" OUTPUT_VARIABLE KINORA_LINK_FLAGS)
list(JOIN KINORA_LINK_FLAGS " " KINORA_LINK_FLAGS)
# Wherever the files are installed or moved to, as packages are.
file(RELATIVE_PATH KINORA_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/kinora.pc.in ${PROJECT_BINARY_DIR}/kinora.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/kinora.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

# The program writes its own man page, completions and schemas, so that nothing is said twice. A build
# with sanitizers is not installed, and would take long for it.
if(TARGET kinora_program AND NOT KINORA_SANITIZE)
  install(TARGETS kinora_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  set(generated ${PROJECT_BINARY_DIR}/generated)
  add_custom_command(OUTPUT ${generated}/done
                     COMMAND $<TARGET_FILE:kinora_program> generate ${generated}
                     COMMAND ${CMAKE_COMMAND} -E touch ${generated}/done
                     DEPENDS kinora_program VERBATIM)
  add_custom_target(kinora_generated ALL DEPENDS ${generated}/done)
  install(FILES ${generated}/kinora.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${generated}/kinora.bash RENAME kinora
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(FILES ${generated}/_kinora
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
  install(FILES ${generated}/kinora.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
  install(DIRECTORY ${generated}/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/kinora
          COMPONENT program)
  install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}
          COMPONENT program)
  # As in the project, so that the links between the pages hold.
  install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program
          PATTERN "*.sh" EXCLUDE)
endif()
# Where Debian looks for the terms of a package.
install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/kinora
        COMPONENT program)
install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libkinora-dev
        COMPONENT development)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kinora)
set(CPACK_PACKAGE_CONTACT "The Kinora developers")
set(CPACK_PACKAGE_VENDOR Kinora)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME kinora)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION ${PROJECT_DESCRIPTION})
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libkinora-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "${PROJECT_DESCRIPTION} (library)")
string(CONCAT CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libexpected-dev, libfmt-dev, libyaml-dev, libzstd-dev, libdivsufsort-dev, liblodepng-dev, "
    "libgif-dev, libwebp-dev")
include(CPack)
