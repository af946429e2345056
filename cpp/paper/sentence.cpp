#include "paper/sentence.h"

#include <cmath>

#include "bco/text.h"

namespace bco {
namespace {

// To two digits of `width`; where that cannot be written plainly, to four of its own.
void append_rounded(std::string& text, double value, double width) {
  constexpr int kMostDecimals = 9;
  int decimals = 0;
  for (double unit = width; unit < 10 && decimals <= kMostDecimals; unit *= 10) ++decimals;
  if (decimals <= kMostDecimals && std::abs(value) < 1e7) {
    append_fixed(text, value, decimals);
  } else {
    append_general(text, value, 4);
  }
}

void append_interval(std::string& text, const Interval& x, bool symmetric) {
  const double half = (x.high - x.low) / 2;
  append_rounded(text, x.center, half);
  if (symmetric) {
    text += " ± ";
    append_rounded(text, half, half);
    return;
  }
  text += " [";
  append_rounded(text, x.low, half);
  text += ", ";
  append_rounded(text, x.high, half);
  text += "]";
}

}  // namespace

void append(std::string& text, std::initializer_list<Piece> pieces) {
  for (const Piece& piece : pieces) {
    switch (piece.kind) {
      case Piece::Kind::kText:
        text += piece.text;
        break;
      case Piece::Kind::kNames:
        for (std::size_t i = 0; i < piece.names->count; ++i) {
          if (i > 0) text += i + 1 == piece.names->count ? " and " : ", ";
          text += piece.names->names[i];
        }
        break;
      case Piece::Kind::kCount:
        text += std::to_string(piece.count);
        break;
      case Piece::Kind::kRough:
        append_general(text, *piece.number, 3);
        break;
      case Piece::Kind::kWithError:
      case Piece::Kind::kWithInterval:
        append_interval(text, *piece.interval, piece.kind == Piece::Kind::kWithError);
        break;
    }
  }
}

}  // namespace bco
