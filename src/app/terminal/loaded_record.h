// app/terminal/loaded_record.h
//
// A record from a file, with the map it was played on: what `fogg replay` and `fogg value` read.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "app/command_line.h"
#include "base/result.h"
#include "protocol/problem.h"
#include "rules/maps/map_file.h"
#include "rules/records/record.h"

namespace app {

struct RecordSource {
    std::string file{};  // - is standard input
    std::string map{};   // a map file; empty: the record's map is built in
    std::optional<std::size_t> at{};
    bool is_json = false;
};

struct LoadedRecord {
    std::shared_ptr<const rules::MapFile> file;
    rules::Record record;
};

// The whole record, verified move by move. A failure too if the game has fewer moves than `at`.
[[nodiscard]] base::Result<LoadedRecord, protocol::Failure> load_record(const RecordSource& source);

// Says why on standard error, and in JSON if that was asked for.
[[nodiscard]] Exit fail(const RecordSource& source, const protocol::Failure& failure);

}  // namespace app
