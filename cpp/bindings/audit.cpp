#include "audit.h"

#include "convert.h"
#include "paper/audit.h"

namespace bco {
namespace {

using emscripten::val;

struct NamedTerm {
  const char* name;
  double BoundTerms::*value;
};
constexpr NamedTerm kTerms[] = {{"variance", &BoundTerms::variance},
                                {"regularizer", &BoundTerms::regularizer},
                                {"tracking", &BoundTerms::tracking},
                                {"exploration", &BoundTerms::exploration},
                                {"shrinking", &BoundTerms::shrinking}};

}  // namespace

val audit_object(const val& config) {
  const Config wanted = to_config(config);
  ProofAudit audit(wanted);
  while (!audit.finished()) audit.advance(1000);
  const AuditRecord& record = audit.record();
  val terms = val::object();
  for (const auto& [name, value] : kTerms) {
    val term = val::object();
    term.set("realised", record.realised.*value);
    term.set("step", record.steps.*value);
    term.set("bound", record.bounds.*value);
    terms.set(name, term);
  }
  val object = val::object();
  object.set("repeat", static_cast<double>(record.repeat));
  object.set("constants", to_object(record.constants));
  object.set("bounds_from", std::string(bounds_source(record.bounds_from)));
  object.set("B", record.B);
  object.set("clamped", record.clamped);
  object.set("rounds", to_object(record.rounds));
  object.set("gap_ratio", to_object(record.gap_ratio));
  object.set("distance", to_object(record.distance));
  object.set("root_gap", to_object(record.root_gap));
  object.set("largest_gap_ratio", record.largest_gap_ratio);
  object.set("largest_gap_round", static_cast<double>(record.largest_gap_round));
  object.set("terms", terms);
  object.set("noise", record.noise);
  object.set("convexity", record.convexity);
  object.set("regret", record.regret);
  object.set("exceeded", static_cast<double>(record.exceeded));
  object.set("steep", static_cast<double>(record.steep));
  return object;
}

}  // namespace bco
