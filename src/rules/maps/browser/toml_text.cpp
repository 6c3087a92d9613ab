#include "rules/maps/toml_text.h"

#include <utility>

namespace rules {

base::Result<toml::table, TomlError> parse_toml(std::string_view text) {
    toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        return TomlError{.line = static_cast<unsigned>(parsed.error().source().begin.line),
                         .text = std::string(parsed.error().description())};
    }
    return std::move(parsed).table();
}

}  // namespace rules
