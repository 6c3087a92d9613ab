// rules/maps/toml_reader.h
//
// Reads one TOML table key by key. Keys that are missing, unknown, out of range or of the wrong
// type become MapErrors with line numbers; reading continues, so that all errors are reported at
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"
#include "rules/maps/toml.h"

namespace rules {

inline constexpr std::size_t kNameBytesMax = 60;
inline constexpr std::size_t kNoticeBytesMax = 2000;

// Required unless made by optional_key().
struct Key {
    Key(std::string_view key_name) : name(key_name) {}
    Key(const char* key_name) : name(key_name) {}
    std::string_view name;
    bool is_optional = false;
};
[[nodiscard]] Key optional_key(std::string_view name);

template <typename T>
struct Range {
    T min;
    T max;
};
using NumberRange = Range<unsigned>;
using RealRange = Range<double>;

[[nodiscard]] unsigned line_of(const toml::node& node);

// Whether a missing key is an error: not in a file that builds on another.
enum class Keys : std::uint8_t { kRequired, kOptional };

class TomlReader {
public:
    // Keeps references: both must outlive the reader.
    TomlReader(const toml::table& table, MapErrors& errors, Keys keys = Keys::kRequired);

    [[nodiscard]] unsigned line() const { return line_of(table_); }

    Stated<unsigned> number(Key key, NumberRange range);
    Stated<double> real(Key key, RealRange range);
    Stated<std::string> text(Key key, std::size_t bytes_max);
    bool flag(Key key);  // false if absent
    Stated<std::vector<unsigned>> numbers(Key key, NumberRange range);
    Stated<std::vector<double>> reals(Key key, RealRange range);
    Stated<std::vector<std::string>> texts(Key key);
    Stated<std::vector<Words>> text_lists(Key key);
    // Texts by language tag; always optional.
    Translations translations(std::string_view key, std::size_t bytes_max);

    // `read` takes a TomlReader of the table and returns what it read.
    template <typename T, typename Read>
    Stated<T> table(Key key, Read read);
    // The same, for every table of an array.
    template <typename T, typename Read>
    Stated<std::vector<T>> tables(Key key, Read read);

    // Reports every unknown key. Call last.
    void finish();

    // For tables whose keys are data: returns all entries and counts their keys as known.
    [[nodiscard]] std::vector<std::pair<const toml::key*, const toml::node*>> entries();
    std::optional<unsigned> as_number(const toml::node& node, std::string_view name,
                                      NumberRange range);
    void report(unsigned line, std::string_view code, std::string text);

private:
    // Null if the key is absent; reports it if required.
    const toml::node* find(Key key);
    const toml::table* as_table(const toml::node& node, std::string_view name);
    const toml::array* as_array(const toml::node& node, std::string_view name);
    std::optional<double> as_real(const toml::node& node, std::string_view name, RealRange range);
    std::optional<std::string> as_text(const toml::node& node, std::string_view name,
                                       std::size_t bytes_max);
    template <typename T, typename Read>
    Stated<std::vector<T>> list(Key key, Read read);

    const toml::table& table_;
    MapErrors& errors_;
    Keys keys_;
    std::vector<std::string_view> asked_;
};

template <typename T, typename Read>
Stated<T> TomlReader::table(Key key, Read read) {
    Stated<T> stated;
    if (const toml::node* const node = find(key)) {
        stated.line = line_of(*node);
        if (const toml::table* const table = as_table(*node, key.name)) {
            TomlReader reader(*table, errors_, keys_);
            stated.value = read(reader);
            reader.finish();
        }
    }
    return stated;
}

template <typename T, typename Read>
Stated<std::vector<T>> TomlReader::tables(Key key, Read read) {
    return list<T>(key, [&](const toml::node& node) -> std::optional<T> {
        const toml::table* const table = as_table(node, key.name);
        if (table == nullptr) {
            return std::nullopt;
        }
        TomlReader reader(*table, errors_, keys_);
        T item = read(reader);
        reader.finish();
        return item;
    });
}

template <typename T, typename Read>
Stated<std::vector<T>> TomlReader::list(Key key, Read read) {
    Stated<std::vector<T>> stated;
    const toml::node* const node = find(key);
    if (node == nullptr) {
        return stated;
    }
    stated.line = line_of(*node);
    const toml::array* const array = as_array(*node, key.name);
    if (array == nullptr) {
        return stated;
    }
    std::vector<T> items;
    for (const toml::node& element : *array) {
        if (std::optional<T> item = read(element)) {
            items.push_back(std::move(*item));
        }
    }
    if (items.size() == array->size()) {
        stated.value = std::move(items);
    }
    return stated;
}

}  // namespace rules
