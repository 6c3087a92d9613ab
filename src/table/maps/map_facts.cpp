#include "table/maps/map_facts.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/take_until.h"

namespace table {
namespace {

// More would not fit into a row; a list can do without the rest.
constexpr std::size_t kTitlesMax = 24;
constexpr std::size_t kHashDigits = 64;

// The numbers of a line, in this order.
template <typename Facts>
auto numbers_of(Facts& facts) {
    return std::array{&facts.seats_min, &facts.seats_max, &facts.cars,   &facts.places,
                      &facts.routes,    &facts.tracks,    &facts.spaces, &facts.tickets};
}

bool parse_fact_size(std::string_view row, MapFacts& facts) {
    for (unsigned* const number : numbers_of(facts)) {
        const std::string_view word = base::take_until(row, ' ');
        const auto read = std::from_chars(word.data(), word.data() + word.size(), *number);
        if (read.ec != std::errc{} || read.ptr != word.data() + word.size()) {
            return false;
        }
    }
    return row.empty();
}

bool parse_fact(std::string_view row, MapFacts& facts) {
    const std::string_view verb = base::take_until(row, ' ');
    if (verb == "id") {
        facts.id = row;
    } else if (verb == "by") {
        facts.by = row;
    } else if (verb == "size") {
        return parse_fact_size(row, facts);
    } else if (verb == "souvenirs") {
        facts.has_souvenirs = true;
    } else if (verb == "reconstructed") {
        facts.is_reconstructed = true;
    } else if (verb == "title") {
        facts.title = row;
    } else if (verb.starts_with("title.")) {
        facts.titles.emplace_back(verb.substr(6), row);
    }
    // What else stands there, a later version has written.
    return true;
}

}  // namespace

MapFacts facts_of(const rules::MapFile& file) {
    const rules::Map& map = file.map;
    MapFacts facts{.id = file.id,
                   .title = file.title,
                   .titles = file.titles,
                   .seats_min = map.seats_min,
                   .seats_max = map.seats_max,
                   .cars = map.cars,
                   .places = map.place_count,
                   .routes = static_cast<unsigned>(file.routes.size()),
                   .tracks = map.track_count,
                   .tickets = map.ticket_count,
                   .has_souvenirs = map.symbol_count > 0,
                   .is_reconstructed = file.has_reconstructed_parts()};
    for (unsigned i = 0; i < map.track_count; ++i) {
        facts.spaces += map.track[i].length;
    }
    facts.titles.resize(std::min(facts.titles.size(), kTitlesMax));
    return facts;
}

std::string to_text(const MapFacts& facts) {
    std::string text = "id " + facts.id;
    if (!facts.by.empty()) {
        text += "\nby " + facts.by;
    }
    text += "\nsize";
    for (const unsigned* const number : numbers_of(facts)) {
        text += " " + std::to_string(*number);
    }
    text += facts.has_souvenirs ? "\nsouvenirs" : "";
    text += facts.is_reconstructed ? "\nreconstructed" : "";
    text += "\ntitle " + facts.title;
    for (const auto& [language, title] : facts.titles) {
        text += "\ntitle." + language + " " + title;
    }
    return text;
}

std::optional<MapFacts> parse_map_facts(std::string_view text) {
    MapFacts facts;
    while (!text.empty()) {
        if (!parse_fact(base::take_until(text, '\n'), facts)) {
            return std::nullopt;
        }
    }
    return facts;
}

bool is_map_hash(std::string_view text) {
    return text.size() == kHashDigits && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

}  // namespace table
