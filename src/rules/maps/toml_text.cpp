#include "rules/maps/toml_text.h"

#include "rules/maps/key_depth.h"

namespace rules {

base::Result<toml::table, TomlError> parse_toml(std::string_view text) {
    if (const auto line = line_of_deep_key(text)) {
        return TomlError{.line = *line, .text = "a key with too many parts"};
    }
    // The only exception the TOML library can throw; it stops here.
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        return TomlError{.line = static_cast<unsigned>(error.source().begin.line),
                         .text = std::string(error.description())};
    }
}

}  // namespace rules
