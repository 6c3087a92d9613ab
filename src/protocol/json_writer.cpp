#include "protocol/json_writer.h"

#include <array>
#include <charconv>

namespace protocol {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

void append_escaped(std::string& text, std::string_view raw) {
    for (const char c : raw) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text += '\\';
            text += c;
        } else if (byte < 0x20 || c == '<' || c == '>' || c == '&') {
            // Markup is escaped too, so that a message is harmless wherever it ends up.
            text += "\\u00";
            text += kHex[byte >> 4U];
            text += kHex[byte & 15U];
        } else {
            text += c;
        }
    }
}

template <typename T>
void append_number(std::string& text, T value) {
    std::array<char, 24> digits{};
    const auto written = std::to_chars(digits.begin(), digits.end(), value);
    text.append(digits.begin(), written.ptr);
}

}  // namespace

void JsonWriter::begin_value() {
    if (needs_comma_) {
        text_ += ',';
    }
    needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
    begin_value();
    text_ += bracket;
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    text_ += bracket;
    needs_comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    begin_value();
    text_ += '"';
    text_ += name;
    text_ += "\":";
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
    begin_value();
    text_ += '"';
    append_escaped(text_, text);
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::plain(std::string_view text) {
    begin_plain();
    text_ += text;
    return end_plain();
}

JsonWriter& JsonWriter::begin_plain() {
    begin_value();
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::end_plain() {
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t value) {
    begin_value();
    append_number(text_, value);
    return *this;
}

JsonWriter& JsonWriter::natural(std::uint64_t value) {
    begin_value();
    append_number(text_, value);
    return *this;
}

JsonWriter& JsonWriter::boolean(bool value) {
    return raw(value ? "true" : "false");
}

JsonWriter& JsonWriter::null() {
    return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    begin_value();
    text_ += json;
    return *this;
}

}  // namespace protocol
