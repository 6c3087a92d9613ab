// table/people/name.h
//
// The names that people give themselves at a table. web/src/game/people/name.ts has the same
// limits, for forms; tests/data/names.json has cases on which both must agree.
#pragma once

#include <string>
#include <string_view>

#include "table/people/plain_text.h"

namespace table {

// Thirty characters of any script, joined emoji included: the longest of those has 35 bytes. As
// long as a record allows (rules/records/record_format.h).
inline constexpr TextLimit kNameLimit{.characters_max = 30, .bytes_max = 1050};

// A name that people can read: plain text with something visible in it, no space at either end.
[[nodiscard]] bool is_name(std::string_view text);

// Whether readers would take the two for one name: Ann, ANN, and Ann in full-width letters. By
// NFKC_Casefold of Unicode, which also leaves out what cannot be seen.
[[nodiscard]] bool is_same_name(std::string_view a, std::string_view b);

// Whether a log can have it as a name. Wider than is_name on purpose: every stored name must stay
// readable, whatever the rules for new ones are and whichever version of Unicode is installed.
[[nodiscard]] bool is_logged_name(std::string_view text);

}  // namespace table
