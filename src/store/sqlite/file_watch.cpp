#include "store/sqlite/file_watch.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cstdint>
#include <utility>

namespace store {

FileWatch::FileWatch(std::string path)
    : path_(std::move(path)),
      log_path_(path_ + "-wal"),
      file_(identity(path_)),
      log_(identity(log_path_)) {}

std::optional<StoreError> FileWatch::look() {
    std::optional<StoreError> trouble;
    if (!file_ || identity(path_) != file_) {
        trouble = moved(path_);
    } else if (identity(log_path_) != log_) {
        trouble = moved(log_path_);
    }
    is_moved_ = trouble.has_value();
    return trouble;
}

StoreError FileWatch::moved(const std::string& path) {
    return {StoreErrorCode::kMoved,
            path +
                " was removed, renamed or replaced while in use; put the same file back, or stop"
                " the server, restore the file and start again"};
}

std::optional<FileWatch::Identity> FileWatch::identity(const std::string& path) {
    struct stat found{};
    if (stat(path.c_str(), &found) != 0) {
        return std::nullopt;
    }
    return Identity{.device = found.st_dev, .inode = found.st_ino};
}

std::optional<std::uint64_t> free_bytes_at(const std::string& path) {
    struct statvfs found{};
    if (statvfs(path.c_str(), &found) != 0) {
        return std::nullopt;
    }
    return std::uint64_t{found.f_bavail} * found.f_frsize;
}

}  // namespace store
