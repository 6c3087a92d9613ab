// store/archive.h
//
// All tables of a store as plain text, to inspect, to keep, or to move to another store.
// docs/store.md has the format:
//
//   fogg-store 4
//   map SHA256 HOLDER SERIES VERSION MADE_MS listed|unlisted SUMMARY
//   text TEXT
//   table PUBLIC_ID STATUS CREATED_MS STATUS_MS DUE_MS listed|unlisted SUMMARY
//   holders HOLDER HOLDER ...
//   line SEQ AT_MS TEXT
//   chat N AT_MS TEXT
//   subscription ID HOLDER AT_MS TEXT
//   end TABLES LINES CHATS SHA256
//
// The digest covers all lines but the last, so truncation and changes are detected. Version 3 is
// written where there are no maps, version 2 where there are no subscriptions either. They can be
// read, and so can version 1, which had no DUE_MS, no listed|unlisted and no holders.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <ostream>

#include "store/store.h"

namespace store {

struct ArchiveCounts {
    std::uint64_t tables = 0;
    std::uint64_t lines = 0;
    std::uint64_t chats = 0;

    friend bool operator==(const ArchiveCounts&, const ArchiveCounts&) = default;
};

// Called after every table with the counts so far.
using ArchiveProgress = std::function<void(const ArchiveCounts&)>;

// kIo if writing to the stream fails.
[[nodiscard]] Outcome<ArchiveCounts> export_to(std::ostream& out, Store& store,
                                               const ArchiveProgress& progress = {});

// All tables or none; maps stay in any case, as each is proved by its hash. kInvalid, with a line
// number, if the archive is damaged or truncated; kExists if the store already has one of its
// tables.
[[nodiscard]] Outcome<ArchiveCounts> import_from(std::istream& in, Store& store,
                                                 const ArchiveProgress& progress = {});

}  // namespace store
