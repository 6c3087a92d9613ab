#include "rules/maps/toml_text.h"

namespace rules {

base::Result<toml::table, TomlError> parse_toml(std::string_view text) {
    // The only exception the TOML library can throw; it stops here.
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        return TomlError{.line = static_cast<unsigned>(error.source().begin.line),
                         .text = std::string(error.description())};
    }
}

}  // namespace rules
