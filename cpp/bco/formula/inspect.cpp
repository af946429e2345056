#include "bco/formula/inspect.h"

#include <algorithm>

#include "bco/formula/notation.h"
#include "bco/json.h"

namespace bco {
namespace {

// Names that are drawn or come from a table, each once, in the order of the text.
std::vector<std::string> inputs_of(const Expression& expression) {
  std::vector<std::string> names;
  for (const FormulaNode& node : expression.nodes) {
    if (node.operation != Operation::kInput || node.input == Input::kX) continue;
    std::string name(expression.source(node));
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

void write_formula(JsonWriter& json, const Expression& expression, Sign sign_of_x) {
  const std::vector<NodeShape> shapes = shapes_of(expression, sign_of_x);
  json.key("error").word("null");
  json.key("latex").string(latex_of(expression));
  json.key("mathml").string(mathml_of(expression));
  json.key("verdict").string(curvature_name(shapes.back().curvature));
  json.key("inputs").strings(inputs_of(expression));
  json.key("nodes").begin('[');
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    json.begin('{');
    json.key("begin").number(static_cast<double>(expression.nodes[i].begin));
    json.key("end").number(static_cast<double>(expression.nodes[i].end));
    json.key("curvature").string(curvature_name(shapes[i].curvature));
    json.key("sign").string(sign_name(shapes[i].sign));
    json.key("reason").string(reason_of(expression, shapes, static_cast<int>(i)));
    json.end('}');
  }
  json.end(']');
}

}  // namespace

std::string inspect_formula(std::string_view text, const FormulaContext& context, Sign sign_of_x) {
  JsonWriter json;
  json.begin('{');
  try {
    write_formula(json, parse_loss(text, context), sign_of_x);
  } catch (const FormulaError& error) {
    json.key("error").begin('{');
    json.key("column").number(static_cast<double>(error.column()));
    json.key("message").string(error.sentence());
    json.end('}');
  }
  json.end('}');
  return json.text();
}

}  // namespace bco
