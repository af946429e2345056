// Included before everything else in every file of ours (CMakeLists.txt), so that one source gives
// the same bits on x86-64, on ARM and in WebAssembly.
#pragma once

// On ARM, Eigen's packets would compute a·b + c with one rounding where SSE2 and WebAssembly have
// two; they do so only where this macro is defined.
#ifdef __ARM_FEATURE_FMA
#include <arm_neon.h>
#undef __ARM_FEATURE_FMA
#endif

// Eigen shapes its matrix products, and so the order of their sums, after the number of registers,
// which it takes from the size of a pointer: in WebAssembly half of what it is on x86-64.
#ifdef __wasm__
#define EIGEN_ARCH_DEFAULT_NUMBER_OF_REGISTERS 16
#endif
