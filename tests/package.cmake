# cmake --install, then a build and a run of the C++ examples, which find the library by find_package(bco). All of it in a
# folder whose name has a blank.
macro(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endmacro()

set(prefix "${BUILD}/package test")
file(REMOVE_RECURSE ${prefix})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}/installed)

function(build_program source folder)  # options of CMake …
  run(${CMAKE_COMMAND} -S ${SOURCE}/${source} -B ${prefix}/${folder} -G Ninja
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix}/installed ${ARGN})
  run(${CMAKE_COMMAND} --build ${prefix}/${folder})
endfunction()

build_program(examples/cpp cpp)
run(${prefix}/cpp/example)
build_program(examples/learner learner)
run(${prefix}/learner/own_learner)
run(${prefix}/installed/bin/bco describe OUTPUT_QUIET)
build_program(examples/set set)
run(${prefix}/set/own_set_test --gtest_brief=1)

# For C: without Eigen and without our flags; nothing but its own functions can be seen from outside.
build_program(examples/c c -DCMAKE_C_COMPILER=${C_COMPILER} -DCMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON)
run(${prefix}/c/example)
file(GLOB_RECURSE shared "${prefix}/installed/*/libbco_c.so")
get_filename_component(libraries ${shared} DIRECTORY)
run(nm -D --defined-only --format=posix ${shared} OUTPUT_VARIABLE symbols)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
list(FILTER symbols EXCLUDE REGEX "^bco_")
if(symbols)
  message(FATAL_ERROR "libbco_c.so shows ${symbols}")
endif()
run(${C_COMPILER} -std=c99 -Wall -Wextra -Wpedantic -Werror -I${prefix}/installed/include ${SOURCE}/tests/c_program.c
  -L${libraries} -lbco_c -lm -Wl,-rpath,${libraries} -o ${prefix}/c/c_program)
run(${prefix}/installed/bin/bco run --problem portfolio --learners projection-free,ogd --rounds 300 --seed 3
  --horizon known --set stocks=4 --out ${prefix}/c/rows.csv)
run(${prefix}/c/c_program ${prefix}/c/rows.csv)

# Whatever flags a program has, nothing of Eigen's memory passes from one allocator to another, and no bit changes.
run(${prefix}/learner/own_learner bits OUTPUT_VARIABLE plain)
foreach(flag ${FLAGS})
  build_program(examples/learner learner${flag} "-DCMAKE_CXX_FLAGS=${flag} -fsanitize=address")
  run(${prefix}/learner${flag}/own_learner bits OUTPUT_VARIABLE flagged)
  if(NOT flagged STREQUAL plain)
    message(FATAL_ERROR "built with ${flag}, the example prints\n${flagged}\ninstead of\n${plain}")
  endif()
endforeach()

# Beside a library on Eigen that has all these flags, linked before it or after it, the interface for C gives the
# command's bits, and either library's memory is its own.
list(JOIN FLAGS " " flags)
build_program(tests/mixed mixed "-DCMAKE_CXX_FLAGS=${flags} -fsanitize=address,undefined")
run(${prefix}/installed/bin/bco run --problem quadratic --learners projection-free,fkm,barrier --rounds 300 --seed 5
  OUTPUT_VARIABLE rows)
string(REGEX MATCHALL "\nquadratic,[^\n]*" rows "${rows}")
list(TRANSFORM rows REPLACE "^\nquadratic,([^,]*),[^,]*,([^,]*),[^,]*,[^,]*,([^,]*),.*" "\\1 \\2 \\3\n")
string(JOIN "" expected ${rows})
foreach(order other bco_c)
  run(${prefix}/mixed/${order}_first OUTPUT_VARIABLE mixed)
  if(NOT mixed STREQUAL expected)
    message(FATAL_ERROR "with ${order} first, the program prints\n${mixed}\ninstead of\n${expected}")
  endif()
endforeach()
