#include "bco/losses/market.h"

#include <cmath>
#include <utility>

#include "bco/math.h"

namespace bco {

SyntheticMarket::SyntheticMarket(Index stocks, Random which, const Random& days)
    : random_(days), drift_(stocks), beta_(stocks), volatility_(stocks) {
  for (Index i = 0; i < stocks; ++i) {
    drift_[i] = 4.2e-4 + 4.3e-4 * which.normal();
    beta_[i] = 1.00 + 0.29 * which.normal();
    volatility_[i] = 0.0114 * exp(0.31 * which.normal());
  }
}

// √V·N(0,1) with V = high with probability p, else low; E V = 1 and E V² = kurtosis/3.
double SyntheticMarket::heavy_tailed(double kurtosis) {
  constexpr double p = 0.05;
  const double spread = std::sqrt((kurtosis / 3 - 1) / (p * (1 - p)));
  const double low = 1 - p * spread;
  const double variance = random_.uniform() < p ? low + spread : low;
  return std::sqrt(variance) * random_.normal();
}

void SyntheticMarket::next(VectorRef relatives) {
  const double factor = 0.0080 * heavy_tailed(5.4);
  for (Index i = 0; i < relatives.size(); ++i) {
    relatives[i] = exp(drift_[i] + beta_[i] * factor + volatility_[i] * heavy_tailed(13));
  }
}

TableMarket::TableMarket(std::shared_ptr<const PriceTable> table, Index stocks, Random which,
                         Days days, Index skipped, const Random& random)
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
