#include "protocol/draft_json.h"

#include <boost/json/array.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace protocol {
namespace {

template <typename T>
json::array array_of(const std::vector<T>& items) {
    json::array array;
    for (const T& item : items) {
        array.emplace_back(item);
    }
    return array;
}

template <typename T>
void put(json::object& object, std::string_view key, const rules::Stated<T>& value) {
    if (value) {
        object[key] = *value;
    }
}
template <typename T>
void put(json::object& object, std::string_view key, const rules::Stated<std::vector<T>>& value) {
    if (value) {
        object[key] = array_of(*value);
    }
}
void put(json::object& object, std::string_view key, const rules::Translations& translations) {
    if (translations.empty()) {
        return;
    }
    json::object texts;
    for (const auto& [language, text] : translations) {
        texts[language] = text;
    }
    object[key] = std::move(texts);
}
void put_flag(json::object& object, std::string_view key, bool value) {
    if (value) {
        object[key] = true;
    }
}
template <typename Item, typename Write>
void put_list(json::object& object, std::string_view key,
              const rules::Stated<std::vector<Item>>& items, Write write) {
    if (items) {
        json::array array;
        for (const Item& item : *items) {
            array.push_back(write(item));
        }
        object[key] = std::move(array);
    }
}

json::object place_json(const rules::PlaceDescription& place) {
    json::object object;
    put(object, "name", place.name);
    put(object, "names", place.names);
    put(object, "at", place.at);
    put(object, "label", place.label);
    put_flag(object, "reconstructed", place.is_reconstructed);
    return object;
}

json::object route_json(const rules::RouteDescription& route) {
    json::object object;
    put(object, "between", route.between);
    put(object, "length", route.length);
    put(object, "tracks", route.tracks);
    put(object, "ferries", route.ferries);
    put(object, "bend", route.bend);
    put_flag(object, "reconstructed", route.is_reconstructed);
    return object;
}

json::object drafted_ticket_json(const rules::TicketDescription& ticket) {
    json::object object;
    put(object, "between", ticket.between);
    put(object, "points", ticket.points);
    put_flag(object, "reconstructed", ticket.is_reconstructed);
    put_flag(object, "points_reconstructed", ticket.are_points_reconstructed);
    return object;
}

json::object deal_json(const rules::DealDescription& deal) {
    json::object object;
    put(object, "deal", deal.deal);
    put(object, "keep", deal.keep);
    return object;
}

json::object rules_json(const rules::RulesDescription& rules) {
    json::object object;
    put(object, "cars", rules.cars);
    put(object, "last_round_cars", rules.last_round_cars);
    put(object, "opening_hand", rules.opening_hand);
    if (rules.opening_tickets) {
        object["opening_tickets"] = deal_json(*rules.opening_tickets);
    }
    if (rules.later_tickets) {
        object["later_tickets"] = deal_json(*rules.later_tickets);
    }
    put(object, "both_tracks_from", rules.both_tracks_from);
    put(object, "route_points", rules.route_points);
    put(object, "longest_path_bonus", rules.longest_path_bonus);
    put(object, "most_tickets_bonus", rules.most_tickets_bonus);
    put(object, "tie_breakers", rules.tie_breakers);
    return object;
}

json::object setup_json(const rules::SetupDescription& setup) {
    json::object object;
    put(object, "players", setup.players);
    put(object, "tokens", setup.tokens);
    put(object, "spare_tokens", setup.spare_tokens);
    put(object, "placed_by", setup.placed_by);
    return object;
}

json::object souvenirs_json(const rules::SouvenirsDescription& souvenirs) {
    json::object object;
    put(object, "symbols", souvenirs.symbols);
    put(object, "places", souvenirs.places);
    put(object, "points", souvenirs.points);
    put_list(object, "setup", souvenirs.setup, setup_json);
    return object;
}

json::object cards_json(const std::array<unsigned, rules::kCardKinds>& cards) {
    json::object object;
    for (std::size_t kind = 0; kind < cards.size(); ++kind) {
        if (cards[kind] > 0) {
            object[rules::kCardNames[kind]] = cards[kind];
        }
    }
    return object;
}

json::object way_json(const drafting::Network::Way& way) {
    return {{"spaces", way.spaces}, {"routes", way.routes}};
}

json::array ticket_figures_json(const drafting::Figures& figures) {
    json::array array;
    for (const auto& ticket : figures.tickets) {
        if (!ticket) {
            array.emplace_back(nullptr);
            continue;
        }
        json::object object = way_json(ticket->shortest);
        if (ticket->handier) {
            object["handier"] = way_json(*ticket->handier);
        }
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace

json::object draft_json(const rules::MapDescription& map) {
    json::object object;
    put(object, "format", map.format);
    put(object, "id", map.id);
    put(object, "title", map.title);
    put(object, "titles", map.titles);
    put(object, "notice", map.notice);
    put(object, "notices", map.notices);
    json::object board;
    put(board, "width", map.width);
    put(board, "height", map.height);
    object["board"] = std::move(board);
    if (map.players) {
        json::object players;
        put(players, "min", map.players->min);
        put(players, "max", map.players->max);
        put(players, "colours", map.players->colours);
        object["players"] = std::move(players);
    }
    if (map.cards) {
        object["cards"] = cards_json(*map.cards);
    }
    if (map.rules) {
        object["rules"] = rules_json(*map.rules);
    }
    if (map.souvenirs) {
        object["souvenirs"] = souvenirs_json(*map.souvenirs);
    }
    put_list(object, "places", map.places, place_json);
    put_list(object, "routes", map.routes, route_json);
    put_list(object, "tickets", map.tickets, drafted_ticket_json);
    return object;
}

json::object figures_json(const drafting::Figures& figures) {
    json::object colours;
    for (std::size_t i = 0; i < figures.colours.size(); ++i) {
        if (const auto& [tracks, spaces] = figures.colours[i]; tracks > 0) {
            colours[rules::kTrackColourNames[i]] = {{"tracks", tracks}, {"spaces", spaces}};
        }
    }
    json::array lengths;
    for (std::size_t length = 1; length < figures.lengths.size(); ++length) {
        lengths.push_back({{"routes", figures.lengths[length].routes},
                           {"tracks", figures.lengths[length].tracks}});
    }
    json::array wanted;
    for (const bool is_wanted : figures.is_wanted) {
        wanted.emplace_back(is_wanted);
    }
    json::object object;
    object["tracks"] = figures.tracks;
    object["spaces"] = figures.spaces;
    object["ticket_points"] = figures.ticket_points;
    object["diameter"] = figures.diameter;
    object["colours"] = std::move(colours);
    object["lengths"] = std::move(lengths);
    object["loads"] = array_of(figures.loads);
    object["wanted"] = std::move(wanted);
    object["tickets"] = ticket_figures_json(figures);
    object["tickets_at"] = array_of(figures.tickets_at);
    object["reconstructed"] = {{"places", figures.reconstructed.places},
                               {"routes", figures.reconstructed.routes},
                               {"tickets", figures.reconstructed.tickets},
                               {"points", figures.reconstructed.points}};
    return object;
}

}  // namespace protocol
