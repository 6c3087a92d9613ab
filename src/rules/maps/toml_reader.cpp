#include "rules/maps/toml_reader.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace rules {
namespace {

std::string quoted(std::string_view name) {
    return "`" + std::string(name) + "`";
}

// All bounds are whole numbers, those of reals too.
template <typename T>
std::string from_to(Range<T> range) {
    return "from " + std::to_string(static_cast<long>(range.min)) + " to " +
           std::to_string(static_cast<long>(range.max));
}

// Names and notices are shown on one line and written into records: no control characters, no
// quotation marks, and no invisible spaces at the ends.
bool is_clean(std::string_view text) {
    const auto is_bad = [](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == '"';
    };
    return !text.empty() && text.front() != ' ' && text.back() != ' ' &&
           std::none_of(text.begin(), text.end(), is_bad);
}

bool is_language_tag(std::string_view tag) {
    return (tag.size() == 2 || tag.size() == 3) &&
           std::all_of(tag.begin(), tag.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

Key optional_key(std::string_view name) {
    Key key(name);
    key.is_optional = true;
    return key;
}

unsigned line_of(const toml::node& node) {
    return static_cast<unsigned>(node.source().begin.line);
}

TomlReader::TomlReader(const toml::table& table, MapErrors& errors, Keys keys)
    : table_(table), errors_(errors), keys_(keys) {}

Stated<unsigned> TomlReader::number(Key key, NumberRange range) {
    const toml::node* const node = find(key);
    if (node == nullptr) {
        return {};
    }
    return {as_number(*node, key.name, range), line_of(*node)};
}

Stated<double> TomlReader::real(Key key, RealRange range) {
    const toml::node* const node = find(key);
    if (node == nullptr) {
        return {};
    }
    return {as_real(*node, key.name, range), line_of(*node)};
}

Stated<std::string> TomlReader::text(Key key, std::size_t bytes_max) {
    const toml::node* const node = find(key);
    if (node == nullptr) {
        return {};
    }
    return {as_text(*node, key.name, bytes_max), line_of(*node)};
}

bool TomlReader::flag(Key key) {
    const toml::node* const node = find(optional_key(key.name));
    if (node == nullptr) {
        return false;
    }
    if (!node->is_boolean()) {
        report(line_of(*node), "wrong_type", quoted(key.name) + " must be true or false");
        return false;
    }
    return node->as_boolean()->get();
}

Stated<std::vector<unsigned>> TomlReader::numbers(Key key, NumberRange range) {
    return list<unsigned>(key,
                          [&](const toml::node& node) { return as_number(node, key.name, range); });
}

Stated<std::vector<double>> TomlReader::reals(Key key, RealRange range) {
    return list<double>(key,
                        [&](const toml::node& node) { return as_real(node, key.name, range); });
}

Stated<std::vector<std::string>> TomlReader::texts(Key key) {
    return list<std::string>(
        key, [&](const toml::node& node) { return as_text(node, key.name, kNameBytesMax); });
}

Stated<std::vector<Words>> TomlReader::text_lists(Key key) {
    return list<Words>(key, [&](const toml::node& node) -> std::optional<Words> {
        const toml::array* const array = as_array(node, key.name);
        if (array == nullptr) {
            return std::nullopt;
        }
        Words words;
        for (const toml::node& element : *array) {
            if (std::optional<std::string> text = as_text(element, key.name, kNameBytesMax)) {
                words.push_back(std::move(*text));
            }
        }
        return words.size() == array->size() ? std::optional(std::move(words)) : std::nullopt;
    });
}

Translations TomlReader::translations(std::string_view key, std::size_t bytes_max) {
    const auto read = [&](TomlReader& reader) {
        Translations result;
        for (const auto& [tag, node] : reader.entries()) {
            if (!is_language_tag(tag->str())) {
                report(static_cast<unsigned>(tag->source().begin.line), "bad_value",
                       quoted(tag->str()) + " in " + quoted(key) +
                           " is no language; write two or three small letters, such as da or fi");
            } else if (const auto text = as_text(*node, tag->str(), bytes_max)) {
                result.emplace_back(tag->str(), *text);
            }
        }
        return result;
    };
    return table<Translations>(optional_key(key), read).value.value_or(Translations{});
}

void TomlReader::finish() {
    for (const auto& [key, node] : table_) {
        if (std::find(asked_.begin(), asked_.end(), key.str()) == asked_.end()) {
            report(static_cast<unsigned>(key.source().begin.line), "unknown_key",
                   quoted(key.str()) +
                       " means nothing here; check its spelling and the section it stands in");
        }
    }
}

std::vector<std::pair<const toml::key*, const toml::node*>> TomlReader::entries() {
    std::vector<std::pair<const toml::key*, const toml::node*>> result;
    for (const auto& [key, node] : table_) {
        asked_.push_back(key.str());
        result.emplace_back(&key, &node);
    }
    return result;
}

void TomlReader::report(unsigned line, std::string_view code, std::string text) {
    errors_.push_back({line, std::string(code), std::move(text)});
}

const toml::node* TomlReader::find(Key key) {
    asked_.push_back(key.name);
    const toml::node* const node = table_.get(key.name);
    if (node == nullptr && !key.is_optional && keys_ == Keys::kRequired) {
        report(line(), "missing_key", quoted(key.name) + " is missing; add it");
    }
    return node;
}

const toml::table* TomlReader::as_table(const toml::node& node, std::string_view name) {
    if (!node.is_table()) {
        report(line_of(node), "wrong_type",
               quoted(name) + " must hold keys, as in { key = value }");
    }
    return node.as_table();
}

const toml::array* TomlReader::as_array(const toml::node& node, std::string_view name) {
    if (!node.is_array()) {
        report(line_of(node), "wrong_type", quoted(name) + " must be a list, as in [a, b]");
    }
    return node.as_array();
}

std::optional<unsigned> TomlReader::as_number(const toml::node& node, std::string_view name,
                                              NumberRange range) {
    if (!node.is_integer()) {
        report(line_of(node), "wrong_type", quoted(name) + " must be a whole number");
        return std::nullopt;
    }
    const std::int64_t number = node.as_integer()->get();
    if (number < std::int64_t{range.min} || number > std::int64_t{range.max}) {
        report(line_of(node), "bad_value",
               quoted(name) + " must be a whole number " + from_to(range));
        return std::nullopt;
    }
    return static_cast<unsigned>(number);
}

std::optional<double> TomlReader::as_real(const toml::node& node, std::string_view name,
                                          RealRange range) {
    if (!node.is_number()) {
        report(line_of(node), "wrong_type", quoted(name) + " must be a number");
        return std::nullopt;
    }
    const double number = node.is_integer() ? static_cast<double>(node.as_integer()->get())
                                            : node.as_floating_point()->get();
    // Written so that NaN fails too.
    if (!(number >= range.min && number <= range.max)) {
        report(line_of(node), "bad_value", quoted(name) + " must be a number " + from_to(range));
        return std::nullopt;
    }
    return number;
}

std::optional<std::string> TomlReader::as_text(const toml::node& node, std::string_view name,
                                               std::size_t bytes_max) {
    if (!node.is_string()) {
        report(line_of(node), "wrong_type", quoted(name) + " must be text in quotation marks");
        return std::nullopt;
    }
    const std::string& text = node.as_string()->get();
    if (!is_clean(text) || text.size() > bytes_max) {
        report(line_of(node), "bad_value",
               quoted(name) + " must have 1 to " + std::to_string(bytes_max) +
                   " bytes, one line, no quotation marks and no blanks at its ends");
        return std::nullopt;
    }
    return text;
}

}  // namespace rules
