#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/losses/list.h"
#include "bco/losses/portfolio/portfolio.h"
#include "bco/losses/streams.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

// A price table sets the limits on stocks and rounds; without one, memory does.
double fit_portfolio(Config& config) {
  constexpr double kMostNumbers = 2e7;  // stocks × rounds that hindsight keeps: 160 MB
  const double stocks = config.parameters.real("stocks");
  const double first = config.parameters.real("first-day");
  if (!config.data) return std::floor(kMostNumbers / stocks);
  const std::shared_ptr<const PriceTable> prices = prices_of(config.data);
  const auto all = static_cast<double>(prices->stocks());
  if (stocks > all) {
    if (config.parameters.is_set("stocks")) {
      out_of_range("stocks", 2, std::min(find_parameter("stocks").most, all),
                   format_number(stocks) + " (the price table has " + format_number(all) + ")");
    }
    config.parameters.set("stocks", all);
  }
  const auto days = static_cast<double>(prices->rounds());
  if (first > days) {
    out_of_range("first-day", 1, days,
                 format_number(first) + " (the price table has " + format_number(days) +
                     " days of returns)");
  }
  const double rounds = days - (first - 1);
  if (config.rounds == 0) config.rounds = static_cast<long>(rounds);
  return rounds;
}

// Days of the price table before the first round.
Index skipped_days(const Config& config) { return config.parameters.integer("first-day") - 1; }

std::unique_ptr<LossStream> portfolio_losses(const Config& config, const Set& set, Draws draws) {
  const Index stocks = set.dimension();
  const Random which = stream(config, "stocks");  // the pilot looks at the same ones
  const Random random = loss_stream(config, draws);
  std::unique_ptr<Market> market;
  if (config.data) {
    const auto days =
        draws == Draws::kLosses ? TableMarket::Days::kInOrder : TableMarket::Days::kPilot;
    market = std::make_unique<TableMarket>(prices_of(config.data), stocks, which, days,
                                           skipped_days(config), random);
  } else {
    market = std::make_unique<SyntheticMarket>(stocks, which, random);
  }
  return std::make_unique<PortfolioLosses>(std::move(market), stocks,
                                           draws == Draws::kLosses ? config.rounds : kPilotDraws);
}

}  // namespace

ProblemInfo problem::portfolio() {
  return {.name = "portfolio",
          .help = "Negative log-growth of wealth, one round per trading day.",
          .rounds = 1203,
          .parameters = split("stocks,first-day", ','),
          .sets = {"solid-simplex"},
          .make_set = +[](const Config& config) -> std::unique_ptr<Set> {
            return std::make_unique<SolidSimplex>(config.parameters.integer("stocks"));
          },
          .make_losses = portfolio_losses,
          .fit = fit_portfolio,
          .takes_data = true};
}

}  // namespace bco
