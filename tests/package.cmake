# cmake --install, then a build and a run of the C++ examples, which find the library by find_package(bco).
macro(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endmacro()

set(prefix ${BUILD}/package-test)
file(REMOVE_RECURSE ${prefix})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}/installed)

function(build_example example folder)  # options of CMake …
  run(${CMAKE_COMMAND} -S ${SOURCE}/examples/${example} -B ${prefix}/${folder} -G Ninja
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix}/installed ${ARGN})
  run(${CMAKE_COMMAND} --build ${prefix}/${folder})
endfunction()

build_example(cpp cpp)
run(${prefix}/cpp/example)
build_example(learner learner)
run(${prefix}/learner/own_learner)
run(${prefix}/installed/bin/bco describe OUTPUT_QUIET)
build_example(set set)
run(${prefix}/set/own_set_test --gtest_brief=1)

# Whatever flags a program has, nothing of Eigen's memory passes from one allocator to another, and no bit changes.
run(${prefix}/learner/own_learner bits OUTPUT_VARIABLE plain)
foreach(flag ${FLAGS})
  build_example(learner learner${flag} "-DCMAKE_CXX_FLAGS=${flag} -fsanitize=address")
  run(${prefix}/learner${flag}/own_learner bits OUTPUT_VARIABLE flagged)
  if(NOT flagged STREQUAL plain)
    message(FATAL_ERROR "built with ${flag}, the example prints\n${flagged}\ninstead of\n${plain}")
  endif()
endforeach()
