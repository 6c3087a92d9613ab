// protocol/json_writer.h
//
// Writes JSON straight into a string, without building a tree, for messages that are sent thousands
// of times a second. The caller balances brackets; commas are automatic.
//
//     JsonWriter json;
//     json.open_object().key("v").number(57).key("market").open_array();
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace protocol {

class JsonWriter {
public:
    JsonWriter() = default;
    // Writes into the memory of a text that is not needed any more.
    explicit JsonWriter(std::string space) : text_(std::move(space)) { text_.clear(); }

    JsonWriter& open_object() { return open('{'); }
    JsonWriter& close_object() { return close('}'); }
    JsonWriter& open_array() { return open('['); }
    JsonWriter& close_array() { return close(']'); }

    // Requires a name that needs no escaping: ours.
    JsonWriter& key(std::string_view name);
    // Any valid UTF-8; escaped as needed.
    JsonWriter& string(std::string_view text);
    // Requires a text that needs no escaping: ours.
    JsonWriter& plain(std::string_view text);
    template <std::integral T>
    JsonWriter& number(T value) {
        if constexpr (std::signed_integral<T>) {
            return integer(static_cast<std::int64_t>(value));
        } else {
            return natural(static_cast<std::uint64_t>(value));
        }
    }
    JsonWriter& boolean(bool value);
    JsonWriter& null();
    // JSON written elsewhere.
    JsonWriter& raw(std::string_view json);

    // For texts that are put together in place: between begin_plain and end_plain, append to text()
    // what needs no escaping.
    JsonWriter& begin_plain();
    JsonWriter& end_plain();
    [[nodiscard]] std::string& text() { return text_; }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& integer(std::int64_t value);
    JsonWriter& natural(std::uint64_t value);
    template <typename T>
    JsonWriter& any_number(T value);
    void begin_value();
    // The same into a piece of text that is put together elsewhere: where it goes on.
    [[nodiscard]] char* begin_piece(char* piece);

    std::string text_;
    bool needs_comma_ = false;
};

}  // namespace protocol
