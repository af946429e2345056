# cmake --install, then a build and a run of the C++ examples, which find the library by find_package(bco).
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(prefix ${BUILD}/package-test)
file(REMOVE_RECURSE ${prefix})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}/installed)
foreach(example cpp learner)
  run(${CMAKE_COMMAND} -S ${SOURCE}/examples/${example} -B ${prefix}/${example} -G Ninja
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=${prefix}/installed)
  run(${CMAKE_COMMAND} --build ${prefix}/${example})
endforeach()
run(${prefix}/cpp/example)
run(${prefix}/learner/own_learner)
run(${prefix}/installed/bin/bco describe OUTPUT_QUIET)
