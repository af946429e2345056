# The library by add_subdirectory: it leaves the other project's build as it is, and works.
set(build ${BUILD}/subproject-test)
file(REMOVE_RECURSE ${build})
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} -S ${SOURCE}/tests/subproject -B ${build} -G Ninja -DBCO=${SOURCE}
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE= -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
  -DCMAKE_IGNORE_PATH=/usr/include
  -DCMAKE_UNITY_BUILD=ON)
file(STRINGS ${build}/compile_commands.json strict REGEX "-Werror")
if(strict)
  message(FATAL_ERROR "warnings are errors in a project that did not ask for it:\n${strict}")
endif()

run(${CMAKE_COMMAND} --build ${build})
if(NOT EXISTS ${build}/bco/libbco.a)
  message(FATAL_ERROR "the library is not where this test looks for it")
endif()
if(EXISTS ${build}/bco/libbco_paper.a)
  message(FATAL_ERROR "the paper's part is built where nothing needs it")
endif()
run(${build}/example)
