// C++'s exceptions for JavaScript: bind &Guarded<&f>::call in place of &f, and what f throws becomes an Error with the
// same message.
#pragma once

#include <emscripten/val.h>

#include <new>
#include <stdexcept>
#include <string>

namespace bco {

template <auto function>
struct Guarded;

template <class Result, class... Given, Result (*function)(Given...)>
struct Guarded<function> {
  // The error is thrown when nothing is left on the stack that a destructor would have to clean up.
  static Result call(Given... given) {
    static std::string message;
    try {
      return function(static_cast<Given>(given)...);
    } catch (const std::bad_alloc&) {
      message = "out of memory: choose a smaller problem or fewer learners";
    } catch (const std::exception& error) {
      message = error.what();
    }
    emscripten::val::global("Error").new_(message).throw_();
  }
};

// For emscripten::function, .function and .constructor.
template <auto function>
inline constexpr auto guarded = &Guarded<function>::call;

}  // namespace bco
