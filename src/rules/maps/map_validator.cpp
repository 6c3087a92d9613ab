#include "rules/maps/map_validator.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

#include "rules/maps/network_validator.h"
#include "rules/maps/souvenir_validator.h"

namespace rules {
namespace {

// The colours of players' pieces; every client can draw these.
constexpr std::array<std::string_view, kColours + 1> kSeatColours = {
    "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "pink"};
static_assert(kSeatColours.size() >= kSeatsMax);

constexpr unsigned kBothTracksNever = kSeatsMax + 1;  // C17: more players than can ever sit down

void check_head(const MapDescription& map, MapErrors& errors);
void check_players(const PlayersDescription& players, MapErrors& errors);
void check_rules(const RulesDescription& rules, MapErrors& errors);
void check_amounts(const MapDescription& map, MapErrors& errors);

void append(MapErrors& errors, const MapErrors& more) {
    errors.insert(errors.end(), more.begin(), more.end());
}

}  // namespace

MapErrors validate_map(const MapDescription& map) {
    MapErrors errors;
    check_head(map, errors);
    if (map.players) {
        check_players(*map.players, errors);
    }
    if (map.rules) {
        check_rules(*map.rules, errors);
    }
    check_amounts(map, errors);
    append(errors, validate_network(map));
    if (map.souvenirs) {
        append(errors, validate_souvenirs(map));
    }
    return errors;
}

ParsedMap examine_map(std::string_view text, const FindBase& find_base) {
    ParsedMap parsed = parse_description(text, find_base);
    append(parsed.errors, validate_map(parsed.description));
    std::stable_sort(parsed.errors.begin(), parsed.errors.end(),
                     [](const MapError& a, const MapError& b) { return a.line < b.line; });
    return parsed;
}

namespace {

void check_head(const MapDescription& map, MapErrors& errors) {
    if (map.format && *map.format != kMapFormat) {
        errors.push_back({map.format.line, "unknown_format",
                          "this program reads format " + std::to_string(kMapFormat) +
                              "; write the map in it, or use a newer program"});
    }
    if (map.id && !is_plain_name(*map.id)) {
        errors.push_back(
            {map.id.line, "bad_value", "`id` may have small letters, digits and underscores only"});
    }
}

void check_players(const PlayersDescription& players, MapErrors& errors) {
    if (players.min && (*players.min < kSeatsMin || *players.min > kSeatsMax)) {
        errors.push_back({players.min.line, "bad_players", "`min` must be " + seats_text()});
    }
    if (players.max && (*players.max < kSeatsMin || *players.max > kSeatsMax)) {
        errors.push_back({players.max.line, "bad_players", "`max` must be " + seats_text()});
    }
    if (players.min && players.max && *players.min > *players.max) {
        errors.push_back({players.min.line, "bad_players", "`min` must not be above `max`"});
    }
    if (!players.colours) {
        return;
    }
    const Words& colours = *players.colours;
    if (players.max && colours.size() < *players.max) {
        errors.push_back(
            {players.colours.line, "bad_players", "`colours` needs one for every player"});
    }
    if (std::set<std::string>(colours.begin(), colours.end()).size() != colours.size()) {
        errors.push_back({players.colours.line, "bad_players", "`colours` must all differ"});
    }
    for (const std::string& colour : colours) {
        if (std::find(kSeatColours.begin(), kSeatColours.end(), colour) == kSeatColours.end()) {
            errors.push_back({players.colours.line, "unknown_colour",
                              "no player can be `" + colour + "`; docs/maps.md lists the colours"});
        }
    }
}

void check_tie_breakers(const RulesDescription& rules, MapErrors& errors) {
    if (!rules.tie_breakers) {
        return;
    }
    const Words& words = *rules.tie_breakers;
    const unsigned line = rules.tie_breakers.line;
    if (std::set<std::string>(words.begin(), words.end()).size() != words.size()) {
        errors.push_back({line, "bad_value", "`tie_breakers` must all differ"});
    }
    for (const std::string& word : words) {
        if (word != "tickets_done" && word != "longest_path") {
            errors.push_back({line, "bad_value",
                              "`" + word + "` breaks no ties; write tickets_done or longest_path"});
        }
        if (word == "longest_path" && rules.longest_path_bonus && *rules.longest_path_bonus == 0) {
            errors.push_back(
                {line, "bad_value", "longest_path breaks no ties where `longest_path_bonus` is 0"});
        }
    }
}

void check_deal(const Stated<DealDescription>& stated, MapErrors& errors) {
    if (!stated || !stated->deal) {
        return;
    }
    const DealDescription& deal = *stated;
    if (*deal.deal > kOfferMax) {
        errors.push_back({deal.deal.line, "too_many",
                          "`deal` can be " + std::to_string(kOfferMax) + " tickets at most"});
    }
    if (deal.keep && *deal.keep > *deal.deal) {
        errors.push_back({deal.keep.line, "bad_value", "`keep` must not be above `deal`"});
    }
}

void check_rules(const RulesDescription& rules, MapErrors& errors) {
    if (rules.cars && rules.last_round_cars && *rules.last_round_cars >= *rules.cars) {
        errors.push_back({rules.last_round_cars.line, "bad_value",
                          "`last_round_cars` must be below `cars`, or the game ends at once"});
    }
    if (rules.both_tracks_from &&
        (*rules.both_tracks_from < kSeatsMin || *rules.both_tracks_from > kBothTracksNever)) {
        errors.push_back({rules.both_tracks_from.line, "bad_value",
                          "`both_tracks_from` must be from " + std::to_string(kSeatsMin) + " to " +
                              std::to_string(kBothTracksNever) + ", where " +
                              std::to_string(kBothTracksNever) + " means never"});
    }
    check_tie_breakers(rules, errors);
    check_deal(rules.opening_tickets, errors);
    check_deal(rules.later_tickets, errors);
    if (rules.route_points && rules.route_points->empty()) {
        errors.push_back(
            {rules.route_points.line, "bad_value", "`route_points` needs a number per length"});
    }
    if (rules.route_points && rules.route_points->size() > kLengthMax) {
        errors.push_back({rules.route_points.line, "too_many",
                          "a route has " + std::to_string(kLengthMax) +
                              " spaces at most; shorten `route_points`"});
    }
}

// Whether the box holds enough of everything, and not too much.
void check_amounts(const MapDescription& map, MapErrors& errors) {
    const bool knows_players = map.players && map.players->max;
    if (map.cards) {
        const unsigned total = std::accumulate(map.cards->begin(), map.cards->end(), 0U);
        if (total > kCardsMax) {
            errors.push_back({map.cards.line, "too_many",
                              "there are " + std::to_string(total) + " cards; the limit is " +
                                  std::to_string(kCardsMax)});
        }
        // C1: opening hands for a full table, and the market.
        if (knows_players && map.rules && map.rules->opening_hand &&
            *map.players->max * *map.rules->opening_hand + kMarketSize > total) {
            errors.push_back({map.cards.line, "too_few_cards",
                              "the opening hands of all players and the market of " +
                                  std::to_string(kMarketSize) +
                                  " need more cards; add cards or deal fewer"});
        }
    }
    if (map.tickets && knows_players && map.rules && map.rules->opening_tickets) {
        const Stated<unsigned>& deal = map.rules->opening_tickets->deal;
        if (deal && std::size_t{*map.players->max} * *deal > map.tickets->size()) {  // C2
            errors.push_back({deal.line, "too_few_tickets",
                              "there are too few tickets to deal to all players; add tickets or "
                              "deal fewer"});
        }
    }
}

}  // namespace
}  // namespace rules
