// protocol/api_json.h
//
// The bodies of HTTP requests and answers about tables (docs/protocol.md: HTTP).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"
#include "rules/maps/map_file.h"
#include "table/command.h"
#include "table/listing.h"
#include "table/refused.h"

namespace protocol {

struct ScoreSheet;

[[nodiscard]] base::Result<table::NewTable, Failure> parse_new_table(std::string_view body);
// {"code":"…"}
[[nodiscard]] base::Result<std::string, Failure> parse_code(std::string_view body);

// Whose view of a replay: nothing for "all", which shows everyone's cards; "none" is a spectator's.
[[nodiscard]] base::Result<std::optional<rules::Seat>, table::Refused> parse_viewer(
    std::string_view seat);

enum class Whose : std::uint8_t { kEverybodys, kOnes };
[[nodiscard]] std::string list_text(const table::ListPage& page, Whose whose);
[[nodiscard]] std::string room_text(const table::RoomSight& room);
[[nodiscard]] std::string replay_text(const table::Replay& replay);
// With the hashes of earlier versions, which may be of any map.
[[nodiscard]] std::string maps_text(std::span<const rules::MapFile* const> maps,
                                    std::span<const rules::MapFile* const> earlier = {});
// All of one map: for drawing it, and for its numbers.
[[nodiscard]] std::string map_text(const rules::MapFile& file);
[[nodiscard]] std::string programs_text();
// {"players":[…]}, each as in `standings` with the name.
[[nodiscard]] std::string scored_text(const rules::MapFile& file, const ScoreSheet& sheet);
// {"table":"…"}, {"seat":1}
[[nodiscard]] std::string made_text(std::string_view public_id);
[[nodiscard]] std::string seat_text(rules::Seat seat);
// {"code":"…"}, with "retry_ms" where waiting helps.
[[nodiscard]] std::string refusal_text(const table::Refused& refused);
// With the text, where that says more than the code can.
[[nodiscard]] std::string refusal_text(const Failure& failure);

}  // namespace protocol
