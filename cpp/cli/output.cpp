#include "output.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "bco/text.h"
#include "bco/types.h"

namespace bco {

namespace fs = std::filesystem;

namespace {

fs::perms new_file_permissions() {
  const mode_t mask = umask(0);  // it cannot be read without being set
  umask(mask);
  return static_cast<fs::perms>(0666U & ~mask);
}

constexpr std::size_t kColumns = 100;

std::size_t width_of(std::string_view text) {  // UTF-8: characters, not bytes
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace

Output::Output(const std::optional<std::string>& path, const std::string& field)
    : path_(path.value_or("")), stream_(&std::cout) {
  if (!path) return;
  stream_ = &file_;
  std::error_code error;
  const auto refuse = [&field, given = path_](const std::string& why) {
    throw InvalidInput(field + " must be a file that can be written, got " + in_quotes(given) +
                       " (" + why + ")");
  };
  if (path_.empty()) refuse("the name is empty");
  if (fs::is_symlink(path_, error)) {
    path_ =
        fs::weakly_canonical(path_, error).string();  // the file that is meant, not the link to it
    if (error) refuse(error.message());
  }
  const fs::file_status status = fs::status(path_, error);
  if (!fs::status_known(status)) refuse(error.message());
  if (fs::is_directory(status)) refuse("it is a directory");
  const bool is_old = fs::exists(status);
  errno = 0;
  if (is_old && !fs::is_regular_file(status)) {
    file_.open(path_, std::ios::binary);
  } else {
    if (is_old && access(path_.c_str(), W_OK) != 0) refuse(std::strerror(errno));
    open_temporary(is_old ? status.permissions() : new_file_permissions());
  }
  if (!file_.is_open()) refuse(std::strerror(errno));
}

// Opened exclusively and under a name that nobody can guess: in a folder that others may write to, a link
// with that name could lead elsewhere.
void Output::open_temporary(fs::perms permissions) {
  constexpr std::string_view kEnd = ".part";
  std::string name = (fs::path(path_).parent_path() / (".bco-XXXXXX" + std::string(kEnd))).string();
  descriptor_ = mkstemps(name.data(), static_cast<int>(kEnd.size()));
  if (descriptor_ < 0) return;
  temporary_ = name;
  file_.open(temporary_, std::ios::binary);
  const int why = errno;
  if (!file_.is_open()) {
    discard();
    errno = why;
    return;
  }
  fchmod(descriptor_, static_cast<mode_t>(permissions));
}

Output::~Output() { discard(); }

void Output::discard() {
  if (temporary_.empty()) return;
  file_.close();
  close(descriptor_);
  std::error_code ignored;
  fs::remove(temporary_, ignored);
  temporary_.clear();
}

void Output::commit() {
  const auto require = [](bool is_written) {
    if (!is_written) throw std::runtime_error("could not write all rows");
  };
  stream_->flush();
  require(stream_->good());
  if (temporary_.empty()) return;
  // Some disks are found to be full only now.
  file_.close();
  require(file_.good());
  require(fsync(descriptor_) == 0 || errno == EINVAL);  // EINVAL: no such thing on this disk
  fs::rename(temporary_, path_);
  close(descriptor_);
  temporary_.clear();
  has_removed_ = false;
}

void Output::remove_old() {
  if (temporary_.empty()) return;
  has_removed_ = fs::remove(path_);
}

std::string made_folder(const std::string& path) {
  std::error_code error;
  if (!path.empty()) fs::create_directories(path, error);
  if (error || !fs::is_directory(path, error)) {
    throw InvalidInput("out must be a folder that can be written, got " + in_quotes(path) + " (" +
                       (path.empty() ? "the name is empty"
                        : error      ? error.message()
                                     : "it is a file") +
                       ")");
  }
  return path;
}

void print_wrapped(std::ostream& out, std::string_view text, std::size_t indent) {
  std::size_t column = indent;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (column > indent && column + 1 + width_of(word) > kColumns) {
      out << '\n' << std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out << ' ';
      ++column;
    }
    out << word;
    column += width_of(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  out << '\n';
}

FileLock::FileLock(const std::string& path, const std::string& field)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
  if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
    return;  // there is no such file, or it cannot be held
  }
  ::close(descriptor_);
  throw InvalidInput(
      join({field, " must be a file that no other process is writing, got ", in_quotes(path)}));
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace bco
