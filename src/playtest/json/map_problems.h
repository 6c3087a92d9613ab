// playtest/json/map_problems.h
#pragma once

#include <string>

#include "rules/maps/map_file.h"

namespace playtest {

// Why a map cannot be played: {"errors":[{"line":3,"code":"…","text":"…"}]}
[[nodiscard]] std::string map_problems_text(const rules::MapErrors& errors);

}  // namespace playtest
