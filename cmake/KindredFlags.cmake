# All compiler policy in one interface target; every Kindred target links it.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# CMake 3.25 knows no C++20 for CUDA 13.
set(CMAKE_CUDA_STANDARD 17)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

set(KINDRED_SANITIZE "" CACHE STRING "Sanitizers for every target, e.g. address,undefined or thread")

add_library(kindred_flags INTERFACE)
add_library(kindred::flags ALIAS kindred_flags)
target_compile_options(kindred_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Werror -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wno-missing-field-initializers>)
# GCC 12 reports both falsely inside std::string's operator+ (GCC bug 105651 and kin).
target_compile_options(kindred_flags INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-restrict -Wno-stringop-overflow>)
# Where everything is compiled once (.ci/run): how many sources at once, of the large libraries and of
# the window's tests.
set(KINDRED_BATCH "" CACHE STRING "Sources compiled at once, in place of eight")
function(kindred_batches)
  foreach(library kindred_base kindred_math kindred_serve kindred_widgets)
    if(KINDRED_BATCH AND TARGET ${library})
      set_target_properties(${library} PROPERTIES UNITY_BUILD_BATCH_SIZE ${KINDRED_BATCH})
    endif()
  endforeach()
endfunction()
# In such pieces a local constant meets the helper of one name of a file that it doesn't
# know. What it hides within its own file, builds of the usual size find.
if(KINDRED_BATCH)
  target_compile_options(kindred_flags INTERFACE
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-shadow -Wshadow=local>)
endif()
if(KINDRED_SANITIZE)
  target_compile_options(kindred_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${KINDRED_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all>)
  target_link_options(kindred_flags INTERFACE -fsanitize=${KINDRED_SANITIZE})
endif()

# Seventy programs are linked, each in half the time or less by gold.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold KINDRED_HAS_GOLD)
if(KINDRED_HAS_GOLD)
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fuse-ld=gold>)
endif()

find_program(KINDRED_CCACHE ccache)
if(KINDRED_CCACHE)
  # Precompiled headers and ccache agree only with these sloppiness settings.
  foreach(lang CXX CUDA)
    set(CMAKE_${lang}_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime CCACHE_MAXSIZE=8G ${KINDRED_CCACHE})
  endforeach()
  add_compile_options($<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-fpch-preprocess>)
endif()

# Adds a Kindred library, static unless BUILD_SHARED_LIBS says otherwise (sanitized programs share theirs:
# a copy of the window is 120 MB): kindred_library(NAME SOURCES … PUBLIC … PRIVATE …)
function(kindred_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(kindred_${name} ${arg_SOURCES})
  add_library(kindred::${name} ALIAS kindred_${name})
  target_include_directories(kindred_${name} PUBLIC ${PROJECT_SOURCE_DIR}/core)
  target_link_libraries(kindred_${name} PUBLIC ${arg_PUBLIC} PRIVATE kindred::flags ${arg_PRIVATE})
endfunction()
