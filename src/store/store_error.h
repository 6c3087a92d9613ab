// store/store_error.h
//
// Why the store did not do what it was asked. The codes and their names are stable: logs, metrics
// and tests compare them. The text is for the log of whoever runs the server, never for players.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace store {

enum class StoreErrorCode : std::uint8_t {
    kConflict,     // the first seq of a request is not the next of its table
    kExists,       // this public id, or this file, is taken
    kNotFound,     // no such table, or no such file
    kInvalid,      // beyond a limit of limits.h, or a damaged archive
    kFull,         // no room on the disk
    kReadOnly,     // the file, or its folder, may not be written
    kCorrupt,      // not a store of ours, or one that is damaged
    kNewerSchema,  // written by a newer version of the program
    kBusy,         // the queue is full, or another process holds the file: try again
    kClosed,       // after close()
    kIo,           // any other failure of the system
};

// "conflict", "exists", "not_found" and so on.
[[nodiscard]] std::string_view name_of(StoreErrorCode code);

struct StoreError {
    StoreErrorCode code;
    std::string text;
};

[[nodiscard]] StoreError no_such_table();

template <typename T>
using Outcome = base::Result<T, StoreError>;

// The value of what has no other.
struct Ok {};

}  // namespace store
