# How tests are built: quickly. They are many small files over the same few large headers.

# The headers most tests share, compiled once. An executable's code is position independent as
# -fPIE; the header must agree with it.
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp CONTENT "")
add_library(kindred_test_headers OBJECT ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp)
set_target_properties(kindred_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
target_compile_options(kindred_test_headers PRIVATE -O1 -fPIE)
target_link_libraries(kindred_test_headers PRIVATE kindred::flags GTest::gtest GTest::gmock nlohmann_json::nlohmann_json)
target_precompile_headers(kindred_test_headers PRIVATE
  <gmock/gmock.h> <gtest/gtest.h> <nlohmann/json.hpp> <filesystem> <functional> <map> <string> <vector>)

# Adds a GoogleTest executable and a ctest entry NAME.SUITE for each of its suites:
# kindred_test(NAME SOURCES … LINK … [LABELS …] [HEADERS … | HEADERS_OF TEST] [APART | TOGETHER]); HEADERS:
# a precompiled header of its own, HEADERS_OF: that of another test; APART: an entry for each case,
# where they are few and long; TOGETHER: one entry for all.
function(kindred_test name)
  cmake_parse_arguments(arg "APART;TOGETHER" "HEADERS_OF" "SOURCES;LINK;LABELS;HEADERS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE kindred::flags ${arg_LINK} GTest::gtest_main GTest::gmock)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(${name} PRIVATE -O1)
  if(arg_HEADERS)
    target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  elseif(arg_HEADERS_OF)
    target_precompile_headers(${name} REUSE_FROM ${arg_HEADERS_OF})
  else()
    target_precompile_headers(${name} REUSE_FROM kindred_test_headers)
  endif()
  target_compile_definitions(${name} PRIVATE
    KINDRED_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    KINDRED_OPTIONAL_DATA="${PROJECT_SOURCE_DIR}/../shared/data")
  kindred_entries(${name} "${arg_LABELS}" "${arg_APART}" "${arg_TOGETHER}")
endfunction()

# The ctest entries of a test program. Two run at once, each with a thread for every core: spinning
# ones would wait for each other.
function(kindred_entries name labels apart together)
  if(together)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 ENVIRONMENT OMP_WAIT_POLICY=PASSIVE LABELS "${labels}")
  elseif(apart)
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
      PROPERTIES TIMEOUT 600 COST 1000 ENVIRONMENT OMP_WAIT_POLICY=PASSIVE)
    # A list of labels does not survive PROPERTIES above.
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}_labels.cmake)
    file(WRITE ${file} "set_tests_properties(\${${name}_TESTS} PROPERTIES LABELS \"${labels}\")\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file})
  else()
    set(suites ${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake)
    set(maker ${PROJECT_SOURCE_DIR}/cmake/KindredSuites.cmake)
    set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${maker}) # it runs after linking
    add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${suites} VERBATIM
      COMMAND ${CMAKE_COMMAND} -D NAME=${name} -D PROGRAM=$<TARGET_FILE:${name}> -D FILE=${suites}
        -D "LABELS=${labels}" -P ${maker})
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}_entries.cmake)
    file(WRITE ${file} "if(EXISTS \"${suites}\")\n  include(\"${suites}\")\nelse()\n"
      "  add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)\nendif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file})
  endif()
endfunction()
