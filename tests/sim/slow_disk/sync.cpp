// A disk that hangs, for a whole program: a library to load before it (LD_PRELOAD). While the file
// named by SLOW_DISK is there, no sync returns.
#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

namespace {

void wait_for_the_disk() {
    const char* const mark = getenv("SLOW_DISK");
    while (mark != nullptr && access(mark, F_OK) == 0) {
        usleep(10'000);
    }
}

int sync_with(const char* name, int file) {
    using Sync = int (*)(int);
    const auto real = reinterpret_cast<Sync>(dlsym(RTLD_NEXT, name));
    wait_for_the_disk();
    return real(file);
}

}  // namespace

extern "C" {

int fsync(int file) {
    return sync_with("fsync", file);
}

int fdatasync(int file) {
    return sync_with("fdatasync", file);
}

}  // extern "C"
