// Base class for losses that keep no sums: a derived class only draws f_t, evaluates and differentiates it.
//
//   class Mine final : public ReplayedLosses {
//     void draw() override;                                  // f_t
//     double value(ConstVectorRef x) override;               // f_t(x)
//     void gradient(ConstVectorRef x, VectorRef g) override; // a subgradient where f_t has a kink
//     Index dimension() const override;
//     std::unique_ptr<ReplayedLosses> again() const override;  // the same losses, before the first round
//   };
//
// F_t is found by drawing rounds 1, …, t again, one pass for each point at which it is asked, and the best fixed point
// by cuts, which take few passes (simulation/bundle.h).
#pragma once

#include <memory>

#include "bco/losses/loss_stream.h"

namespace bco {

class ReplayedLosses : public LossStream {
 public:
  void next() final {
    ++round_;
    draw();
  }

  double total(ConstVectorRef x) final {
    double sum = 0;
    replay([&](ReplayedLosses& losses) { sum += losses.value(x); });
    return sum;
  }
  void total_gradient(ConstVectorRef x, VectorRef g) final { total_and_gradient(x, g); }
  double total_and_gradient(ConstVectorRef x, VectorRef g) final {
    double sum = 0;
    Vector now(x.size());
    g.setZero();
    replay([&](ReplayedLosses& losses) {
      sum += losses.value_and_gradient(x, now);
      g += now;
    });
    return sum;
  }
  bool is_smooth() const override { return false; }

 protected:
  virtual void draw() = 0;
  virtual std::unique_ptr<ReplayedLosses> again() const = 0;

 private:
  template <class Visit>
  void replay(const Visit& visit) const {
    const std::unique_ptr<ReplayedLosses> losses = again();
    for (long t = 1; t <= round_; ++t) {
      losses->next();
      visit(*losses);
    }
  }

  long round_ = 0;
};

}  // namespace bco
