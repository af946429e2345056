// `bco hindsight`: what could have been earned with a price table, knowing all of it.
#include "bco/simulation/hindsight.h"

#include <ostream>

#include "bco/losses/portfolio/portfolio.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/text.h"
#include "commands.h"

namespace bco {

void hindsight(const Config& config, std::ostream& out) {
  const std::shared_ptr<const PriceTable> prices = prices_of(config.data);
  const PriceTable& table = *prices;
  const Index n = table.stocks();
  const long rounds = table.rounds();
  PortfolioLosses losses(
      std::make_unique<TableMarket>(prices, n, Random(0, 0, ""), TableMarket::Days::kInOrder, 0,
                                    Random(0, 0, "")),
      n, rounds);
  for (long t = 0; t < rounds; ++t) losses.next();
  SolidSimplex set(n);
  Hindsight solver(losses, set);
  const Minimum best = solver.solve(rounds);

  const auto days = static_cast<double>(rounds);
  const double full = 2 * static_cast<double>(n);  // p = (x + 1)/(2n)
  Index single = 0;
  double single_loss = 0;
  for (Index i = 0; i < n; ++i) {
    Vector vertex = Vector::Constant(n, -1);
    vertex[i] += full;
    const double loss = losses.total(vertex);
    if (i == 0 || loss < single_loss) {
      single = i;
      single_loss = loss;
    }
  }
  out << "rounds " << rounds << "\nstocks " << n << "\nbest fixed portfolio: average loss "
      << format_number(best.value / days) << ", duality gap " << format_number(best.gap / days)
      << "\nuniform portfolio: average loss " << format_number(losses.total(Vector::Ones(n)) / days)
      << "\nbest single stock: average loss " << format_number(single_loss / days) << ", "
      << table.tickers()[static_cast<std::size_t>(single)] << "\nticker,weight\n";
  const Vector weights = (solver.point().array() + 1) / full;
  for (Index i = 0; i < n; ++i) {
    if (weights[i] <= 0) continue;
    out << table.tickers()[static_cast<std::size_t>(i)] << ',' << format_number(weights[i]) << '\n';
  }
}

}  // namespace bco
