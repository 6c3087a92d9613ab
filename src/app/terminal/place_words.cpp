#include "app/terminal/place_words.h"

#include <algorithm>
#include <array>

namespace app {
namespace {

bool is_punctuation(char c) {
    return c == '.' || c == ',' || c == ';' || c == '\'';
}

// Letters of the six languages that ASCII does not have, without their marks. All of them are
// encoded in two bytes of which the first is 0xC3.
constexpr char kLatinByte = '\xc3';
std::string_view plain(char second) {
    constexpr std::array<std::string_view, 32> kPlain = {
        "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
        "d", "n", "o", "o", "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "th", "ss"};
    // Capitals begin at 0x80, small letters at 0xa0; ß and ÿ end the two rows.
    const auto code = static_cast<unsigned char>(second);
    return code == 0xbf ? "y" : kPlain[code & 0x1fU];
}

std::string small(char c) {
    return {c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c};
}

}  // namespace

Words words_of(std::string_view text) {
    Words words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) {
            words.push_back(word == "–" || word == "to" ? "-" : word);
            word.clear();
        }
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ' || c == '\t') {
            finish();
        } else if (c == kLatinByte && i + 1 < text.size()) {
            word += plain(text[++i]);
        } else if (!is_punctuation(c)) {
            word += small(c);
        }
    }
    finish();
    return words;
}

Fit fit(std::string_view name, std::span<const std::string> typed) {
    const Words words = words_of(name);
    if (typed.empty() || typed.size() > words.size()) {
        return Fit::kNone;
    }
    if (std::ranges::equal(words, typed)) {
        return Fit::kWhole;
    }
    for (std::size_t first = 0; first + typed.size() <= words.size(); ++first) {
        const auto begins = [](const std::string& word, const std::string& part) {
            return word.starts_with(part);
        };
        const auto part = std::span(words).subspan(first, typed.size());
        if (std::ranges::equal(part, typed, begins)) {
            return first == 0 ? Fit::kBeginning : Fit::kInside;
        }
    }
    return Fit::kNone;
}

std::vector<PlaceFit> fitting_places(const PlaceNames& names, std::span<const std::string> typed) {
    std::vector<PlaceFit> places;
    for (unsigned i = 0; i < names.original.places.size(); ++i) {
        const Fit how = std::max(fit(names.original.places[i].name, typed),
                                 fit(names.local.places[i].name, typed));
        if (how != Fit::kNone) {
            places.push_back({rules::to_id<rules::PlaceId>(i), how});
        }
    }
    return places;
}

std::vector<rules::PlaceId> best_places(const PlaceNames& names,
                                        std::span<const std::string> typed) {
    Fit best = Fit::kNone;
    const std::vector<PlaceFit> all = fitting_places(names, typed);
    for (const PlaceFit& place : all) {
        best = std::max(best, place.fit);
    }
    std::vector<rules::PlaceId> places;
    for (const PlaceFit& place : all) {
        if (place.fit == best) {
            places.push_back(place.place);
        }
    }
    return places;
}

}  // namespace app
