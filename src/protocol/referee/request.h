// protocol/referee/request.h
//
// What a host may ask the referee, as types (docs/referee.md). Reading a request checks its shape
// only; what needs a map or a game is checked by whoever has one.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/keyed_stream.h"
#include "base/result.h"
#include "protocol/problem.h"

namespace protocol {

namespace json = boost::json;

using PlaceNames = std::array<std::string, 2>;

struct NewRequest {
    std::string map;
    std::int64_t seats = 0;
    std::optional<std::int64_t> start;
    std::optional<base::Seed> seed;
    std::vector<std::string> cards;      // stacked, top first
    std::vector<PlaceNames> tickets;     // stacked, top first
    std::vector<std::string> souvenirs;  // stacked, by souvenir place
    std::vector<std::string> names;      // of the players
};
struct LoadRequest {
    std::string record;
    std::string map;  // empty: the record's own, which is then a built-in one
};
struct LegalRequest {
    std::int64_t seat = 0;
};
struct ActRequest {
    std::int64_t seat = 0;
    json::value move;  // see move_json.h
};
struct ViewRequest {
    std::int64_t seat = 0;
};
struct MapRequest {
    std::string map;  // empty: the game's
};
struct ScoreRequest {
    std::string map;
    json::value sheet;  // see score_sheet.h
};
struct StateRequest {};
struct StandingsRequest {};
struct RecordRequest {};
struct QuitRequest {};

using Request =
    std::variant<NewRequest, LoadRequest, LegalRequest, ActRequest, ViewRequest, MapRequest,
                 ScoreRequest, StateRequest, StandingsRequest, RecordRequest, QuitRequest>;

[[nodiscard]] base::Result<Request, Failure> parse_request(std::string_view line);

}  // namespace protocol
