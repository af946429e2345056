#include "foreign.h"

#include <emscripten.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bco/learners/foreign.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"
#include "convert.h"
#include "guarded.h"

namespace bco {
namespace {

using emscripten::val;

enum class Method { kPlay, kSecond, kCenter, kObserve, kEnd };

// In foreign.ts the order is the same.
enum class Asked { kLinear, kProjection, kSeparation, kMembership, kSphere };

extern "C" int bco_foreign_call(int code, Method method);

// The code of one game and the memory that it shares with the library: n numbers that go either way, n of a gradient, and
// two values.
class JavaScriptCode final : public ForeignCode {
 public:
  JavaScriptCode(const val& learner, const val& host, const LearnerInfo& info, const Game& game,
                 long horizon)
      : host_(host),
        oracles_(game.set, info),
        random_(game.random),
        dimension_(game.set.dimension()),
        memory_(Vector::Zero(2 * dimension_ + 2)) {
    val given = val::object();
    given.set("n", static_cast<double>(dimension_));
    given.set("T", static_cast<double>(horizon));
    given.set("r", game.set.inner_radius());
    given.set("R", game.set.outer_radius());
    given.set("D", game.set.diameter());
    given.set("M", game.bounds.value);
    given.set("G", game.bounds.gradient);
    given.set("beta", optional(game.bounds.smoothness));
    given.set("sigma", optional(game.bounds.strong_convexity));
    given.set("center", bco::to_object(game.set.center()));
    const val begun =
        host_.call<val>("begin", learner, given, reinterpret_cast<std::uintptr_t>(this),
                        reinterpret_cast<std::uintptr_t>(memory_.data()));
    if (!begun.isNumber()) throw InvalidInput(begun.as<std::string>());
    code_ = begun.as<int>();
  }
  JavaScriptCode(const JavaScriptCode&) = delete;
  JavaScriptCode& operator=(const JavaScriptCode&) = delete;
  ~JavaScriptCode() override { bco_foreign_call(code_, Method::kEnd); }

  void play(VectorRef y) override { fill(Method::kPlay, y); }
  void second(VectorRef y) override { fill(Method::kSecond, y); }
  bool center(VectorRef x) override {
    has_center_ = has_center_ && fill(Method::kCenter, x);
    return has_center_;
  }
  void observe(const Observation& seen) override {
    if (seen.gradient != nullptr) memory_.segment(dimension_, dimension_) = *seen.gradient;
    memory_[2 * dimension_] = seen.value;
    memory_[2 * dimension_ + 1] = seen.second_value;
    call(Method::kObserve);
  }

  // 1 for yes; -1 where the question is refused, and the message is kept.
  int ask(Asked what, double tolerance) noexcept {
    try {
      VectorRef x = memory_.head(dimension_);
      switch (what) {
        case Asked::kLinear:
          oracles_.minimize(x);
          break;
        case Asked::kProjection:
          oracles_.project(x);
          break;
        case Asked::kSeparation:
          return oracles_.separate(x) ? 1 : 0;
        case Asked::kMembership:
          return oracles_.contains(x, tolerance) ? 1 : 0;
        case Asked::kSphere:
          random_.sphere(x);
          break;
      }
      return 0;
    } catch (...) {
      keep_message();
      return -1;
    }
  }
  Random& random() { return random_; }

 private:
  static val optional(const std::optional<double>& number) {
    return number ? val(*number) : val::null();
  }

  // True unless the code leaves the method out.
  bool call(Method method) {
    const int done = bco_foreign_call(code_, method);
    if (done < 0) throw std::runtime_error(host_.call<std::string>("failure"));
    return done > 0;
  }
  bool fill(Method method, VectorRef x) {
    if (!call(method)) return false;
    x = memory_.head(dimension_);
    return true;
  }

  val host_;
  ForeignOracles oracles_;
  Random& random_;
  Index dimension_;
  Vector memory_;
  int code_ = 0;
  bool has_center_ = true;
};

std::string optional_text(const val& learner, const char* field) {
  return learner[field].isUndefined() ? "" : text_from(field, learner[field]);
}

}  // namespace

void add_foreign_learner(const val& learner, const val& host) {
  LearnerInfo info{.name = text_from("name", learner["name"])};
  info.label = info.name;
  info.help = optional_text(learner, "help");
  info.card = optional_text(learner, "card");
  info.stream = optional_text(learner, "stream");
  info.is_foreign = true;
  if (!learner["feedback"].isUndefined()) {
    info.feedback = declared_feedback(info.name, text_from("feedback", learner["feedback"]));
  }
  if (!learner["oracles"].isUndefined()) {
    std::vector<std::string> names;
    for (const val& each : to_list("oracles", learner["oracles"])) {
      names.push_back(text_from("oracle", each));
    }
    info.oracle = declared_oracles(info.name, names);
  }
  if (learner["needsHorizon"].isFalse()) info.horizon = Need::kNever;
  info.make = [learner, host, info](const Game& game, long horizon, const Parameters&) {
    return std::make_unique<ForeignLearner>(
        info, game.set.dimension(), horizon,
        std::make_unique<JavaScriptCode>(learner, host, info, game, horizon));
  };
  add_learner(std::move(info));
}

}  // namespace bco

using bco::JavaScriptCode;

extern "C" {
EMSCRIPTEN_KEEPALIVE int bco_foreign_ask(JavaScriptCode* code, bco::Asked what, double tolerance) {
  return code->ask(what, tolerance);
}
EMSCRIPTEN_KEEPALIVE double bco_foreign_normal(JavaScriptCode* code) {
  return code->random().normal();
}
EMSCRIPTEN_KEEPALIVE double bco_foreign_uniform(JavaScriptCode* code) {
  return code->random().uniform();
}
}
