#include "app/terminal/place_words.h"

#include <algorithm>

namespace app {
namespace {

bool is_punctuation(char c) {
    return c == '.' || c == ',' || c == ';' || c == '\'';
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
    for (const char c : text) {
        if (c == ' ' || c == '\t') {
            finish();
        } else if (!is_punctuation(c)) {
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
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

std::vector<PlaceFit> fitting_places(const rules::MapFile& file,
                                     std::span<const std::string> typed) {
    std::vector<PlaceFit> places;
    for (unsigned i = 0; i < file.places.size(); ++i) {
        const Fit how = fit(file.places[i].name, typed);
        if (how != Fit::kNone) {
            places.push_back({rules::to_id<rules::PlaceId>(i), how});
        }
    }
    return places;
}

std::vector<rules::PlaceId> best_places(const rules::MapFile& file,
                                        std::span<const std::string> typed) {
    Fit best = Fit::kNone;
    const std::vector<PlaceFit> all = fitting_places(file, typed);
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
