// Values of the library as JavaScript's, and back. Arrays are copied, never views of the memory.
#pragma once

#include <emscripten/val.h>

#include "bco/learners/learner.h"
#include "bco/simulation/config.h"
#include "bco/simulation/record.h"

namespace bco {

// The series of a learner's record, named as the columns of `bco run`.
struct NamedSeries {
  const char* name;
  std::vector<double> LearnerRecord::*numbers;
  std::vector<long> LearnerRecord::*counts;  // instead of numbers
};
inline constexpr NamedSeries kSeries[] = {
    {"average_loss", &LearnerRecord::average_loss, nullptr},
    {"average_loss_center", &LearnerRecord::average_loss_center, nullptr},
    {"regret", &LearnerRecord::regret, nullptr},
    {"linear_minimizations", nullptr, &LearnerRecord::linear_minimizations},
    {"projections", nullptr, &LearnerRecord::projections},
    {"learner_seconds", &LearnerRecord::learner_seconds, nullptr},
    {"clamps", nullptr, &LearnerRecord::clamps},
    {"floors", nullptr, &LearnerRecord::floors},
    {"bound_printed", &LearnerRecord::bound_printed, nullptr},
    {"bound_corrected", &LearnerRecord::bound_corrected, nullptr},
    {"outside", nullptr, &LearnerRecord::outside},
    {"exceeded", nullptr, &LearnerRecord::exceeded},
    {"newton_steps", nullptr, &LearnerRecord::newton_steps},
    {"dynamic_regret", &LearnerRecord::dynamic_regret, nullptr},
    {"feedback_seconds", &LearnerRecord::feedback_seconds, nullptr},
    {"separations", nullptr, &LearnerRecord::separations},
    {"memberships", nullptr, &LearnerRecord::memberships},
    {"dynamic_bound", &LearnerRecord::dynamic_bound, nullptr},
};

// A field that is missing, unknown or of another type raises InvalidInput; nothing is rounded or
// read from text.
Config to_config(const emscripten::val& object);

// InvalidInput where a parameter of the catalogue, or of a run, may not have that value.
void check(const std::string& name, const emscripten::val& value);

// A value of another type is refused with its name.
double number_from(const ParameterInfo& info, const emscripten::val& value);
std::string text_from(const std::string& name, const emscripten::val& value);
std::vector<emscripten::val> to_list(const std::string& name, const emscripten::val& value);
std::vector<std::string> keys(const std::string& name, const emscripten::val& object);

// A record in whatever state it is: a series that it lacks is one without numbers, a bound NaN.
Record to_record(const emscripten::val& object);

// A whole number of rounds.
long to_rounds(const emscripten::val& value);

// For numbers that are no parameters of the catalogue.
ParameterInfo real_range(const char* name, double least, double most);
long to_whole(const char* name, double least, double most, const emscripten::val& value);

// A Float64Array or a list of numbers; `dimension` of them.
Vector to_point(const emscripten::val& value, Index dimension);

emscripten::val to_object(const Vector& numbers);
emscripten::val to_object(const std::vector<double>& numbers);
emscripten::val to_object(const std::vector<long>& counts);
emscripten::val to_object(const Constants& constants);
emscripten::val to_object(const Eigen::Matrix2Xd& points);  // x0, y0, x1, y1, …
emscripten::val to_object(const Record& record);
emscripten::val to_object(const Config& config);  // with every parameter that has an effect
emscripten::val to_object(const Round& round);

}  // namespace bco
