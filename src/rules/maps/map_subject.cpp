#include "rules/maps/map_subject.h"

#include <algorithm>
#include <cstddef>

namespace rules {
namespace {

using Kind = MapSubject::Kind;

}  // namespace

MapSubjects::MapSubjects(const MapDescription& map) {
    add_key(map.format.line, "format");
    add_key(map.id.line, "id");
    add_key(map.title.line, "title");
    add_key(map.notice.line, "notice");
    add_key(map.width.line, "board");
    add_key(map.players.line, "players");
    add_key(map.cards.line, "cards");
    if (map.rules) {
        add_rules(*map.rules);
    }
    if (map.souvenirs) {
        add_souvenirs(*map.souvenirs);
    }
    add_key(map.places.line, "places");
    add_key(map.routes.line, "routes");
    add_key(map.tickets.line, "tickets");
    const auto add_all = [this](const auto& items, Kind kind) {
        for (std::size_t i = 0; items && i < items->size(); ++i) {
            add((*items)[i].line, {.kind = kind, .number = static_cast<unsigned>(i)});
        }
    };
    add_all(map.places, Kind::kPlace);
    add_all(map.routes, Kind::kRoute);
    add_all(map.tickets, Kind::kTicket);
    std::stable_sort(starts_.begin(), starts_.end(),
                     [](const Start& a, const Start& b) { return a.line < b.line; });
}

MapSubject MapSubjects::at(unsigned line) const {
    const auto is_before = [](unsigned wanted, const Start& start) { return wanted < start.line; };
    const auto end = std::upper_bound(starts_.begin(), starts_.end(), line, is_before);
    if (end == starts_.begin()) {
        return {};
    }
    const auto last = end - 1;
    const bool is_alone = last == starts_.begin() || (last - 1)->line != last->line;
    return is_alone ? last->subject : MapSubject{};
}

void MapSubjects::add(unsigned line, MapSubject subject) {
    if (line > 0) {
        starts_.push_back({.line = line, .subject = subject});
    }
}

void MapSubjects::add_key(unsigned line, std::string_view key) {
    add(line, {.kind = Kind::kKey, .key = key});
}

void MapSubjects::add_rules(const RulesDescription& rules) {
    add_key(rules.cars.line, "rules.cars");
    add_key(rules.last_round_cars.line, "rules.last_round_cars");
    add_key(rules.opening_hand.line, "rules.opening_hand");
    add_key(rules.opening_tickets.line, "rules.opening_tickets");
    add_key(rules.later_tickets.line, "rules.later_tickets");
    add_key(rules.both_tracks_from.line, "rules.both_tracks_from");
    add_key(rules.route_points.line, "rules.route_points");
    add_key(rules.longest_path_bonus.line, "rules.longest_path_bonus");
    add_key(rules.most_tickets_bonus.line, "rules.most_tickets_bonus");
    add_key(rules.tie_breakers.line, "rules.tie_breakers");
}

void MapSubjects::add_souvenirs(const SouvenirsDescription& souvenirs) {
    add_key(souvenirs.symbols.line, "souvenirs.symbols");
    add_key(souvenirs.places.line, "souvenirs.places");
    add_key(souvenirs.points.line, "souvenirs.points");
    add_key(souvenirs.setup.line, "souvenirs.setup");
}

}  // namespace rules
