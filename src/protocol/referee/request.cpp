#include "protocol/referee/request.h"

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/score_sheet.h"

namespace protocol {
namespace {

// A number from 0 to 2^64 - 1, or 64 hexadecimal digits.
std::optional<base::Seed> read_seed(const json::value& value, Trouble& trouble) {
    if (value.is_uint64()) {
        return base::seed_from_number(value.get_uint64());
    }
    if (value.is_int64() && value.get_int64() >= 0) {
        return base::seed_from_number(static_cast<std::uint64_t>(value.get_int64()));
    }
    if (value.is_string()) {
        if (const auto seed = base::digest_from_hex(std::string_view(value.get_string()))) {
            return seed;
        }
    }
    const bool is_right_type = value.is_number() || value.is_string();
    trouble.add(failure(is_right_type ? Problem::kBadSeed : Problem::kWrongType,
                        "new.seed must be a whole number from 0 to 2^64 - 1, or a string of 64 "
                        "hexadecimal digits."));
    return std::nullopt;
}

PlaceNames read_ticket(const json::value& value, Trouble& trouble) {
    const std::vector<std::string> names = read_strings(value, "A ticket", trouble);
    if (names.size() != 2) {
        trouble.add(failure(Problem::kWrongType, "A ticket must be two names of places."));
        return {};
    }
    return {names[0], names[1]};
}

NewRequest read_new(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(
        value, "new", {"map", "seats", "start", "seed", "cards", "tickets", "souvenirs", "names"},
        trouble);
    NewRequest request;
    request.map = reader.string("map");
    request.seats = reader.integer("seats");
    if (reader.has("start")) {
        request.start = reader.integer("start");
    }
    if (reader.has("seed")) {
        request.seed = read_seed(reader.value("seed"), trouble);
    }
    if (reader.has("cards")) {
        request.cards = reader.strings("cards");
    }
    if (reader.has("tickets")) {
        for (const json::value& ticket : reader.array("tickets")) {
            request.tickets.push_back(read_ticket(ticket, trouble));
        }
    }
    if (reader.has("souvenirs")) {
        request.souvenirs = reader.strings("souvenirs");
    }
    if (reader.has("names")) {
        request.names = reader.strings("names");
    }
    return request;
}

LoadRequest read_load(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "load", {"record", "map"}, trouble);
    return {.record = reader.string("record"),
            .map = reader.has("map") ? reader.string("map") : std::string()};
}

ActRequest read_act(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "act", {"seat", "move"}, trouble);
    return {.seat = reader.integer("seat"), .move = reader.value("move")};
}

std::int64_t read_seat(const json::value& value, const std::string& what, Trouble& trouble) {
    return ObjectReader(value, what, {"seat"}, trouble).integer("seat");
}

MapRequest read_map(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "map", {"map"}, trouble);
    return {.map = reader.has("map") ? reader.string("map") : std::string()};
}

template <typename Plain>
Plain read_plain(const json::value& value, const std::string& what, Trouble& trouble) {
    const ObjectReader reader(value, what, {}, trouble);
    return {};
}

Request read_request(const Tagged& tagged, Trouble& trouble) {
    const json::value& value = *tagged.value;
    const std::string& what = tagged.tag;
    if (what == "new") {
        return read_new(value, trouble);
    }
    if (what == "load") {
        return read_load(value, trouble);
    }
    if (what == "legal") {
        return LegalRequest{read_seat(value, what, trouble)};
    }
    if (what == "act") {
        return read_act(value, trouble);
    }
    if (what == "view") {
        return ViewRequest{read_seat(value, what, trouble)};
    }
    if (what == "map") {
        return read_map(value, trouble);
    }
    if (what == "score") {
        return ScoreRequest{.map = read_sheet_map(value, trouble), .sheet = value};
    }
    if (what == "state") {
        return read_plain<StateRequest>(value, what, trouble);
    }
    if (what == "standings") {
        return read_plain<StandingsRequest>(value, what, trouble);
    }
    if (what == "record") {
        return read_plain<RecordRequest>(value, what, trouble);
    }
    if (what != "quit") {
        trouble.add(
            failure(Problem::kUnknownRequest, "There is no request " + in_quotes(what) + "."));
    }
    return read_plain<QuitRequest>(value, what, trouble);
}

}  // namespace

base::Result<Request, Failure> parse_request(std::string_view line) {
    const auto value = parse_json(line);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    const Tagged tagged = read_tagged(*value, "A request", trouble);
    if (trouble) {
        return trouble.first();
    }
    Request request = read_request(tagged, trouble);
    if (trouble) {
        return trouble.first();
    }
    return request;
}

}  // namespace protocol
