// store/sqlite/log_index.h
//
// SQLite's own record of its write-ahead log: the header of the index that all connections to a
// file share in memory (https://www.sqlite.org/walformat.html#the_wal_index_file_format).
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <optional>

namespace store {

struct LogIndex {
    std::uint32_t page_bytes = 0;
    std::uint32_t frames = 0;                 // in the log; 0: everything is in the main file
    std::uint32_t pages = 0;                  // of the database
    std::array<std::uint32_t, 2> checksum{};  // of the last frame
    std::array<std::uint8_t, 8> salts{};      // change whenever the log restarts
    std::uint32_t copied = 0;                 // frames that are in the main file, too
    std::uint32_t copying = 0;                // those, and the ones that are being copied now

    friend bool operator==(const LogIndex&, const LogIndex&) = default;
};

// Requires a connection that has used its write-ahead log. Nothing: there is none, or somebody is
// writing the header at this moment.
[[nodiscard]] std::optional<LogIndex> read_log_index(sqlite3* handle);

}  // namespace store
