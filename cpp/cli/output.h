// A file that appears whole or not at all.
#pragma once

#include <fstream>
#include <optional>
#include <ostream>
#include <string>

namespace bco {

// Rows go to a temporary file beside the target, which takes the target's name in commit(). Without
// commit() (an error on the way) the target is as it was. No path: standard output. A path that is
// not a regular file (a pipe, /dev/null) is written directly.
class Output {
 public:
  explicit Output(const std::optional<std::string>&
                      path);  // throws InvalidInput where the path cannot be written
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::ostream& stream() { return *stream_; }
  void commit();  // throws std::runtime_error where the disk did not take it all

 private:
  std::string path_;
  std::string temporary_;
  std::ofstream file_;
  std::ostream* stream_;
};

}  // namespace bco
