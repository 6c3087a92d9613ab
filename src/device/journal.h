// device/journal.h
//
// What a device stores of its tables: every request to the store that changes a table's log, as
// text. Replayed in the same order, they give the same tables.
//
//     append PUBLIC_ID FIRST_SEQ AT_MS
//     create                      it is a new table
//     status playing              these five only where they change
//     due 1790000000000
//     listed 0
//     holders HOLDER HOLDER ...
//     summary TEXT
//     line TEXT                   as many as there are
//
// Further lines of a multi-line value start with a space. The result of a finished game's review,
// as in protocol::review_sums_text:
//
//     sums PUBLIC_ID
//     a line for each seat
//
// And a drawn map:
//
//     map
//     its file
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/request.h"

namespace device {

struct JournalEntry {
    std::string table{};  // public id; the request's own id is for one run only
    store::Append request{};
};

struct JournalSums {
    std::string table{};  // public id
    std::string text{};
};

// A drawn map.
struct JournalMap {
    std::string text{};
};

[[nodiscard]] std::string to_text(const JournalEntry& entry);
[[nodiscard]] std::string to_text(const JournalSums& sums);
[[nodiscard]] std::string to_text(const JournalMap& map);
// Nothing if the text is not an entry.
[[nodiscard]] std::optional<JournalEntry> parse_entry(std::string_view text);
[[nodiscard]] std::optional<JournalSums> parse_sums(std::string_view text);
[[nodiscard]] std::optional<JournalMap> parse_map_entry(std::string_view text);

}  // namespace device
