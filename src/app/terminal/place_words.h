// app/terminal/place_words.h
//
// Places as people type them: parts of words, in any case. "san f" is San Francisco, and so is
// "francisco".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/maps/map_file.h"

namespace app {

using Words = std::vector<std::string>;

// In small letters without marks, so that nobody has to find é or å on the keyboard, and without
// punctuation. A dash between spaces is a word of its own.
[[nodiscard]] Words words_of(std::string_view text);

// How well words fit a name; the better, the larger.
enum class Fit : std::uint8_t {
    kNone,
    kInside,     // each word begins one of the name's, but not its first one
    kBeginning,  // each word begins one of the name's, in order, from its first one
    kWhole,      // word by word the same
};
[[nodiscard]] Fit fit(std::string_view name, std::span<const std::string> typed);

// The same map twice: with the names of the file, and with those of the reader's language.
struct PlaceNames {
    const rules::MapFile& original;
    const rules::MapFile& local;
};

struct PlaceFit {
    rules::PlaceId place{};
    Fit fit = Fit::kNone;
};
// All places that fit at all, by either name; none for no words.
[[nodiscard]] std::vector<PlaceFit> fitting_places(const PlaceNames& names,
                                                   std::span<const std::string> typed);
// Only those that fit best.
[[nodiscard]] std::vector<rules::PlaceId> best_places(const PlaceNames& names,
                                                      std::span<const std::string> typed);

}  // namespace app
