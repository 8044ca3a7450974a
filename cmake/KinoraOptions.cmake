# Warnings and sanitizers, the same for every target of the project.
function(kinora_options target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
    -Woverloaded-virtual -Wcast-align -Wnull-dereference)
  if(KINORA_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False alarms of g++ 12 with -O2 on inlined std::string and std::vector code.
    target_compile_options(${target} PRIVATE -Wno-null-dereference -Wno-array-bounds
      -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict -Wno-maybe-uninitialized)
  endif()
endfunction()

# Further arguments: headers besides those of precompiled.hpp, as they are written behind #include.
function(kinora_precompile target)
  if(NOT KINORA_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp ${ARGN})
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Lets ccache find the same header in another build.
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

if(KINORA_SANITIZE)
  # A null pointer that is followed stops the program anyway; the check for it costs a quarter of the
  # compilation.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=null -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/sanitizer-ignore.txt)
  endif()
endif()
if(KINORA_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
