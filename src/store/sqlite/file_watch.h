// store/sqlite/file_watch.h
//
// Whether the files of a store are still where they were opened. A process can go on writing to an
// open file after it was removed, renamed or replaced, and all of that is lost with the process;
// SQLite does not notice. So a commit counts only if the data file, its write-ahead log and the
// index of that are, by device and inode, those at their path.
//
// Renaming a file back recovers it. Anything else takes a restart.
//
// It also tells readers whether somebody else has changed the contents of the files: the writer
// detects that (content_watch.h) and reports it here.
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
    void set_changed(bool is_changed) { is_changed_ = is_changed; }
    // The result of the last check, and what was reported last: why the files may not be used.
    [[nodiscard]] std::optional<StoreError> trouble() const;
    [[nodiscard]] bool is_changed() const { return is_changed_; }

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    struct Identity {
        std::uint64_t device = 0;
        std::uint64_t inode = 0;

        friend bool operator==(const Identity&, const Identity&) = default;
    };
    // Nothing: there is no such file, or it cannot be seen.
    [[nodiscard]] static std::optional<Identity> identity(const std::string& path);
    [[nodiscard]] static StoreError moved(const std::string& path);

    const std::string path_;
    const std::string log_path_;
    const std::string index_path_;
    const std::optional<Identity> file_;
    const std::optional<Identity> log_;
    const std::optional<Identity> index_;
    std::atomic<bool> is_moved_{false};
    std::atomic<bool> is_changed_{false};
};

struct FileStamp {
    std::int64_t bytes = 0;
    std::int64_t modified_ns = 0;
};
// Nothing: there is no such file, or it cannot be seen.
[[nodiscard]] std::optional<FileStamp> stamp_of(const std::string& path);

// Bytes that this user may still write where the file is; nothing: unknown.
[[nodiscard]] std::optional<std::uint64_t> free_bytes_at(const std::string& path);
using FreeBytes = std::function<std::optional<std::uint64_t>(const std::string& path)>;

}  // namespace store
