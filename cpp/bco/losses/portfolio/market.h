// Sources of price relatives r_t: r_t(i) is the price of stock i on day t+1 over that on day
// t.
#pragma once

#include <memory>

#include "bco/losses/portfolio/price_table.h"
#include "bco/random.h"
#include "bco/types.h"

namespace bco {

class Market {
 public:
  virtual ~Market() = default;
  Market(const Market&) = delete;
  Market& operator=(const Market&) = delete;

  virtual void next(VectorRef relatives) = 0;
  virtual bool looks_ahead() const { return false; }  // at days that are still to be played

 protected:
  Market() = default;
};

// One factor, calibrated to 463 stocks of the S&P 500 from 2013-02-19 to 2017-11-27:
//
//   log r_t(i) = μ_i + β_i·0.0080·z_t + σ_i·ε_t(i)
//   μ_i ~ N(4.2e−4, 4.3e−4),  β_i ~ N(1.00, 0.29),  log σ_i ~ N(log 0.0114, 0.31)
//
// z and ε have mean 0, variance 1 and kurtosis 5.4 and 13: a normal whose variance is now and then
// high, with probability 13/256.
class SyntheticMarket final : public Market {
 public:
  // which: of the stocks' own figures; days: of their returns.
  SyntheticMarket(Index stocks, Random which, const Random& days);

  void next(VectorRef relatives) override;

  void heavy_tailed(double kurtosis, VectorRef values);

 private:
  Random random_;
  Vector drift_, beta_, volatility_;
  Vector factor_;  // z_t, one number
};

// Stocks drawn from a table without replacement (all of them, in order, where as many are asked for
// as there are). Its days in order, after the first `skipped` of them; or, for the pilot that
// estimates M and G, days at random from the skipped ones. Where none was skipped the pilot has
// nothing but the days that are still to be played, and says so.
class TableMarket final : public Market {
 public:
  enum class Days { kInOrder, kPilot };

  TableMarket(std::shared_ptr<const PriceTable> table, Index stocks, Random which, Days days,
              Index skipped, const Random& random);

  void next(VectorRef relatives) override;
  bool looks_ahead() const override { return days_ == Days::kPilot && skipped_ == 0; }

 private:
  std::shared_ptr<const PriceTable> table_;
  IndexVector chosen_;
  Days days_;
  Index skipped_;
  Index day_;
  Random random_;
};

}  // namespace bco
