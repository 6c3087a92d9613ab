#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace store {
namespace {

constexpr mode_t kFileMode = 0644;  // as SQLite's; the umask makes it stricter

StoreError failure(const std::string& doing, int number) {
    StoreErrorCode code = StoreErrorCode::kIo;
    if (number == EACCES || number == EPERM || number == EROFS) {
        code = StoreErrorCode::kReadOnly;
    } else if (number == ENOSPC || number == EDQUOT) {
        code = StoreErrorCode::kFull;
    }
    return {code, doing + ": " + std::generic_category().message(number)};
}

}  // namespace

FileLock::~FileLock() {
    if (descriptor_ != -1) {
        ::close(descriptor_);
    }
}

Outcome<FileLock> FileLock::take(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor == -1) {
        return failure("cannot open it", errno);
    }
    FileLock lock(descriptor);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        const int number = errno;
        if (number != EWOULDBLOCK) {
            return failure("cannot lock it", number);
        }
        return StoreError{StoreErrorCode::kBusy,
                          "another server is using this file; stop it first, or name another file"};
    }
    return lock;
}

Outcome<Ok> make_file(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kFileMode);
    if (descriptor == -1) {
        return errno == EEXIST ? Outcome<Ok>(Ok{}) : failure("cannot create the file", errno);
    }
    ::close(descriptor);
    return Ok{};
}

}  // namespace store
