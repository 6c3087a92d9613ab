// base/nearest_word.h
//
// Guesses which known word the user meant to type. For error messages about commands, options,
// names and settings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace base {

// How many characters must be inserted, removed, replaced or swapped with their neighbour to turn
// one word into the other. Ignores the case of ASCII letters.
[[nodiscard]] unsigned edit_distance(std::string_view one, std::string_view other);

// The word that is nearest to what was typed: one that it is the beginning of, or one that differs
// in at most a third of its characters. The first of several that are equally near. Nothing when
// none is.
[[nodiscard]] std::optional<std::string_view> nearest_word(std::string_view typed,
                                                           std::span<const std::string_view> words);

// " Did you mean 'watch'?", to be appended to a sentence, or an empty text.
[[nodiscard]] std::string did_you_mean(std::string_view typed,
                                       std::span<const std::string_view> words);

}  // namespace base
