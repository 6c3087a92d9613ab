#include "protocol/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace protocol {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::size_t kShort = 28;

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

}  // namespace

void JsonWriter::begin_value() {
    if (needs_comma_) {
        text_ += ',';
    }
    needs_comma_ = true;
}

char* JsonWriter::begin_piece(char* piece) {
    *piece = ',';
    return piece + (std::exchange(needs_comma_, true) ? 1 : 0);
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

// Keys, short texts and numbers are put together on the stack, with the comma before and the quotes
// around: one check of the space left instead of four.
JsonWriter& JsonWriter::key(std::string_view name) {
    std::array<char, kShort + 4> piece{};
    if (name.size() > kShort) {
        begin_value();
        text_.append("\"").append(name).append("\":");
    } else {
        char* end = begin_piece(piece.data());
        *end++ = '"';
        end = std::copy(name.begin(), name.end(), end);
        *end++ = '"';
        *end++ = ':';
        text_.append(piece.data(), end);
    }
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
    std::array<char, kShort + 4> piece{};
    if (text.size() > kShort) {
        begin_plain();
        text_ += text;
        return end_plain();
    }
    char* end = begin_piece(piece.data());
    *end++ = '"';
    end = std::copy(text.begin(), text.end(), end);
    *end++ = '"';
    text_.append(piece.data(), end);
    return *this;
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
    return any_number(value);
}

JsonWriter& JsonWriter::natural(std::uint64_t value) {
    return any_number(value);
}

template <typename T>
JsonWriter& JsonWriter::any_number(T value) {
    std::array<char, 24> piece{};
    char* const begin = begin_piece(piece.data());
    const auto written = std::to_chars(begin, piece.data() + piece.size(), value);
    text_.append(piece.data(), written.ptr);
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
