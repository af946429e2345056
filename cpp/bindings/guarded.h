// C++'s exceptions for JavaScript: bind &Guarded<&f>::call in place of &f, and what f throws becomes an Error with the
// same message.
#pragma once

#include <string>

namespace bco {

void keep_message();                // of the exception that is being handled
const std::string& kept_message();  // the last one
[[noreturn]] void throw_message();  // as an Error of JavaScript

template <auto function>
struct Guarded;

template <class Result, class... Given, Result (*function)(Given...)>
struct Guarded<function> {
  // The error is thrown when nothing is left on the stack that a destructor would have to clean up.
  static Result call(Given... given) {
    try {
      return function(static_cast<Given>(given)...);
    } catch (...) {
      keep_message();
    }
    throw_message();
  }
};

// For emscripten::function, .function and .constructor.
template <auto function>
inline constexpr auto guarded = &Guarded<function>::call;

}  // namespace bco
