#include "rules/maps/map_parser.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "rules/maps/map_variant.h"
#include "rules/maps/toml_reader.h"
#include "rules/maps/toml_text.h"

namespace rules {
namespace {

// What fits into a byte of the compiled map. The validator sets narrower limits.
constexpr NumberRange kFromZero{0, 255};
constexpr NumberRange kFromOne{1, 255};
constexpr RealRange kBoardSize{1, 100000};
constexpr RealRange kBend{-1, 1};
constexpr std::size_t kBaseNameBytesMax = 128;  // an id and a hash

using CardNumbers = std::array<unsigned, kCardKinds>;

MapDescription read_map(TomlReader& reader, const CardNumbers& cards);
RemovalDescription read_removal(TomlReader& reader);

ParsedMap parse(std::string_view text, const FindBase& find_base, unsigned depth);

// The base that a file names; reports whatever is wrong with it at this line.
std::optional<MapDescription> read_base(const Stated<std::string>& stated,
                                        const FindBase& find_base, unsigned depth,
                                        MapErrors& errors) {
    if (!stated) {
        return std::nullopt;
    }
    const auto report = [&](std::string_view code, std::string text) {
        errors.push_back({stated.line, std::string(code), std::move(text)});
        return std::nullopt;
    };
    const BaseName name = split_base_name(*stated);
    const std::optional<BaseMap> base = find_base(name);
    if (!base) {
        return report("unknown_base", "this program has no map `" + *stated +
                                          "`; docs/maps.md says how to name one");
    }
    if (name.digits.size() < kBaseDigitsMin) {
        return report("bad_value", "`extends` must say which version; write \"" +
                                       std::string(name.id) + "@" +
                                       base->sha256.substr(0, kBaseDigitsMin) + "\"");
    }
    if (depth == kBasesMax) {
        return report("bad_base",
                      "more than " + std::to_string(kBasesMax) + " maps build on each other");
    }
    ParsedMap parsed = parse(base->text, find_base, depth + 1);
    if (!parsed.errors.empty()) {
        return report("bad_base",
                      "`" + *stated + "` has errors itself: " + parsed.errors.front().text);
    }
    return std::move(parsed.description);
}

// A file that builds on another.
ParsedMap parse_variant(const toml::table& table, const FindBase& find_base, unsigned depth) {
    ParsedMap result;
    result.is_variant = true;
    TomlReader reader(table, result.errors, Keys::kOptional);
    const Stated<std::string> name = reader.text("extends", kBaseNameBytesMax);
    std::optional<MapDescription> base = read_base(name, find_base, depth, result.errors);
    VariantDescription variant;
    variant.line = name.line;
    variant.own = read_map(reader, base && base->cards ? *base->cards : CardNumbers{});
    variant.removal = reader.table<RemovalDescription>("remove", read_removal);
    reader.finish();
    if (base) {
        result.description = extend(*std::move(base), variant, result.errors);
    }
    return result;
}

ParsedMap parse(std::string_view text, const FindBase& find_base, unsigned depth) {
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
    if (table->contains("extends")) {
        return parse_variant(*table, find_base, depth);
    }
    TomlReader reader(*table, result.errors);
    result.description = read_map(reader, {});
    reader.finish();
    return result;
}

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
std::optional<CardNumbers> read_cards(TomlReader& reader, CardNumbers cards) {
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
    rules.most_tickets_bonus = reader.number(optional_key("most_tickets_bonus"), kFromZero);
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

RemovalDescription read_removal(TomlReader& reader) {
    RemovalDescription removal;
    removal.places = reader.texts("places");
    removal.routes = reader.text_lists("routes");
    removal.tickets = reader.text_lists("tickets");
    removal.all_tickets = reader.flag("all_tickets");
    removal.souvenirs = reader.flag("souvenirs");
    return removal;
}

// `cards`: what there is of those that the file does not mention.
MapDescription read_map(TomlReader& reader, const CardNumbers& cards) {
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
    map.cards = reader.table<CardNumbers>(
        "cards", [&](TomlReader& numbers) { return read_cards(numbers, cards); });
    map.rules = reader.table<RulesDescription>("rules", read_rules);
    map.souvenirs = reader.table<SouvenirsDescription>(optional_key("souvenirs"), read_souvenirs);
    map.places = reader.tables<PlaceDescription>("places", read_place);
    map.routes = reader.tables<RouteDescription>("routes", read_route);
    map.tickets = reader.tables<TicketDescription>("tickets", read_ticket);
    return map;
}

}  // namespace

ParsedMap parse_description(std::string_view text, const FindBase& find_base) {
    return parse(text, find_base, 0);
}

}  // namespace rules
