#include "app/serve/settings_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <toml++/toml.h>

namespace app {
namespace {

std::optional<std::string> list_text(const toml::array& list) {
    std::string text;
    for (const toml::node& item : list) {
        const auto value = item.value_exact<std::string>();
        // A comma would make two of one.
        if (!value || value->empty() || value->find(',') != std::string::npos) {
            return std::nullopt;
        }
        text.append(text.empty() ? "" : ",").append(*value);
    }
    return text;
}

std::optional<FileValue> value_of(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>()) {
        return FileValue{.name = {}, .text = *text, .kind = ValueKind::kText};
    }
    if (const auto number = node.value_exact<std::int64_t>()) {
        return FileValue{.name = {}, .text = std::to_string(*number), .kind = ValueKind::kNumber};
    }
    if (const auto is_on = node.value_exact<bool>()) {
        return FileValue{.name = {}, .text = *is_on ? "true" : "false", .kind = ValueKind::kSwitch};
    }
    if (const toml::array* const list = node.as_array()) {
        if (auto text = list_text(*list)) {
            return FileValue{.name = {}, .text = std::move(*text), .kind = ValueKind::kList};
        }
    }
    return std::nullopt;
}

base::Result<std::vector<FileValue>, FileFault> values_of(const toml::table& table) {
    std::vector<FileValue> values;
    for (const auto& [key, node] : table) {
        const auto line = static_cast<unsigned>(key.source().begin.line);
        auto value = value_of(node);
        if (!value) {
            return FileFault{line, "`" + std::string(key.str()) +
                                       "` must be a string, an integer, true or false, or a list "
                                       "of strings"};
        }
        value->name = key.str();
        value->line = line;
        values.push_back(std::move(*value));
    }
    std::ranges::sort(values, {}, &FileValue::line);
    return values;
}

}  // namespace

base::Result<std::vector<FileValue>, FileFault> parse_settings_file(std::string_view text) {
    try {
        return values_of(toml::parse(text));
    } catch (const toml::parse_error& error) {
        return FileFault{static_cast<unsigned>(error.source().begin.line),
                         std::string(error.description())};
    }
}

}  // namespace app
