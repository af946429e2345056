#include "bco/losses/portfolio/market.h"

#include <cmath>
#include <utility>

#include "bco/math.h"

namespace bco {

BCO_ONCE SyntheticMarket::SyntheticMarket(Index stocks, Random which, const Random& days)
    : random_(days), drift_(stocks), beta_(stocks), volatility_(stocks), factor_(1) {
  for (Index i = 0; i < stocks; ++i) {
    drift_[i] = 4.2e-4 + 4.3e-4 * which.normal();
    beta_[i] = 1.00 + 0.29 * which.normal();
    volatility_[i] = 0.0114 * exp(0.31 * which.normal());
  }
}

// √V·N(0,1) with V = high with probability p, else low; E V = 1 and E V² = kurtosis/3. Eight bits
// decide, and a word of them serves eight numbers.
void SyntheticMarket::heavy_tailed(double kurtosis, VectorRef values) {
  constexpr std::uint64_t kHigh = 13;
  constexpr double p = static_cast<double>(kHigh) / 256;
  const double spread = std::sqrt((kurtosis / 3 - 1) / (p * (1 - p)));
  const double low = 1 - p * spread;
  const double deviation[] = {std::sqrt(low), std::sqrt(low + spread)};
  random_.normal(values.data(), values.size());
  std::uint64_t word = 0;
  for (Index i = 0; i < values.size(); ++i, word >>= 8) {
    if (i % 8 == 0) word = random_.bits();
    values[i] *= deviation[(word & 0xFF) < kHigh ? 1 : 0];
  }
}

void SyntheticMarket::next(VectorRef relatives) {
  heavy_tailed(5.4, factor_);
  heavy_tailed(13, relatives);
  relatives = drift_ + (0.0080 * factor_[0]) * beta_ + volatility_.cwiseProduct(relatives);
  exp_each(relatives);
}

BCO_ONCE TableMarket::TableMarket(std::shared_ptr<const PriceTable> table, Index stocks,
                                  Random which, Days days, Index skipped, const Random& random)
    : table_(std::move(table)),
      chosen_(stocks),
      days_(days),
      skipped_(skipped),
      day_(skipped),
      random_(random) {
  const Index all = table_->stocks();
  IndexVector order(all);
  for (Index i = 0; i < all; ++i) order[i] = i;
  if (stocks < all) {
    for (Index i = 0; i < stocks; ++i) std::swap(order[i], order[i + which.below(all - i)]);
  }
  chosen_ = order.head(stocks);
}

void TableMarket::next(VectorRef relatives) {
  const Index day =
      days_ == Days::kInOrder ? day_++ : random_.below(skipped_ > 0 ? skipped_ : table_->rounds());
  for (Index i = 0; i < relatives.size(); ++i) {
    relatives[i] = table_->relatives()(chosen_[i], day);
  }
}

}  // namespace bco
