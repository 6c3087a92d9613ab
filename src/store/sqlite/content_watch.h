// store/sqlite/content_watch.h
//
// Whether a store's files hold what SQLite has written to them. A file that somebody truncates or
// overwrites in place is still the same file (file_watch.h), and SQLite, which relies on what it
// has in memory, goes on appending to it.
//
// The write-ahead log must have its header and reach to its last frame, which must be the one that
// was written last, and the same holds for the frame that was last when this looked before: cutting
// the log and then appending to it leaves a hole there. The main file changes only when the log is
// copied into it (a checkpoint). In between, its size, its header and a sample of its pages must
// stay the same; the sample is read only when the modification time has changed. All of a small
// file is in the sample.
//
// Other processes may write, and copy the log, at the same time.
//
// One thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "store/sqlite/handle.h"
#include "store/sqlite/log_index.h"
#include "store/store_error.h"

namespace store {

class ContentWatch {
public:
    // The connection must outlive it, be used on the same thread only, and have read something.
    ContentWatch(Connection& connection, std::string path);

    // Nothing: the files are as they should be. kChanged otherwise; kIo if they cannot be read.
    [[nodiscard]] std::optional<StoreError> look();
    // For those who may not use the files while they are changed.
    [[nodiscard]] static StoreError changed(const std::string& path);

private:
    static constexpr std::size_t kHeaderBytes = 100;

    // What tells one state of the main file from another.
    struct Content {
        std::int64_t bytes = 0;
        std::array<char, kHeaderBytes> header{};

        friend bool operator==(const Content&, const Content&) = default;
    };
    struct MainFile {
        LogIndex index;  // when it was read: the file stays until the log is copied again
        Content content;
        std::int64_t modified_ns = 0;
        std::size_t digest = 0;  // of the sample
    };
    struct Frame {
        std::uint32_t number = 0;
        std::array<std::uint8_t, 8> salts{};
        std::array<std::uint32_t, 2> checksum{};
    };
    // At the last look that found nothing wrong.
    struct Seen {
        std::optional<MainFile> main{};  // none: the log was being copied
        Frame last{};                    // of the log
    };

    [[nodiscard]] bool has_log() const;
    [[nodiscard]] Outcome<Ok> compare(const LogIndex& index, Seen& seen) const;
    [[nodiscard]] bool is_log_whole(const LogIndex& index, Frame& last) const;
    [[nodiscard]] bool has_frame(const LogIndex& index, const Frame& frame) const;
    [[nodiscard]] bool is_main_whole(const LogIndex& index, std::optional<MainFile>& seen) const;
    [[nodiscard]] std::size_t digest_of(const Content& content) const;

    Connection& connection_;
    const std::string path_;
    const bool has_log_;  // not on file systems without shared memory
    Seen seen_;
};

}  // namespace store
