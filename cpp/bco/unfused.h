// Included before everything else in every file of ours (CMakeLists.txt). On ARM, Eigen's packets
// would compute a·b + c with one rounding where SSE2 and WebAssembly have two; they do so only
// where this macro is defined.
#pragma once

#ifdef __ARM_FEATURE_FMA
#include <arm_neon.h>
#undef __ARM_FEATURE_FMA
#endif
