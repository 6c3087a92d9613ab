#include "store/sqlite/file_watch.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cstdint>
#include <utility>

#include "store/sqlite/content_watch.h"

namespace store {

FileWatch::FileWatch(std::string path)
    : path_(std::move(path)),
      log_path_(path_ + "-wal"),
      index_path_(path_ + "-shm"),
      file_(identity(path_)),
      log_(identity(log_path_)),
      index_(identity(index_path_)) {}

std::optional<StoreError> FileWatch::look() {
    std::optional<StoreError> trouble;
    if (!file_ || identity(path_) != file_) {
        trouble = moved(path_);
    } else if (identity(log_path_) != log_) {
        trouble = moved(log_path_);
    } else if (identity(index_path_) != index_) {
        trouble = moved(index_path_);
    }
    is_moved_ = trouble.has_value();
    return trouble;
}

std::optional<StoreError> FileWatch::trouble() const {
    if (is_moved_) {
        return moved(path_);
    }
    return is_changed_ ? std::optional(ContentWatch::changed(path_)) : std::nullopt;
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

std::optional<FileStamp> stamp_of(const std::string& path) {
    constexpr std::int64_t kNsPerS = 1'000'000'000;
    struct stat found{};
    if (stat(path.c_str(), &found) != 0) {
        return std::nullopt;
    }
    return FileStamp{.bytes = found.st_size,
                     .modified_ns = found.st_mtim.tv_sec * kNsPerS + found.st_mtim.tv_nsec};
}

std::optional<std::uint64_t> free_bytes_at(const std::string& path) {
    struct statvfs found{};
    if (statvfs(path.c_str(), &found) != 0) {
        return std::nullopt;
    }
    return std::uint64_t{found.f_bavail} * found.f_frsize;
}

}  // namespace store
