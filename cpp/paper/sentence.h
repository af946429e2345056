// Sentences about measurements, put together from pieces.
#pragma once

#include <array>
#include <initializer_list>
#include <string>

#include "paper/intervals.h"

namespace bco {

// A few names: "a", "a and b", "a, b and c".
struct NameList {
  void add(const char* name) { names[count++] = name; }
  bool empty() const { return count == 0; }

  std::array<const char*, 4> names{};
  std::size_t count = 0;
};

struct Piece {
  enum class Kind { kText, kNames, kCount, kRough, kWithError, kWithInterval };

  Piece(const char* x) : kind(Kind::kText), text(x) {}                 // NOLINT: meant to convert
  Piece(const std::string& x) : kind(Kind::kText), text(x.c_str()) {}  // NOLINT
  Piece(const NameList& x) : kind(Kind::kNames), names(&x) {}          // NOLINT
  Piece(long x) : kind(Kind::kCount), count(x) {}                      // NOLINT
  Piece(Kind style, const Interval& x) : kind(style), interval(&x) {}
  Piece(Kind style, const double& x) : kind(style), number(&x) {}

  Kind kind;
  union {
    const char* text;
    const NameList* names;
    long count;
    const Interval* interval;
    const double* number;
  };
};

// "1.21 ± 0.06", of a mean.
inline Piece with_error(const Interval& x) { return {Piece::Kind::kWithError, x}; }
// "1.21 [1.15, 1.27]".
inline Piece with_interval(const Interval& x) { return {Piece::Kind::kWithInterval, x}; }

inline Piece rough(const double& x) { return {Piece::Kind::kRough, x}; }  // three digits

void append(std::string& text, std::initializer_list<Piece> pieces);

}  // namespace bco
