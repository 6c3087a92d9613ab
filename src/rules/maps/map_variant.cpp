#include "rules/maps/map_variant.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "rules/maps/inherited_lines.h"

namespace rules {
namespace {

// What the file states takes the place of what was there, even if it could not be read.
template <typename T>
void take(Stated<T>& value, const Stated<T>& own) {
    if (own.line != 0) {
        value = own;
    }
}
void take(Translations& texts, const Translations& own) {
    if (!own.empty()) {
        texts = own;
    }
}

bool is_same(const Words& a, const Words& b) {
    return a.size() == 2 && b.size() == 2 &&
           ((a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]));
}

bool is_same(const PlaceDescription& a, const PlaceDescription& b) {
    return a.name && b.name && *a.name == *b.name;
}
template <typename Joining>
bool is_same(const Joining& a, const Joining& b) {
    return a.between && b.between && is_same(*a.between, *b.between);
}

void overlay(PlaceDescription& place, const PlaceDescription& own) {
    place.line = own.line;
    take(place.name, own.name);
    take(place.names, own.names);
    take(place.at, own.at);
    take(place.label, own.label);
    place.is_reconstructed = own.is_reconstructed;
}

void overlay(RouteDescription& route, const RouteDescription& own) {
    // A bend is to the right or left as seen from the first place.
    const bool is_turned = *route.between != *own.between;
    if (is_turned && route.bend) {
        route.bend.value = -*route.bend;
    }
    route.line = own.line;
    take(route.between, own.between);
    take(route.length, own.length);
    take(route.tracks, own.tracks);
    take(route.ferries, own.ferries);
    take(route.bend, own.bend);
    route.is_reconstructed = own.is_reconstructed;
}

void overlay(TicketDescription& ticket, const TicketDescription& own) {
    ticket.line = own.line;
    take(ticket.between, own.between);
    take(ticket.points, own.points);
    ticket.is_reconstructed = own.is_reconstructed;
    ticket.are_points_reconstructed = own.are_points_reconstructed;
}

class Extension {
public:
    Extension(MapDescription base, const VariantDescription& variant, MapErrors& errors)
        : map_(std::move(base)), variant_(variant), own_(variant.own), errors_(errors) {}

    MapDescription run() {
        inherit_lines(map_, variant_.line);
        remove();
        take_head();
        take_rules();
        take_souvenirs();
        lay(map_.places, own_.places);
        lay(map_.routes, own_.routes);
        lay(map_.tickets, own_.tickets);
        check_complete();
        return std::move(map_);
    }

private:
    void remove();
    void take_head();
    void take_rules();
    void take_souvenirs();
    template <typename Item>
    void lay(Stated<std::vector<Item>>& items, const Stated<std::vector<Item>>& own);
    void check_complete();
    void check_setup(const Stated<std::vector<SetupDescription>>& setups);
    template <typename T>
    void require(const Stated<T>& value, unsigned line, std::string_view key) {
        if (value.line == 0) {
            report(line, "missing_key", "`" + std::string(key) + "` is missing; add it");
        }
    }
    template <typename Item>
    void remove_joining(std::vector<Item>& items, const Stated<std::vector<Words>>& pairs,
                        std::string_view code);
    void report(unsigned line, std::string_view code, std::string text) {
        errors_.push_back({line, std::string(code), std::move(text)});
    }

    MapDescription map_;
    const VariantDescription& variant_;
    const MapDescription& own_;
    MapErrors& errors_;
};

template <typename Item>
void Extension::remove_joining(std::vector<Item>& items, const Stated<std::vector<Words>>& pairs,
                               std::string_view code) {
    if (!pairs) {
        return;
    }
    for (const Words& pair : *pairs) {
        const auto gone = std::erase_if(
            items, [&](const Item& item) { return item.between && is_same(*item.between, pair); });
        if (gone == 0) {
            const std::string ends =
                pair.size() == 2 ? "`" + pair[0] + "` and `" + pair[1] + "`" : "two places";
            report(pairs.line, code, "the base has none between " + ends + "; check the spelling");
        }
    }
}

void Extension::remove() {
    if (!variant_.removal) {
        return;
    }
    const RemovalDescription& removal = *variant_.removal;
    if (removal.all_tickets) {
        map_.tickets.value->clear();
    }
    if (removal.souvenirs) {
        map_.souvenirs = {};
    }
    remove_joining(*map_.routes.value, removal.routes, "unknown_route");
    remove_joining(*map_.tickets.value, removal.tickets, "unknown_ticket");
    if (!removal.places) {
        return;
    }
    for (const std::string& name : *removal.places) {
        const auto is_there = [&](const auto& item) {
            return item.between && std::ranges::find(*item.between, name) != item.between->end();
        };
        if (std::erase_if(*map_.places.value, [&](const PlaceDescription& place) {
                return place.name && *place.name == name;
            }) == 0) {
            report(removal.places.line, "unknown_place",
                   "the base has no place `" + name + "`; check the spelling");
        }
        std::erase_if(*map_.routes.value, is_there);
        std::erase_if(*map_.tickets.value, is_there);
    }
}

void Extension::take_head() {
    map_.format = own_.format;
    map_.id = own_.id;
    map_.title = own_.title;
    map_.titles = own_.titles;
    if (own_.notice.line != 0) {
        map_.notice = own_.notice;
        map_.notices = own_.notices;
    } else {
        take(map_.notices, own_.notices);
    }
    take(map_.width, own_.width);
    take(map_.height, own_.height);
    take(map_.cards, own_.cards);
    if (own_.players) {
        map_.players.line = own_.players.line;
        take(map_.players.value->min, own_.players->min);
        take(map_.players.value->max, own_.players->max);
        take(map_.players.value->colours, own_.players->colours);
    }
}

void take_deal(Stated<DealDescription>& deal, const Stated<DealDescription>& own) {
    if (own) {
        deal.line = own.line;
        take(deal.value->deal, own->deal);
        take(deal.value->keep, own->keep);
    }
}

void Extension::take_rules() {
    if (!own_.rules) {
        return;
    }
    RulesDescription& rules = *map_.rules.value;
    const RulesDescription& own = *own_.rules;
    map_.rules.line = own_.rules.line;
    take(rules.cars, own.cars);
    take(rules.last_round_cars, own.last_round_cars);
    take(rules.opening_hand, own.opening_hand);
    take(rules.both_tracks_from, own.both_tracks_from);
    take(rules.longest_path_bonus, own.longest_path_bonus);
    take(rules.most_tickets_bonus, own.most_tickets_bonus);
    take(rules.tie_breakers, own.tie_breakers);
    take_deal(rules.opening_tickets, own.opening_tickets);
    take_deal(rules.later_tickets, own.later_tickets);
    take(rules.route_points, own.route_points);
}

void Extension::take_souvenirs() {
    if (!own_.souvenirs) {
        return;
    }
    if (!map_.souvenirs) {
        map_.souvenirs.value.emplace();
    }
    map_.souvenirs.line = own_.souvenirs.line;
    SouvenirsDescription& souvenirs = *map_.souvenirs.value;
    take(souvenirs.symbols, own_.souvenirs->symbols);
    take(souvenirs.places, own_.souvenirs->places);
    take(souvenirs.points, own_.souvenirs->points);
    take(souvenirs.setup, own_.souvenirs->setup);
}

// An item that the file has twice is added the second time, and the validator reports it.
template <typename Item>
void Extension::lay(Stated<std::vector<Item>>& items, const Stated<std::vector<Item>>& own) {
    if (!own) {
        if (own.line != 0) {
            items = own;  // unreadable: whatever depends on it stays silent
        }
        return;
    }
    items.line = own.line;
    std::set<std::size_t> mentioned;
    for (const Item& item : *own) {
        std::vector<Item>& all = *items.value;
        const auto found =
            std::ranges::find_if(all, [&](const Item& other) { return is_same(other, item); });
        const auto at = static_cast<std::size_t>(found - all.begin());
        if (found != all.end() && mentioned.insert(at).second) {
            overlay(*found, item);
        } else {
            all.push_back(item);
            mentioned.insert(all.size() - 1);
        }
    }
}

void Extension::check_complete() {
    require(map_.format, variant_.line, "format");
    require(map_.id, variant_.line, "id");
    require(map_.title, variant_.line, "title");
    if (map_.places) {
        for (const PlaceDescription& place : *map_.places) {
            require(place.name, place.line, "name");
            require(place.at, place.line, "at");
        }
    }
    if (map_.routes) {
        for (const RouteDescription& route : *map_.routes) {
            require(route.between, route.line, "between");
            require(route.length, route.line, "length");
            require(route.tracks, route.line, "tracks");
        }
    }
    if (map_.tickets) {
        for (const TicketDescription& ticket : *map_.tickets) {
            require(ticket.between, ticket.line, "between");
            require(ticket.points, ticket.line, "points");
        }
    }
    if (map_.souvenirs) {
        require(map_.souvenirs->symbols, map_.souvenirs.line, "symbols");
        require(map_.souvenirs->places, map_.souvenirs.line, "places");
        require(map_.souvenirs->points, map_.souvenirs.line, "points");
        require(map_.souvenirs->setup, map_.souvenirs.line, "setup");
        check_setup(map_.souvenirs->setup);
    }
}

void Extension::check_setup(const Stated<std::vector<SetupDescription>>& setups) {
    if (!setups) {
        return;
    }
    for (const SetupDescription& setup : *setups) {
        require(setup.players, setup.line, "players");
        require(setup.tokens, setup.line, "tokens");
        require(setup.spare_tokens, setup.line, "spare_tokens");
        require(setup.placed_by, setup.line, "placed_by");
    }
}

}  // namespace

MapDescription extend(MapDescription base, const VariantDescription& variant, MapErrors& errors) {
    return Extension(std::move(base), variant, errors).run();
}

}  // namespace rules
