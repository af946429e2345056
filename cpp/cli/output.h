// A file that appears whole or not at all, and one that a single process writes.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace bco {

// Rows go to a temporary file beside the target, which takes the target's name in commit(). Without
// commit() (an error on the way) the target is as it was. No path: standard output. A path that is
// not a regular file (a pipe, /dev/null) is written directly.
class Output {
 public:
  // Throws InvalidInput where the path, given as `field`, cannot be written.
  explicit Output(const std::optional<std::string>& path, const std::string& field = "out");
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::ostream& stream() { return *stream_; }
  void commit();  // throws std::runtime_error where the disk did not take it all

  // Removes a file that stands at the target, for what must not outlive other files.
  void remove_old();
  bool has_removed() const { return has_removed_; }  // and no new one was committed since

 private:
  void open_temporary(std::filesystem::perms permissions);
  void discard();  // the temporary

  std::string path_;
  std::string temporary_;
  int descriptor_ = -1;  // of the temporary, for fsync
  std::ofstream file_;
  std::ostream* stream_;
  bool has_removed_ = false;
};

// The folder, made where it is not there; InvalidInput where that cannot be.
std::string made_folder(const std::string& path);

// The text from column `indent` on, broken at blanks; the cursor stands there already.
void print_wrapped(std::ostream& out, std::string_view text, std::size_t indent);

// Holds a regular file, if there is one, against other processes that would hold it too. Ends with
// the object or the process.
class FileLock {
 public:
  // Throws InvalidInput where another process holds the path, which was given as `field`.
  FileLock(const std::string& path, const std::string& field);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace bco
