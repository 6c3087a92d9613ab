#include "rules/maps/map_parser.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "rules/maps/toml_reader.h"
#include "rules/maps/toml_text.h"

namespace rules {
namespace {

// What fits into a byte of the compiled map. The validator sets narrower limits.
constexpr NumberRange kFromZero{0, 255};
constexpr NumberRange kFromOne{1, 255};
constexpr RealRange kBoardSize{1, 100000};
constexpr RealRange kBend{-1, 1};

MapDescription read_map(TomlReader& reader);

}  // namespace

ParsedMap parse_description(std::string_view text) {
    ParsedMap result;
    if (text.size() > kMapBytesMax) {
        result.errors.push_back({0, "too_many",
                                 "the file has " + std::to_string(text.size()) +
                                     " bytes; a map has at most " + std::to_string(kMapBytesMax)});
        return result;
    }
    const auto table = parse_toml(text);
    if (!table) {
        result.errors.push_back({table.error().line, "toml_syntax", table.error().text});
        return result;
    }
    TomlReader reader(*table, result.errors);
    result.description = read_map(reader);
    reader.finish();
    return result;
}

namespace {

PlaceDescription read_place(TomlReader& reader) {
    PlaceDescription place;
    place.line = reader.line();
    place.name = reader.text("name", kNameBytesMax);
    place.names = reader.translations("names", kNameBytesMax);
    place.at = reader.reals("at", {0, kBoardSize.max});
    place.label = reader.text(optional_key("label"), kNameBytesMax);
    place.is_reconstructed = reader.flag("reconstructed");
    return place;
}

RouteDescription read_route(TomlReader& reader) {
    RouteDescription route;
    route.line = reader.line();
    route.between = reader.texts("between");
    route.length = reader.number("length", kFromOne);
    route.tracks = reader.texts("tracks");
    route.ferries = reader.number(optional_key("ferries"), kFromZero);
    route.bend = reader.real(optional_key("bend"), kBend);
    route.is_reconstructed = reader.flag("reconstructed");
    return route;
}

TicketDescription read_ticket(TomlReader& reader) {
    TicketDescription ticket;
    ticket.line = reader.line();
    ticket.between = reader.texts("between");
    ticket.points = reader.number("points", kFromOne);
    ticket.is_reconstructed = reader.flag("reconstructed");
    ticket.are_points_reconstructed = reader.flag("points_reconstructed");
    return ticket;
}

PlayersDescription read_players(TomlReader& reader) {
    PlayersDescription players;
    players.min = reader.number("min", kFromZero);
    players.max = reader.number("max", kFromZero);
    players.colours = reader.texts("colours");
    return players;
}

// Nothing if any number was unreadable, so that no route is reported to lack cards.
std::optional<std::array<unsigned, kCardKinds>> read_cards(TomlReader& reader) {
    std::array<unsigned, kCardKinds> cards{};
    bool is_complete = true;
    for (const auto& [key, node] : reader.entries()) {
        const std::optional<Card> card = find_card(key->str());
        if (!card) {
            reader.report(static_cast<unsigned>(key->source().begin.line), "unknown_colour",
                          "`" + std::string(key->str()) +
                              "` is no card; write wild or one of the eight colours");
        } else if (const auto count = reader.as_number(*node, key->str(), kFromZero)) {
            cards[index(*card)] = *count;
        } else {
            is_complete = false;
        }
    }
    return is_complete ? std::optional(cards) : std::nullopt;
}

DealDescription read_deal(TomlReader& reader) {
    return {reader.number("deal", kFromOne), reader.number("keep", kFromOne)};
}

RulesDescription read_rules(TomlReader& reader) {
    RulesDescription rules;
    rules.cars = reader.number("cars", kFromOne);
    rules.last_round_cars = reader.number("last_round_cars", kFromZero);
    rules.opening_hand = reader.number("opening_hand", kFromOne);
    rules.both_tracks_from = reader.number("both_tracks_from", kFromOne);
    rules.longest_path_bonus = reader.number("longest_path_bonus", kFromZero);
    rules.tie_breakers = reader.texts("tie_breakers");
    rules.opening_tickets = reader.table<DealDescription>("opening_tickets", read_deal);
    rules.later_tickets = reader.table<DealDescription>("later_tickets", read_deal);
    rules.route_points = reader.numbers("route_points", kFromZero);
    return rules;
}

SetupDescription read_setup(TomlReader& reader) {
    SetupDescription setup;
    setup.line = reader.line();
    setup.players = reader.number("players", kFromZero);
    setup.tokens = reader.number("tokens", kFromZero);
    setup.spare_tokens = reader.number("spare_tokens", kFromZero);
    setup.placed_by = reader.numbers("placed_by", kFromZero);
    return setup;
}

SouvenirsDescription read_souvenirs(TomlReader& reader) {
    SouvenirsDescription souvenirs;
    souvenirs.symbols = reader.texts("symbols");
    souvenirs.places = reader.texts("places");
    souvenirs.points = reader.numbers("points", kFromZero);
    souvenirs.setup = reader.tables<SetupDescription>("setup", read_setup);
    return souvenirs;
}

MapDescription read_map(TomlReader& reader) {
    MapDescription map;
    map.format = reader.number("format", {0, 1000000});
    map.id = reader.text("id", kNameBytesMax);
    map.title = reader.text("title", kNameBytesMax);
    map.titles = reader.translations("titles", kNameBytesMax);
    map.notice = reader.text(optional_key("notice"), kNoticeBytesMax);
    map.notices = reader.translations("notices", kNoticeBytesMax);
    const auto read_board = [&map](TomlReader& board) {
        map.width = board.real("width", kBoardSize);
        map.height = board.real("height", kBoardSize);
        return true;
    };
    reader.table<bool>("board", read_board);
    map.players = reader.table<PlayersDescription>("players", read_players);
    map.cards = reader.table<std::array<unsigned, kCardKinds>>("cards", read_cards);
    map.rules = reader.table<RulesDescription>("rules", read_rules);
    map.souvenirs = reader.table<SouvenirsDescription>(optional_key("souvenirs"), read_souvenirs);
    map.places = reader.tables<PlaceDescription>("places", read_place);
    map.routes = reader.tables<RouteDescription>("routes", read_route);
    map.tickets = reader.tables<TicketDescription>("tickets", read_ticket);
    return map;
}

}  // namespace
}  // namespace rules
