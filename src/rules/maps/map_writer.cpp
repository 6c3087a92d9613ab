#include "rules/maps/map_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "base/real_text.h"
#include "rules/maps/map_parser.h"

namespace rules {
namespace {

std::string toml_string(std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (byte < ' ' || byte == 0x7f) {
            result += "\\u00";
            result += kHex[byte >> 4U];
            result += kHex[byte & 15U];
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string to_toml(const std::string& text) {
    return toml_string(text);
}
std::string to_toml(unsigned number) {
    return std::to_string(number);
}
std::string to_toml(double number) {
    constexpr double kFractions = 10'000;
    const double rounded = std::round(number * kFractions) / kFractions;
    return base::real_text(rounded == 0 ? 0 : rounded);  // no -0
}

template <typename T>
std::string to_toml(const std::vector<T>& items) {
    std::string result = "[";
    for (std::size_t i = 0; i < items.size(); ++i) {
        result += i == 0 ? "" : ", ";
        result += to_toml(items[i]);
    }
    return result + "]";
}

// The keys of a table within braces: { a = 1, b = 2 }.
class Braces {
public:
    Braces& raw(std::string_view key, const std::string& value) {
        text_ += (text_.empty() ? "" : ", ") + std::string(key) + " = " + value;
        return *this;
    }
    template <typename T>
    Braces& stated(std::string_view key, const Stated<T>& value) {
        return value ? raw(key, to_toml(*value)) : *this;
    }
    // Only if it differs from its default.
    template <typename T>
    Braces& unless(const T& usual, std::string_view key, const Stated<T>& value) {
        return value && *value != usual ? raw(key, to_toml(*value)) : *this;
    }
    Braces& flag(std::string_view key, bool value) { return value ? raw(key, "true") : *this; }
    [[nodiscard]] std::string text() const { return text_.empty() ? "{}" : "{ " + text_ + " }"; }

private:
    std::string text_;
};

bool is_bare_key(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    });
}

std::string key_text(const std::string& key) {
    return is_bare_key(key) ? key : toml_string(key);
}

Translations sorted(Translations translations) {
    std::stable_sort(translations.begin(), translations.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    return translations;
}

std::string in_braces(const Translations& translations) {
    Braces braces;
    for (const auto& [language, text] : sorted(translations)) {
        braces.raw(key_text(language), toml_string(text));
    }
    return braces.text();
}

class MapWriter {
public:
    std::string write(const MapDescription& map);

private:
    void line(std::string_view key, const std::string& value) {
        text_ += std::string(key) + " = " + value + "\n";
    }
    template <typename T>
    void line(std::string_view key, const Stated<T>& value) {
        if (value) {
            line(key, to_toml(*value));
        }
    }
    void gap() { text_ += "\n"; }
    // Lines behind a gap; neither if there are no lines.
    template <typename Write>
    void section(Write write_lines) {
        gap();
        const std::size_t empty = text_.size();
        write_lines();
        if (text_.size() == empty) {
            text_.pop_back();
        }
    }
    template <typename Item, typename ItemText>
    void list(std::string_view key, const Stated<std::vector<Item>>& items, ItemText item_text);
    void write_head(const MapDescription& map);
    void write_cards(const std::array<unsigned, kCardKinds>& cards);
    void write_rules(const RulesDescription& rules);
    void write_souvenirs(const SouvenirsDescription& souvenirs);

    std::string text_;
};

template <typename Item, typename ItemText>
void MapWriter::list(std::string_view key, const Stated<std::vector<Item>>& items,
                     ItemText item_text) {
    if (!items) {
        return;
    }
    if (items->empty()) {
        line(key, "[]");
        return;
    }
    text_ += std::string(key) + " = [\n";
    for (const Item& item : *items) {
        text_ += "    " + item_text(item) + ",\n";
    }
    text_ += "]\n";
}

std::string place_text(const PlaceDescription& place) {
    Braces braces;
    braces.stated("name", place.name).stated("at", place.at);
    braces.raw("label", toml_string(place.label.value.value_or("n")));
    if (!place.names.empty()) {
        braces.raw("names", in_braces(place.names));
    }
    return braces.flag("reconstructed", place.is_reconstructed).text();
}

std::string route_text(const RouteDescription& route) {
    return Braces()
        .stated("between", route.between)
        .stated("length", route.length)
        .stated("tracks", route.tracks)
        .unless(0U, "ferries", route.ferries)
        .unless(0.0, "bend", route.bend)
        .flag("reconstructed", route.is_reconstructed)
        .text();
}

std::string ticket_text(const TicketDescription& ticket) {
    return Braces()
        .stated("between", ticket.between)
        .stated("points", ticket.points)
        .flag("reconstructed", ticket.is_reconstructed)
        .flag("points_reconstructed", ticket.are_points_reconstructed)
        .text();
}

std::string setup_text(const SetupDescription& setup) {
    return Braces()
        .stated("players", setup.players)
        .stated("tokens", setup.tokens)
        .stated("spare_tokens", setup.spare_tokens)
        .stated("placed_by", setup.placed_by)
        .text();
}

std::string deal_text(const DealDescription& deal) {
    return Braces().stated("deal", deal.deal).stated("keep", deal.keep).text();
}

std::string MapWriter::write(const MapDescription& map) {
    write_head(map);
    if (map.cards) {
        gap();
        write_cards(*map.cards);
    }
    if (map.rules) {
        section([&] { write_rules(*map.rules); });
    }
    if (map.souvenirs) {
        section([&] { write_souvenirs(*map.souvenirs); });
    }
    gap();
    list("places", map.places, place_text);
    gap();
    list("routes", map.routes, route_text);
    gap();
    list("tickets", map.tickets, ticket_text);
    return std::move(text_);
}

void MapWriter::write_head(const MapDescription& map) {
    line("format", map.format);
    line("id", map.id);
    line("title", map.title);
    if (!map.titles.empty()) {
        line("titles", in_braces(map.titles));
    }
    // Notices are long: a line for each language.
    if (map.notice || !map.notices.empty()) {
        gap();
    }
    line("notice", map.notice);
    for (const auto& [language, text] : sorted(map.notices)) {
        line("notices." + key_text(language), toml_string(text));
    }
    gap();
    if (map.width || map.height) {
        line("board", Braces().stated("width", map.width).stated("height", map.height).text());
    }
    if (map.players) {
        line("players", Braces()
                            .stated("min", map.players->min)
                            .stated("max", map.players->max)
                            .stated("colours", map.players->colours)
                            .text());
    }
}

void MapWriter::write_cards(const std::array<unsigned, kCardKinds>& cards) {
    bool is_empty = true;
    for (unsigned kind = 0; kind < kCardKinds; ++kind) {
        if (cards[kind] > 0) {
            is_empty = false;
            line("cards." + std::string(kCardNames[kind]), to_toml(cards[kind]));
        }
    }
    if (is_empty) {
        line("cards", "{}");
    }
}

void MapWriter::write_rules(const RulesDescription& rules) {
    line("rules.cars", rules.cars);
    line("rules.last_round_cars", rules.last_round_cars);
    line("rules.opening_hand", rules.opening_hand);
    if (rules.opening_tickets) {
        line("rules.opening_tickets", deal_text(*rules.opening_tickets));
    }
    if (rules.later_tickets) {
        line("rules.later_tickets", deal_text(*rules.later_tickets));
    }
    line("rules.both_tracks_from", rules.both_tracks_from);
    line("rules.route_points", rules.route_points);
    line("rules.longest_path_bonus", rules.longest_path_bonus);
    if (rules.most_tickets_bonus.value.value_or(0) > 0) {
        line("rules.most_tickets_bonus", rules.most_tickets_bonus);
    }
    line("rules.tie_breakers", rules.tie_breakers);
}

void MapWriter::write_souvenirs(const SouvenirsDescription& souvenirs) {
    line("souvenirs.symbols", souvenirs.symbols);
    line("souvenirs.places", souvenirs.places);
    line("souvenirs.points", souvenirs.points);
    list("souvenirs.setup", souvenirs.setup, setup_text);
}

}  // namespace

std::string map_text(const MapDescription& map) {
    return MapWriter().write(map);
}

bool is_variant(std::string_view text) {
    return parse_description(text).is_variant;
}

std::string whole_map_text(std::string_view variant) {
    return map_text(parse_description(variant).description);
}

}  // namespace rules
