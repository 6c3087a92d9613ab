#include "rules/maps/toml_text.h"

#include <utility>

#include "rules/maps/key_depth.h"

namespace rules {

base::Result<toml::table, TomlError> parse_toml(std::string_view text) {
    if (const auto line = line_of_deep_key(text)) {
        return TomlError{.line = *line, .text = "a key with too many parts"};
    }
    toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        return TomlError{.line = static_cast<unsigned>(parsed.error().source().begin.line),
                         .text = std::string(parsed.error().description())};
    }
    return std::move(parsed).table();
}

}  // namespace rules
