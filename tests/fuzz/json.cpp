// Any bytes are JSON or are refused with a place in them; what was read and is written again reads the same.
#include "bco/json.h"
#include "bco/json_value.h"
#include "fuzz.h"

namespace bco::fuzzing {
namespace {

void write(JsonWriter& json, const JsonValue& value) {
  if (value.number() != nullptr) {
    json.number(*value.number());
  } else if (value.text() != nullptr) {
    json.string(*value.text());
  } else if (value.list() != nullptr) {
    json.begin('[');
    for (const JsonValue& item : *value.list()) write(json, item);
    json.end(']');
  } else if (value.object() != nullptr) {
    json.begin('{');
    for (const auto& [name, member] : *value.object()) write(json.key(name), member);
    json.end('}');
  } else {
    json.word(value.shown());
  }
}

// Each byte of a text that is no part of a character is replaced; two names may become one by that.
std::string written(std::string_view text) {
  JsonWriter json;
  write(json, parse_json(text));
  return json.text();
}

}  // namespace
}  // namespace bco::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace bco::fuzzing;
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  std::string once;
  try {
    once = written(text);
  } catch (const bco::InvalidInput& error) {
    require_one_sentence(error);
    require(std::string(error.what()).find(" at line ") != std::string::npos,
            "a refusal says where");
    return 0;
  }
  try {
    require(written(once) == once, "what was read reads back as it was written");
  } catch (const bco::InvalidInput&) {
    require(once.find("\uFFFD") != std::string::npos, "what was written can be read");
  }
  return 0;
}
