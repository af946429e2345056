// Preloaded into a program, a disk that is full at the last moment: the call that BCO_FULL_AT names
// fails with ENOSPC.
#include <dlfcn.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

bool fails(const char* call) {
  const char* name = std::getenv("BCO_FULL_AT");
  if (name == nullptr || std::strcmp(name, call) != 0) return false;
  errno = ENOSPC;
  return true;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int fclose(FILE* file) {
  return next<int(FILE*)>("fclose")(file) != 0 || fails("fclose") ? EOF : 0;
}

extern "C" int fsync(int descriptor) {
  return fails("fsync") ? -1 : next<int(int)>("fsync")(descriptor);
}
