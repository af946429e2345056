#include "guarded.h"

#include <emscripten/val.h>

#include <exception>
#include <new>
#include <string>

namespace bco {
namespace {

std::string& message() {
  static std::string text;
  return text;
}

}  // namespace

void keep_message() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    message() = "out of memory: choose a smaller problem or fewer learners";
  } catch (const std::exception& error) {
    message() = error.what();
  }
}

const std::string& kept_message() { return message(); }

void throw_message() { emscripten::val::global("Error").new_(message()).throw_(); }

}  // namespace bco
