#include "paper/describe.h"

#include "bco/simulation/describe.h"
#include "paper/claims.h"
#include "paper/experiments.h"

namespace bco {

std::string describe_with_paper() {
  JsonWriter json;
  json.begin('{');
  write_catalogue(json);
  json.key("paper").begin('{');
  json.key("choices").strings(paper_choices());
  json.key("claims").strings(paper_claims());
  json.key("times").begin('{');
  for (const auto& [problem, ratio] : kPaperRatios) json.key(problem).number(ratio);
  json.end('}');
  json.end('}');
  json.end('}');
  return json.text();
}

}  // namespace bco
