#include "device/checks.h"

#include <boost/json/object.hpp>

#include "protocol/json_text.h"
#include "protocol/standings_json.h"
#include "rules/records/record.h"
#include "rules/replay.h"
#include "rules/score.h"

namespace device {
namespace {

namespace json = boost::json;

std::string failed(const rules::RecordError& error) {
    json::object object;
    object["line"] = error.line;
    object["code"] = error.code;
    object["text"] = error.text;
    object["ok"] = false;
    return protocol::to_line(object);
}

}  // namespace

std::string record_check_text(const Boards& boards, std::string_view text) {
    const auto map = rules::parse_record_map(text);
    if (!map) {
        return failed(map.error());
    }
    const auto board = boards.find_version(map->id, map->sha256);
    if (board == nullptr) {
        return failed({.line = 0, .code = "unknown_map", .text = map->id});
    }
    const auto record = rules::parse_record(*board->file, text);
    if (!record) {
        return failed(record.error());
    }
    json::object object;
    object["ok"] = true;
    object["map"] = record->map.id;
    object["seats"] = record->seats;
    if (record->seed && !record->is_stacked) {
        const auto unfair = rules::first_unfair_move(*board->file, *record);
        object["fair"] = !unfair.has_value();
        if (unfair) {
            object["unfair_move"] = *unfair + 1;
        }
    }
    const rules::State end = rules::replay(board->file->map, record->seats, record->moves);
    object["players"] = protocol::standings_json(rules::standings(board->file->map, end),
                                                 record->seats, record->names);
    return protocol::to_line(object);
}

}  // namespace device
