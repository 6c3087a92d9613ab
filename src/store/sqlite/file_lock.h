// store/sqlite/file_lock.h
//
// Keeps a second server away from a data file: a lock of the operating system on the file itself,
// which ends with the process however that ends, and which a copy of the file does not have.
// SQLite's own locks are of another kind (fcntl) and do not conflict with it, so commands that read
// or copy the file work meanwhile.
//
// Closing any descriptor of a file drops the fcntl locks that the process has on it. So take this
// lock before SQLite opens the file, and release it after SQLite has closed it.
#pragma once

#include <string>
#include <utility>

#include "store/store_error.h"

namespace store {

class FileLock {
public:
    // Locks nothing.
    FileLock() = default;
    FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileLock& operator=(FileLock&&) = delete;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

    // Requires that the file exists. kBusy if another process has the lock; does not wait.
    [[nodiscard]] static Outcome<FileLock> take(const std::string& path);

private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

// Makes an empty file if there is none. SQLite would do so too, but cannot say what is wrong when
// it fails.
[[nodiscard]] Outcome<Ok> make_file(const std::string& path);

}  // namespace store
