// store/sqlite/file_watch.h
//
// Whether the files of a store still lie where they were opened. A process that has a file open
// goes on writing to it after somebody has removed, renamed or replaced it, and all of that is gone
// with the process; SQLite does not notice. So a commit counts only when the data file and its
// write-ahead log are, by device and inode, those that lie at their path.
//
// A file that was renamed and is put back is well again. Anything else takes a restart.
//
// Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "store/store_error.h"

namespace store {

class FileWatch {
public:
    // Remembers the files that lie there now. Requires a connection that has them open.
    explicit FileWatch(std::string path);

    // Nothing: all of them are still there. kMoved otherwise.
    [[nodiscard]] std::optional<StoreError> look();
    // What the last look came to.
    [[nodiscard]] bool is_moved() const { return is_moved_; }
    // For those who may not use the files while they are moved.
    [[nodiscard]] static StoreError moved(const std::string& path);

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    struct Identity {
        std::uint64_t device = 0;
        std::uint64_t inode = 0;

        friend bool operator==(const Identity&, const Identity&) = default;
    };
    // Nothing: there is no such file, or it cannot be seen.
    [[nodiscard]] static std::optional<Identity> identity(const std::string& path);

    const std::string path_;
    const std::string log_path_;
    const std::optional<Identity> file_;
    const std::optional<Identity> log_;
    std::atomic<bool> is_moved_{false};
};

// Bytes that this user may still write where the file is; nothing: unknown.
[[nodiscard]] std::optional<std::uint64_t> free_bytes_at(const std::string& path);
using FreeBytes = std::function<std::optional<std::uint64_t>(const std::string& path)>;

}  // namespace store
