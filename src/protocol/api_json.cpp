#include "protocol/api_json.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <limits>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"
#include "protocol/map_json.h"
#include "protocol/refusal_code.h"
#include "protocol/score_sheet.h"
#include "protocol/sight_json.h"
#include "protocol/standings_json.h"
#include "protocol/wire_number.h"

namespace protocol {
namespace {

using rules::index;

bool read_flag(const ObjectReader& reader, std::string_view key, bool otherwise, Trouble& trouble) {
    if (!reader.has(key)) {
        return otherwise;
    }
    const json::value& value = reader.value(key);
    if (!value.is_bool()) {
        trouble.add(failure(Problem::kWrongType, reader.name_of(key) + " must be true or false"));
        return otherwise;
    }
    return value.as_bool();
}

table::SeatWish read_seat(const json::value& value, Trouble& trouble) {
    using Kind = table::SeatWish::Kind;
    const ObjectReader reader(value, "seat", {"kind", "name", "program", "color"}, trouble);
    const std::string kind = reader.string("kind");
    if (kind == "me") {
        table::SeatWish wish{.kind = Kind::kMe, .name = reader.string("name")};
        if (reader.has("color") && !reader.value("color").is_null()) {
            wish.color = color_from(reader.integer("color"));
        }
        return wish;
    }
    if (kind == "program") {
        return {.kind = Kind::kProgram, .name = reader.string("program")};
    }
    if (kind != "open") {
        trouble.add(failure(Problem::kWrongType, "a seat is me, open or program"));
    }
    return {};
}

table::Pace read_pace(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "pace", {"kind", "seconds", "increment"}, trouble);
    const auto kind = table::pace_kind_from(reader.string("kind"));
    if (!kind) {
        trouble.add(failure(table::Refusal::kBadPace));
        return {};
    }
    const auto seconds = [&](std::string_view key) -> std::uint32_t {
        const std::int64_t number = reader.has(key) ? reader.integer(key) : 0;
        if (number < 0 || number > std::int64_t{table::kCorrespondenceSecondsMax}) {
            trouble.add(failure(table::Refusal::kBadPace));
            return 0;
        }
        return static_cast<std::uint32_t>(number);
    };
    return {.kind = *kind, .seconds = seconds("seconds"), .increment = seconds("increment")};
}

std::optional<rules::Seat> read_start(const ObjectReader& reader, Trouble& trouble) {
    if (!reader.has("start") || reader.value("start").is_null()) {
        return std::nullopt;
    }
    const std::int64_t number = reader.integer("start");
    if (number < 0 || number >= std::int64_t{rules::kSeatsMax}) {
        trouble.add(failure(table::Refusal::kBadSeat));
        return std::nullopt;
    }
    return rules::to_id<rules::Seat>(number);
}

std::optional<unsigned> read_moves(const ObjectReader& reader, Trouble& trouble) {
    if (!reader.has("moves")) {
        return std::nullopt;
    }
    const std::int64_t moves = reader.integer("moves");
    if (moves < 0 || moves > std::int64_t{std::numeric_limits<std::uint32_t>::max()}) {
        trouble.add(failure(table::Refusal::kBadPosition));
        return std::nullopt;
    }
    return static_cast<unsigned>(moves);
}

bool read_luck(const ObjectReader& reader, Trouble& trouble) {
    const std::string luck = reader.has("luck") ? reader.string("luck") : "fresh";
    if (luck != "same" && luck != "fresh") {
        trouble.add(failure(Problem::kWrongType, "luck is same or fresh"));
    }
    return luck == "fresh";
}

table::NewTable read_new_table(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(
        value, "table",
        {"id", "map", "seats", "start", "pace", "listed", "watching", "confirm", "chat", "emotes",
         "takeback", "practice", "start_now", "commitment", "record", "from", "moves", "luck"},
        trouble);
    table::NewTable wish{.id = reader.has("id") ? reader.string("id") : "",
                         .map = reader.string("map")};
    if (reader.has("id") && !table::is_id(wish.id)) {
        trouble.add(failure(table::Refusal::kBadId));
    }
    const json::array& seats = reader.array("seats");
    if (seats.size() > rules::kSeatsMax) {
        trouble.add(failure(table::Refusal::kBadSeats));
        return wish;
    }
    for (const json::value& seat : seats) {
        wish.seats.push_back(read_seat(seat, trouble));
    }
    wish.start = read_start(reader, trouble);
    if (reader.has("pace")) {
        wish.pace = read_pace(reader.value("pace"), trouble);
    }
    wish.is_listed = read_flag(reader, "listed", false, trouble);
    wish.has_watching = read_flag(reader, "watching", true, trouble);
    wish.has_confirm = read_flag(reader, "confirm", false, trouble);
    wish.has_chat = read_flag(reader, "chat", true, trouble);
    wish.has_emotes = read_flag(reader, "emotes", true, trouble);
    wish.has_takeback = read_flag(reader, "takeback", true, trouble);
    wish.is_practice = read_flag(reader, "practice", false, trouble);
    wish.is_started_now = read_flag(reader, "start_now", false, trouble);
    wish.record = reader.has("record") ? reader.string("record") : "";
    wish.from = reader.has("from") ? reader.string("from") : "";
    wish.record_moves = read_moves(reader, trouble);
    wish.is_luck_fresh = read_luck(reader, trouble);
    // With a hyphen, which no server's table has: nobody passes a game off as one of those.
    if (reader.has("from") &&
        (!table::is_id(wish.from) || wish.from.find('-') == std::string::npos)) {
        trouble.add(failure(table::Refusal::kBadId));
    }
    if (reader.has("commitment") && !reader.value("commitment").is_null()) {
        wish.commitment = base::digest_from_hex(reader.string("commitment"));
        if (!wish.commitment) {
            trouble.add(failure(table::Refusal::kBadCommitment));
        }
    }
    return wish;
}

void write_row(const table::ListRow& row, Whose whose, JsonWriter& json) {
    json.open_object();
    json.key("table").plain(row.public_id);
    json.key("status").plain(name_of(row.status));
    json.key("map").string(row.summary.map);
    json.key("seats").open_array();
    for (const table::SummarySeat& seat : row.summary.seats) {
        json.open_object();
        json.key("kind").plain(name_of(seat.kind));
        if (seat.kind != table::SeatKind::kOpen) {
            json.key("name").string(seat.name);
        }
        json.close_object();
    }
    json.close_array();
    json.key("pace");
    write_pace(row.summary.pace, json);
    if (row.summary.is_practice) {
        json.key("practice").boolean(true);
    }
    json.key("created").number(row.created_ms);
    json.key("updated").number(row.updated_ms);
    if (whose == Whose::kOnes) {
        json.key("mine").open_array();
        for (const rules::Seat seat : row.mine) {
            json.number(index(seat));
        }
        json.close_array();
        json.key("waiting").boolean(row.is_waiting);
    }
    json.close_object();
}

// Everybody's cards, where the frame has them.
void write_all_hands(const table::ReplayFrame& frame, JsonWriter& json) {
    json.key("hands").open_array();
    for (const rules::CardCounts& hand : frame.hands) {
        write_cards(hand, json);
    }
    json.close_array();
    json.key("offers").open_array();
    for (const rules::Offer& offer : frame.offers) {
        write_offer(offer, json);
    }
    json.close_array();
    if (!frame.game.end) {  // at the end the view has them anyway
        json.key("all_tickets").open_array();
        for (unsigned i = 0; i < frame.tickets.size(); ++i) {
            write_tickets(*frame.game.board, frame.game.view.seat[i].owned, frame.tickets[i], json);
        }
        json.close_array();
    }
}

void write_frame(const table::ReplayFrame& frame, JsonWriter& json) {
    json.open_object();
    json.key("v").number(frame.version);
    json.key("moves").number(frame.moves);
    json.key("events");
    write_events(*frame.game.board, frame.events, json);
    json.key("view").open_object();
    write_view_fields(frame.game, json);
    if (!frame.hands.empty()) {
        write_all_hands(frame, json);
    }
    json.close_object().close_object();
}

}  // namespace

base::Result<table::NewTable, Failure> parse_new_table(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    table::NewTable wish = read_new_table(*value, trouble);
    if (trouble) {
        return trouble.first();
    }
    return wish;
}

base::Result<std::optional<rules::Seat>, table::Refused> parse_viewer(std::string_view seat) {
    if (seat == "all") {
        return std::optional<rules::Seat>();
    }
    if (seat == "none") {
        return std::optional(rules::kNoSeat);
    }
    if (seat.size() == 1 && seat[0] >= '0' && seat[0] < '0' + int{rules::kSeatsMax}) {
        return std::optional(rules::to_id<rules::Seat>(seat[0] - '0'));
    }
    return table::Refused(table::Refusal::kBadSeat);
}

base::Result<std::string, Failure> parse_code(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    std::string code = ObjectReader(*value, "return", {"code"}, trouble).string("code");
    if (trouble) {
        return trouble.first();
    }
    return code;
}

std::string list_text(const table::ListPage& page, Whose whose) {
    JsonWriter json;
    json.open_object().key("tables").open_array();
    for (const table::ListRow& row : page.rows) {
        write_row(row, whose, json);
    }
    json.close_array();
    json.key("next");
    if (page.next.empty()) {
        json.null();
    } else {
        json.plain(page.next);
    }
    return json.close_object().take();
}

std::string room_text(const table::RoomSight& room) {
    JsonWriter json;
    write_room(room, json);
    return json.take();
}

std::string replay_text(const table::Replay& replay) {
    JsonWriter json;
    json.open_object().key("room");
    write_room(replay.room, json);
    json.key("frames").open_array();
    for (const table::ReplayFrame& frame : replay.frames) {
        write_frame(frame, json);
    }
    return json.close_array().close_object().take();
}

std::string maps_text(std::span<const rules::MapFile* const> maps,
                      std::span<const rules::MapFile* const> earlier) {
    JsonWriter json;
    json.open_object().key("maps").open_array();
    for (const rules::MapFile* const map : maps) {
        json.open_object();
        json.key("id").string(map->id);
        json.key("title").string(map->title);
        json.key("titles").open_object();
        for (const auto& [language, title] : map->titles) {
            json.key(language).string(title);
        }
        json.close_object();
        json.key("sha256").plain(map->sha256);
        json.key("seats_min").number(unsigned{map->map.seats_min});
        json.key("seats_max").number(unsigned{map->map.seats_max});
        json.key("earlier").open_array();
        for (const rules::MapFile* const version : earlier) {
            if (version->id == map->id) {
                json.plain(version->sha256);
            }
        }
        json.close_array().close_object();
    }
    return json.close_array().close_object().take();
}

std::string map_text(const rules::MapFile& file) {
    return to_line(map_json(file));
}

std::string programs_text() {
    JsonWriter json;
    json.open_object().key("programs").open_array();
    for (const std::string& name : table::program_names()) {
        json.plain(name);
    }
    return json.close_array().close_object().take();
}

std::string scored_text(const rules::MapFile& file, const ScoreSheet& sheet) {
    json::object object;
    object["players"] = standings_json(score(file, sheet), sheet.seats(), sheet.names);
    return to_line(object);
}

std::string made_text(std::string_view public_id) {
    JsonWriter json;
    return json.open_object().key("table").plain(public_id).close_object().take();
}

std::string seat_text(rules::Seat seat) {
    JsonWriter json;
    return json.open_object().key("seat").number(index(seat)).close_object().take();
}

std::string refusal_text(const table::Refused& refused) {
    JsonWriter json;
    json.open_object().key("code").plain(code(refused));
    if (refused.retry_ms > 0) {
        json.key("retry_ms").number(refused.retry_ms);
    }
    return json.close_object().take();
}

std::string refusal_text(const Failure& failure) {
    JsonWriter json;
    json.open_object().key("code").plain(failure.code).key("text").string(failure.text);
    return json.close_object().take();
}

}  // namespace protocol
