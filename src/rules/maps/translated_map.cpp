#include "rules/maps/translated_map.h"

#include <algorithm>
#include <string>

namespace rules {
namespace {

void translate(std::string& text, const Translations& translations, std::string_view tag) {
    const auto found = std::ranges::find(translations, tag, &Translations::value_type::first);
    if (found != translations.end()) {
        text = found->second;
    }
}

}  // namespace

MapFile translated(const MapFile& file, std::string_view tag) {
    MapFile copy = file;
    translate(copy.title, file.titles, tag);
    translate(copy.notice, file.notices, tag);
    for (MapPlace& place : copy.places) {
        translate(place.name, place.names, tag);
    }
    return copy;
}

}  // namespace rules
