#include "protocol/map_json.h"

#include <boost/json/array.hpp>
#include <cstdint>
#include <span>
#include <string_view>

#include "protocol/part_json.h"

namespace protocol {
namespace {

json::object translations_json(const rules::Translations& translations) {
    json::object object;
    for (const auto& [language, text] : translations) {
        object[language] = text;
    }
    return object;
}

json::array places_json(const rules::MapFile& file) {
    json::array array;
    for (const rules::MapPlace& place : file.places) {
        json::object object;
        object["name"] = place.name;
        object["names"] = translations_json(place.names);
        object["x"] = place.x;
        object["y"] = place.y;
        object["label"] = place.label;
        object["reconstructed"] = place.is_reconstructed;
        array.push_back(std::move(object));
    }
    return array;
}

json::array routes_json(const rules::MapFile& file) {
    json::array array;
    for (const rules::MapRoute& route : file.routes) {
        const rules::Track& first = file.map[route.tracks.front()];
        json::array tracks;
        for (const rules::TrackId track : route.tracks) {
            tracks.emplace_back(name(file.map[track].colour));
        }
        json::object object;
        object["from"] = file.name(route.from);
        object["to"] = file.name(route.to);
        object["length"] = unsigned{first.length};
        object["points"] = unsigned{first.points};
        object["ferries"] = unsigned{first.ferries};
        object["tracks"] = std::move(tracks);
        object["bend"] = route.bend;
        object["reconstructed"] = route.is_reconstructed;
        array.push_back(std::move(object));
    }
    return array;
}

json::array tickets_json(const rules::MapFile& file) {
    json::array array;
    for (unsigned i = 0; i < file.map.ticket_count; ++i) {
        json::object object = ticket_json(file, rules::to_id<rules::TicketId>(i));
        object["reconstructed"] = file.tickets[i].is_reconstructed;
        object["points_reconstructed"] = file.tickets[i].are_points_reconstructed;
        array.push_back(std::move(object));
    }
    return array;
}

json::object deal_json(const rules::TicketDeal& deal) {
    return {{"deal", unsigned{deal.count}}, {"keep", unsigned{deal.keep}}};
}

json::object rules_json(const rules::Map& map) {
    json::array tie_breakers;
    for (const rules::TieBreaker breaker : map.tie_breakers) {
        if (breaker != rules::TieBreaker::kNone) {
            tie_breakers.emplace_back(breaker == rules::TieBreaker::kTicketsDone ? "tickets_done"
                                                                                 : "longest_path");
        }
    }
    json::object object;
    object["cars"] = unsigned{map.cars};
    object["last_round_cars"] = unsigned{map.last_round_cars};
    object["opening_hand"] = unsigned{map.opening_hand};
    object["opening_tickets"] = deal_json(map.opening_tickets);
    object["later_tickets"] = deal_json(map.later_tickets);
    object["both_tracks_from"] = unsigned{map.both_tracks_from};
    object["longest_path_bonus"] = unsigned{map.longest_path_bonus};
    object["most_tickets_bonus"] = unsigned{map.most_tickets_bonus};
    object["tie_breakers"] = std::move(tie_breakers);
    return object;
}

// Not inlined: the module for browsers is to stay small.
[[gnu::noinline]] json::array numbers_json(std::span<const std::uint8_t> numbers) {
    json::array array;
    for (const unsigned number : numbers) {
        array.emplace_back(number);
    }
    return array;
}

// S1 to S3, for each number of seats.
json::array souvenir_setups_json(const rules::Map& map) {
    const unsigned spare = map.symbol_count - map.souvenir_place_count;
    json::array setups;
    for (unsigned seats = map.seats_min; seats <= map.seats_max; ++seats) {
        const rules::SouvenirSetup& setup = map.souvenir_setup[seats];
        json::object object;
        object["players"] = seats;
        object["tokens"] = unsigned{setup.tokens};
        object["spare_tokens"] = unsigned{setup.spare_tokens};
        object["placed_by"] = numbers_json(std::span(setup.placed_by).first(spare));
        setups.push_back(std::move(object));
    }
    return setups;
}

json::object souvenirs_json(const rules::MapFile& file) {
    json::array places;
    for (unsigned i = 0; i < file.map.souvenir_place_count; ++i) {
        places.emplace_back(file.name(file.map.souvenir_place[i]));
    }
    json::array symbols;
    for (const std::string& symbol : file.symbols) {
        symbols.emplace_back(symbol);
    }
    json::object object;
    object["symbols"] = std::move(symbols);
    object["places"] = std::move(places);
    object["points"] =
        numbers_json(std::span(file.map.souvenir_points).first(file.map.symbol_count + 1U));
    object["setup"] = souvenir_setups_json(file.map);
    return object;
}

}  // namespace

json::object map_json(const rules::MapFile& file) {
    json::array seat_colours;
    for (const std::string& colour : file.seat_colours) {
        seat_colours.emplace_back(colour);
    }
    json::object object;
    object["id"] = file.id;
    object["title"] = file.title;
    object["titles"] = translations_json(file.titles);
    object["notice"] = file.notice;
    object["notices"] = translations_json(file.notices);
    object["reconstructed"] = file.has_reconstructed_parts();
    object["sha256"] = file.sha256;
    object["width"] = file.width;
    object["height"] = file.height;
    object["seats_min"] = unsigned{file.map.seats_min};
    object["seats_max"] = unsigned{file.map.seats_max};
    object["seat_colors"] = std::move(seat_colours);
    object["cards"] = cards_json(file.map.cards);
    object["rules"] = rules_json(file.map);
    object["places"] = places_json(file);
    object["routes"] = routes_json(file);
    object["tickets"] = tickets_json(file);
    if (file.map.symbol_count > 0) {
        object["souvenirs"] = souvenirs_json(file);
    }
    return object;
}

}  // namespace protocol
