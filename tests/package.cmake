# cmake --install, then a build and a run of examples/cpp that finds the library by find_package(bco).
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(prefix ${BUILD}/package-test)
file(REMOVE_RECURSE ${prefix})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}/installed)
run(${CMAKE_COMMAND} -S ${SOURCE}/examples/cpp -B ${prefix}/build -G Ninja
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=${prefix}/installed)
run(${CMAKE_COMMAND} --build ${prefix}/build)
run(${prefix}/build/example)
run(${prefix}/installed/bin/bco describe OUTPUT_QUIET)
