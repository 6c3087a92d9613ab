// words/number.h
//
// Numbers as a language writes them: decimal mark, groups of thousands and minus sign are those of
// Unicode's CLDR, which browsers use too (tests/data/messages.json compares the two).
#pragma once

#include <cstdint>
#include <string>

#include "words/language.h"

namespace words {

// With groups of thousands: "12,345" in English.
[[nodiscard]] std::string number_text(Language language, std::int64_t value);

// With this many decimals and without groups, to line up in tables; "–" if not finite.
[[nodiscard]] std::string decimal_text(Language language, double value, int digits);

// 0.632 is "63.2 %", with a space that does not break in languages that put one there.
[[nodiscard]] std::string percent_text(Language language, double share, int digits);

}  // namespace words
