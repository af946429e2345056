#include "paper/describe.h"

#include "bco/simulation/catalogue.h"
#include "bco/simulation/describe.h"
#include "paper/claims.h"
#include "paper/experiments.h"
#include "paper/readings.h"

namespace bco {
namespace {

void write_paper(JsonWriter& json) {
  json.key("choices").strings(paper_choices());
  json.key("claims").begin('[');
  for (std::size_t i = 0; i < paper_claims().size(); ++i) {
    std::vector<std::string> names;
    for (const OpenChoice& choice : choices_of_claim(static_cast<int>(i) + 1, Extent::kFull)) {
      names.push_back(choice.name);
    }
    json.begin('{');
    json.key("statement").string(paper_claims()[i].statement);
    json.key("quantity").string(paper_claims()[i].quantity);
    json.key("choices").strings(names);
    json.end('}');
  }
  json.end(']');
  json.key("readings").begin('{');
  for (const Extent extent : {Extent::kFull, Extent::kCoarse}) {
    json.key(extent_name(extent)).begin('{');
    for (const OpenChoice& choice : open_choices(extent)) {
      json.key(choice.name).strings(choice.values);
    }
    json.end('}');
  }
  json.end('}');
  std::vector<std::string> crossed;
  for (const OpenChoice& choice : open_choices(Extent::kFull)) {
    if (choice.is_crossed) crossed.push_back(choice.name);
  }
  json.key("crossed").strings(crossed);
  json.key("rounds").number(static_cast<double>(find_problem("quadratic").rounds));
  json.key("margins").begin('[');
  for (const MarginInfo& margin : kMargins) {
    json.begin('{');
    json.key("name").string(margin.name);
    json.key("claims").begin('[');
    for (const int claim : margin.claims) {
      if (claim > 0) json.number(claim);
    }
    json.end(']');
    json.key("least").number(margin.least);
    json.key("most").number(margin.most);
    json.key("default").number(Margins{}.*margin.member);
    json.key("help").string(margin.help);
    json.end('}');
  }
  json.end(']');
  json.key("times").begin('{');
  for (const auto& [problem, ratio] : kPaperRatios) json.key(problem).number(ratio);
  json.end('}');
}

}  // namespace

std::string describe_paper() {
  JsonWriter json;
  json.begin('{');
  write_paper(json);
  json.end('}');
  return json.text();
}

std::string describe_with_paper() {
  JsonWriter json;
  json.begin('{');
  write_catalogue(json);
  json.key("paper").begin('{');
  write_paper(json);
  json.end('}');
  json.end('}');
  return json.text();
}

}  // namespace bco
