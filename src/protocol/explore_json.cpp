#include "protocol/explore_json.h"

#include <algorithm>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/refusal_code.h"
#include "protocol/wire_number.h"
#include "rules/state.h"

namespace protocol {
namespace {

ExploreWish read_explore_wish(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "explore", {"id", "v", "seat", "luck", "program", "name"},
                              trouble);
    ExploreWish wish{.id = reader.has("id") ? reader.string("id") : "",
                     .seat = seat_from(reader.integer("seat")),
                     .program = reader.string("program"),
                     .name = reader.string("name")};
    const std::int64_t version = reader.integer("v");
    const std::string luck = reader.has("luck") ? reader.string("luck") : "same";
    wish.version = static_cast<table::Version>(std::max<std::int64_t>(version, 0));
    wish.is_fresh = luck == "fresh";
    if (version < 1) {
        trouble.add(failure(table::Refusal::kBadPosition));
    }
    if (luck != "same" && luck != "fresh") {
        trouble.add(failure(Problem::kWrongType, "luck is same or fresh"));
    }
    if (reader.has("id") && !table::is_id(wish.id)) {
        trouble.add(failure(table::Refusal::kBadId));
    }
    return wish;
}

}  // namespace

base::Result<ExploreWish, Failure> parse_explore_wish(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    ExploreWish wish = read_explore_wish(*value, trouble);
    if (trouble) {
        return trouble.first();
    }
    return wish;
}

table::NewTable explored_table(const ExploreWish& wish,
                               const std::shared_ptr<const table::Explored>& explored) {
    using Kind = table::SeatWish::Kind;
    table::NewTable table{.id = wish.id, .map = explored->board->file->id};
    table.seats.assign(explored->colors.size(),
                       {.kind = Kind::kProgram, .name = wish.program, .color = {}});
    table.seats[rules::index(wish.seat)] = {
        .kind = Kind::kMe, .name = wish.name, .color = explored->colors[rules::index(wish.seat)]};
    table.explored = explored;
    return table;
}

}  // namespace protocol
