// Read before everything else by our sources and by every program that links the library: the
// CMake target says so (-include). One source then gives the same bits on x86-64, on ARM and in
// WebAssembly, whatever the program's own flags. Eigen is templates, and the linker keeps one
// instance of each, ours or the program's: both must be the same.
#pragma once

#ifdef EIGEN_CORE_H
#error "bco/portable.h must come before Eigen: link the CMake target bco::bco, which sees to that"
#endif
#ifdef __FAST_MATH__
#error "bco cannot keep its results under -ffast-math or -Ofast"
#endif

// Eigen aligns its memory, and chooses how to free it, by the widest packets of the file at hand.
#undef EIGEN_MAX_ALIGN_BYTES
#define EIGEN_MAX_ALIGN_BYTES 16
// If malloc aligns enough, as on all 64-bit systems, Eigen uses it as it is, but not in a program
// built with AddressSanitizer, which would then free what the library allocated in another way.
#ifdef __LP64__
#undef EIGEN_MALLOC_ALREADY_ALIGNED
#define EIGEN_MALLOC_ALREADY_ALIGNED 1
#endif

// On ARM, Eigen's packets would compute a·b + c with one rounding where SSE2 and WebAssembly have
// two; they do so only where this macro is defined.
#ifdef __ARM_FEATURE_FMA
#include <arm_neon.h>
#undef __ARM_FEATURE_FMA
#endif

// On x86-64, -mavx and -march=native would give Eigen wider packets, which add up in another order,
// and fused ones.
#ifdef __AVX__
#include <immintrin.h>
#undef __AVX__
#undef __AVX2__
#undef __AVX512F__
#undef __AVX512DQ__
#undef __AVX512ER__
#undef __AVX512BF16__
#undef __AVX512FP16__
#undef __FMA__
#endif

// Eigen shapes its matrix products, and so the order of their sums, after the number of registers,
// which it takes from the size of a pointer: in WebAssembly half of what it is on x86-64.
#ifdef __wasm__
#define EIGEN_ARCH_DEFAULT_NUMBER_OF_REGISTERS 16
#endif

// Eigen 5 adds up a dot product in four packets at a time where Eigen 3.4 has two.
#if __has_include(<Eigen/Version>)  // which Eigen 3.4 lacks
#include <Eigen/Core>
namespace Eigen::internal {

template <class Lhs, class Rhs>
struct inner_product_impl<
    inner_product_evaluator<scalar_inner_product_op<double, double, true>, Lhs, Rhs>, true> {
  using Evaluator =
      inner_product_evaluator<scalar_inner_product_op<double, double, true>, Lhs, Rhs>;
  using Packet = typename Evaluator::Packet;

  static double run(const Evaluator& product) {
    constexpr Index kWidth = unpacket_traits<Packet>::size;
    const Index size = product.size();
    if (size < kWidth) return inner_product_impl<Evaluator, false>::run(product);
    const Index end = size / kWidth * kWidth;
    const Index even = size / (2 * kWidth) * (2 * kWidth);
    Packet sum = product.template packet<Packet>(0);
    if (even > 0) {
      Packet other = product.template packet<Packet>(kWidth);
      for (Index k = 2 * kWidth; k < even; k += 2 * kWidth) {
        sum = padd(sum, product.template packet<Packet>(k));
        other = padd(other, product.template packet<Packet>(k + kWidth));
      }
      sum = padd(sum, other);
      if (end > even) sum = padd(sum, product.template packet<Packet>(even));
    }
    double result = predux(sum);
    for (Index k = end; k < size; ++k) result += product.coeff(k);
    return result;
  }
};

}  // namespace Eigen::internal
#endif
