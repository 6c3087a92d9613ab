// rules/maps/toml_text.h
//
// TOML from text. The library reports a syntax error by an exception, or as a value where there are
// none, as in a browser; here it is always a value.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/maps/toml.h"

namespace rules {

struct TomlError {
    unsigned line = 0;
    std::string text{};
};

[[nodiscard]] base::Result<toml::table, TomlError> parse_toml(std::string_view text);

}  // namespace rules
