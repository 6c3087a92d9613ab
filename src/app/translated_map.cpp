#include "app/translated_map.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace app {
namespace {

void translate(std::string& text, const rules::Translations& translations, std::string_view tag) {
    const auto found =
        std::ranges::find(translations, tag, &rules::Translations::value_type::first);
    if (found != translations.end()) {
        text = found->second;
    }
}

}  // namespace

rules::MapFile translated(const rules::MapFile& file, words::Language language) {
    const std::string_view tag = words::tag(language);
    rules::MapFile copy = file;
    translate(copy.title, file.titles, tag);
    translate(copy.notice, file.notices, tag);
    for (rules::MapPlace& place : copy.places) {
        translate(place.name, place.names, tag);
    }
    return copy;
}

}  // namespace app
