#include "output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "bco/text.h"
#include "bco/types.h"

namespace bco {

namespace fs = std::filesystem;

Output::Output(const std::optional<std::string>& path)
    : path_(path.value_or("")), stream_(&std::cout) {
  if (!path) return;
  stream_ = &file_;
  std::error_code error;
  const auto refuse = [given = path_](const std::string& why) {
    throw InvalidInput("out must be a file that can be written, got " + in_quotes(given) + " (" +
                       why + ")");
  };
  if (fs::is_symlink(path_, error)) {
    path_ =
        fs::weakly_canonical(path_, error).string();  // the file that is meant, not the link to it
    if (error) refuse(error.message());
  }
  const fs::file_status status = fs::status(path_, error);
  if (!fs::status_known(status)) refuse(error.message());
  if (fs::is_directory(status)) refuse("it is a directory");
  errno = 0;
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    file_.open(path_, std::ios::binary);
  } else {
    if (fs::exists(status) && access(path_.c_str(), W_OK) != 0) refuse(std::strerror(errno));
    static int count = 0;
    temporary_ = (fs::path(path_).parent_path() /
                  (".bco" + std::to_string(getpid()) + "-" + std::to_string(++count) + ".part"))
                     .string();
    file_.open(temporary_, std::ios::binary);
  }
  if (!file_) {
    temporary_.clear();
    refuse(std::strerror(errno));
  }
  if (fs::exists(status) && !temporary_.empty()) {
    fs::permissions(temporary_, status.permissions(), error);
  }
}

Output::~Output() {
  if (temporary_.empty()) return;
  file_.close();
  std::error_code ignored;
  fs::remove(temporary_, ignored);
}

void Output::commit() {
  stream_->flush();
  if (!*stream_) throw std::runtime_error("could not write all rows");
  if (temporary_.empty()) return;
  file_.close();
  fs::rename(temporary_, path_);
  temporary_.clear();
}

}  // namespace bco
