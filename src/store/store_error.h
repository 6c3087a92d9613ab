// store/store_error.h
//
// Why a store operation failed. The codes and their names are stable: logs, metrics and tests
// compare them. The text is for the operator's log, never for players.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace store {

enum class StoreErrorCode : std::uint8_t {
    kConflict,     // first_seq is not the table's next
    kExists,       // the public id, or the file, is taken
    kNotFound,     // no such table or file
    kInvalid,      // beyond the limits in limits.h, or a damaged archive
    kFull,         // disk full
    kReadOnly,     // no permission to write the file or its folder
    kCorrupt,      // not a store of ours, or damaged
    kNewerSchema,  // written by a newer version of the program
    kBusy,         // the queue is full or another process holds the file: retry
    kMoved,        // the file is no longer where it was opened
    kChanged,      // somebody else truncated or overwrote the file
    kClosed,       // after close()
    kIo,           // any other system failure
};

// "conflict", "exists", "not_found" and so on.
[[nodiscard]] std::string_view name_of(StoreErrorCode code);

struct StoreError {
    StoreErrorCode code;
    std::string text;
};

[[nodiscard]] StoreError no_such_table();
[[nodiscard]] StoreError used_meanwhile();
[[nodiscard]] StoreError no_such_map();
[[nodiscard]] StoreError map_in_use();
[[nodiscard]] StoreError others_map();

template <typename T>
using Outcome = base::Result<T, StoreError>;

// The value of an operation that returns nothing.
struct Ok {};

}  // namespace store
