# Run after a test program is linked: writes the file that tells ctest of its suites.
# cmake -D NAME=… -D PROGRAM=… -D FILE=… -D LABELS=… -P KindredSuites.cmake
# An entry is a suite, not a case, as CMake's own GoogleTest module would have it: cases of a suite
# share what is dear to make (a trained run, a loaded LibTorch), and a process for each would make it anew.
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE lines RESULT_VARIABLE status TIMEOUT 60)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} does not list its tests (${status}):\n${lines}")
endif()

set(script "")
# Ends the suite that was being read. The more cases, the sooner it is begun, so that none is left
# alone at the end.
macro(end_suite)
  if(cases GREATER 0)
    string(APPEND script
      "add_test([==[${NAME}.${suite}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${suite}.*]==])\n"
      "set_tests_properties([==[${NAME}.${suite}]==] PROPERTIES COST ${cases} TIMEOUT 1200\n"
      "  ENVIRONMENT OMP_WAIT_POLICY=PASSIVE LABELS \"${LABELS}\")\n")
  endif()
  set(cases 0)
endmacro()

set(cases 0)
set(suite "")
set(disabled "^ *([^ ]*/)?DISABLED_") # runs only where it is asked for: no case, an entry of such would always pass
string(REGEX REPLACE "[][;]" "_" lines "${lines}") # in what parameters print, never in names
string(REPLACE "\n" ";" lines "${lines}")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.( +#.*)?$")
    end_suite()
    set(suite "${CMAKE_MATCH_1}")
  elseif(line MATCHES "^  " AND NOT line MATCHES "${disabled}" AND NOT suite MATCHES "${disabled}")
    math(EXPR cases "${cases} + 1")
  endif()
endforeach()
end_suite()
file(WRITE "${FILE}" "${script}")
