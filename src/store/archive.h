// store/archive.h
//
// All tables of a store as plain text, to look at, to keep, and to move to another store. One thing
// a line; docs/store.md has the format:
//
//   fogg-store 2
//   table PUBLIC_ID STATUS CREATED_MS STATUS_MS DUE_MS listed|unlisted SUMMARY
//   holders HOLDER HOLDER ...
//   line SEQ AT_MS TEXT
//   chat N AT_MS TEXT
//   end TABLES LINES CHATS SHA256
//
// The digest is that of all lines before the last, so that a file that was cut or changed is found.
// Version 1, which had no DUE_MS, no listed|unlisted and no holders, is still read.
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

// Hears after every table how many there were so far.
using ArchiveProgress = std::function<void(const ArchiveCounts&)>;

// kIo when the stream takes no more.
[[nodiscard]] Outcome<ArchiveCounts> export_to(std::ostream& out, Store& store,
                                               const ArchiveProgress& progress = {});

// All or nothing: kInvalid with the number of the line when the archive is damaged or cut off,
// kExists when one of its tables is in the store already.
[[nodiscard]] Outcome<ArchiveCounts> import_from(std::istream& in, Store& store,
                                                 const ArchiveProgress& progress = {});

}  // namespace store
