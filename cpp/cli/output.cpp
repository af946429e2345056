#include "output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <utility>

#include "bco/types.h"

namespace bco {

namespace fs = std::filesystem;

Output::Output(std::string path) : path_(std::move(path)), stream_(&std::cout) {
  if (path_.empty()) return;
  stream_ = &file_;
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  const auto refuse = [this](const std::string& why) {
    throw InvalidInput("out must be a file that can be written, got \"" + path_ + "\" (" + why +
                       ")");
  };
  if (fs::is_directory(status)) refuse("it is a directory");
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    file_.open(path_, std::ios::binary);
  } else {
    if (fs::exists(status) && access(path_.c_str(), W_OK) != 0) refuse(std::strerror(errno));
    temporary_ = path_ + ".part" + std::to_string(getpid());
    errno = 0;
    file_.open(temporary_, std::ios::binary);
  }
  if (!file_) {
    temporary_.clear();
    refuse(std::strerror(errno));
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
  if (!*stream_)
    throw std::runtime_error("could not write all rows to " +
                             (path_.empty() ? "standard output" : path_));
  if (temporary_.empty()) return;
  file_.close();
  fs::rename(temporary_, path_);
  temporary_.clear();
}

}  // namespace bco
