#include "app/terminal/loaded_record.h"

#include <fmt/format.h>

#include <utility>

#include "app/map_shelf.h"
#include "app/text_file.h"
#include "protocol/referee/answer.h"

namespace app {

base::Result<LoadedRecord, protocol::Failure> load_record(const RecordSource& source) {
    using protocol::failure;
    using protocol::Problem;
    const auto text = read_file(source.file);
    if (!text) {
        return failure(Problem::kBadRecord, source.file + ": " + text.error().text);
    }
    MapShelf maps;
    const auto map = maps.find_for_record(*text, source.map);
    if (!map) {
        return map.error();
    }
    auto record = rules::parse_record(**map, *text);
    if (!record) {
        return failure(Problem::kBadRecord, fmt::format("line {}: {}: {}", record.error().line,
                                                        record.error().code, record.error().text));
    }
    if (source.at && *source.at > record->moves.size()) {
        return failure(Problem::kBadRecord,
                       fmt::format("The game has only {} moves.", record->moves.size()));
    }
    return LoadedRecord{*map, std::move(*record)};
}

Exit fail(const RecordSource& source, const protocol::Failure& failure) {
    if (source.is_json) {
        fmt::print("{}\n", protocol::failure_answer(failure));
    }
    fmt::print(stderr, "{}: {}\n", failure.code, failure.text);
    return Exit::kFailed;
}

}  // namespace app
