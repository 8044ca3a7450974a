# Everything from Debian packages; a missing one is named with the package to install.
find_package(Threads REQUIRED)

function(kinora_find_header variable header package)
  find_path(${variable} ${header})
  if(NOT ${variable})
    message(FATAL_ERROR "${header} not found: install the Debian package ${package}")
  endif()
endfunction()
function(kinora_find_library variable name package)
  find_library(${variable} ${name})
  if(NOT ${variable})
    message(FATAL_ERROR "library ${name} not found: install the Debian package ${package}")
  endif()
endfunction()

kinora_find_header(KINORA_EXPECTED_INCLUDE tl/expected.hpp libexpected-dev)
kinora_find_header(KINORA_RAPIDJSON_INCLUDE rapidjson/reader.h rapidjson-dev)
kinora_find_header(KINORA_YAML_INCLUDE yaml.h libyaml-dev)
kinora_find_library(KINORA_YAML_LIBRARY yaml libyaml-dev)
kinora_find_header(KINORA_ZSTD_INCLUDE zstd.h libzstd-dev)
kinora_find_library(KINORA_ZSTD_LIBRARY zstd libzstd-dev)
kinora_find_header(KINORA_DIVSUFSORT_INCLUDE divsufsort.h libdivsufsort-dev)
kinora_find_library(KINORA_DIVSUFSORT_LIBRARY divsufsort libdivsufsort-dev)
kinora_find_header(KINORA_LODEPNG_INCLUDE lodepng.h liblodepng-dev)
kinora_find_library(KINORA_LODEPNG_LIBRARY lodepng liblodepng-dev)
kinora_find_header(KINORA_GIF_INCLUDE gif_lib.h libgif-dev)
kinora_find_library(KINORA_GIF_LIBRARY gif libgif-dev)
kinora_find_header(KINORA_WEBP_INCLUDE webp/mux.h libwebp-dev)
kinora_find_library(KINORA_WEBP_LIBRARY webp libwebp-dev)
kinora_find_library(KINORA_WEBPMUX_LIBRARY webpmux libwebp-dev)
find_package(fmt REQUIRED)
set(KINORA_LINK_NAMES yaml zstd divsufsort lodepng gif webp webpmux)

function(kinora_link_dependencies target)
  target_include_directories(${target} SYSTEM
    PUBLIC $<BUILD_INTERFACE:${KINORA_EXPECTED_INCLUDE}>
    PRIVATE ${KINORA_RAPIDJSON_INCLUDE} ${KINORA_YAML_INCLUDE} ${KINORA_ZSTD_INCLUDE}
            ${KINORA_DIVSUFSORT_INCLUDE} ${KINORA_LODEPNG_INCLUDE} ${KINORA_GIF_INCLUDE}
            ${KINORA_WEBP_INCLUDE})
  # Who uses the installed library looks for these by their names.
  set(libraries
    ${KINORA_YAML_LIBRARY} ${KINORA_ZSTD_LIBRARY} ${KINORA_DIVSUFSORT_LIBRARY}
    ${KINORA_LODEPNG_LIBRARY} ${KINORA_GIF_LIBRARY} ${KINORA_WEBP_LIBRARY}
    ${KINORA_WEBPMUX_LIBRARY})
  target_link_libraries(${target} PRIVATE
    "$<BUILD_INTERFACE:${libraries}>" "$<INSTALL_INTERFACE:${KINORA_LINK_NAMES}>")
endfunction()
