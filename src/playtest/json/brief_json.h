// playtest/json/brief_json.h
#pragma once

#include <string>

#include "playtest/brief.h"

namespace playtest {

// A short playtest for lists of maps, under 1 KB (docs/protocol.md: Published maps). A warning that
// concerns several numbers of seats counts once.
[[nodiscard]] std::string brief_json(const Brief& brief);

}  // namespace playtest
