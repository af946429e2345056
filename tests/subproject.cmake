# The library as a part of another build: it leaves that build as it is, and works; by FetchContent, whose place of the
# sources is named beforehand so that nothing is fetched, and by add_subdirectory, which is as far as its first object.
# All of it in a folder whose name has a blank.
set(folder "${BUILD}/subproject test")
file(REMOVE_RECURSE ${folder})
file(COPY ${SOURCE}/CMakeLists.txt ${SOURCE}/cpp DESTINATION ${folder}/bco)
file(COPY ${SOURCE}/tests/golden.txt DESTINATION ${folder}/bco/tests)
file(COPY ${SOURCE}/tests/subproject/CMakeLists.txt ${SOURCE}/examples/cpp/main.cpp DESTINATION ${folder})
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(how FetchContent add_subdirectory)
  run(${CMAKE_COMMAND} -S ${folder} -B ${folder}/${how} -G Ninja -DHOW=${how}
    -DFETCHCONTENT_SOURCE_DIR_BCO=${folder}/bco -DFETCHCONTENT_FULLY_DISCONNECTED=ON
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE= -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    -DCMAKE_IGNORE_PATH=/usr/include
    -DCMAKE_UNITY_BUILD=ON)
  file(STRINGS ${folder}/${how}/compile_commands.json strict REGEX "-Werror")
  if(strict)
    message(FATAL_ERROR "warnings are errors in a project that did not ask for it:\n${strict}")
  endif()
endforeach()

run(${CMAKE_COMMAND} --build ${folder}/add_subdirectory --target example_objects)

set(build ${folder}/FetchContent)
run(${CMAKE_COMMAND} --build ${build})
if(NOT EXISTS ${build}/_deps/bco-build/libbco.a)
  message(FATAL_ERROR "the library is not where this test looks for it")
endif()
file(GLOB others ${build}/_deps/bco-build/libbco_*)
if(others)
  message(FATAL_ERROR "built where nothing needs them: ${others}")
endif()
run(${build}/example)

# The interface for C, which has the library in it.
run(${CMAKE_COMMAND} --build ${build} --target bco_c)
file(GLOB others "${build}/_deps/bco-build/libbco_c.so*")
if(NOT others)
  message(FATAL_ERROR "the interface for C is not where this test looks for it")
endif()
