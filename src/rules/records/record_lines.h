// rules/records/record_lines.h
//
// The lines of a record as its parser reads them, and what it says of those that are wrong.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/records/record.h"
#include "rules/records/record_format.h"

namespace rules {

using Failure = std::optional<RecordError>;

// Splits the text into lines and verifies each one's check.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    // The next line without its check. Nothing at the end or at an invalid line: see error().
    std::optional<std::string_view> next() {
        if (is_peeked_) {
            is_peeked_ = false;
            return current_;
        }
        if (error_ || rest_.empty()) {
            return std::nullopt;
        }
        ++number_;
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) {
            error_ = {number_, "truncated", "The last line is cut off."};
            return std::nullopt;
        }
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        const std::size_t mark = line.rfind('#');
        const std::string_view check =
            mark == std::string_view::npos ? std::string_view{} : line.substr(mark);
        line = line.substr(0, mark == std::string_view::npos ? line.size() : mark);
        while (!line.empty() && line.back() == ' ') {
            line.remove_suffix(1);
        }
        if (chain_.next(line) != check) {
            error_ = {number_, "bad_check", "This line was changed, or one was added or removed."};
            return std::nullopt;
        }
        current_ = line;
        return line;
    }
    // Makes next() return the current line again.
    void put_back() { is_peeked_ = true; }

    // The rest of the next line after `key` and a space. If the line has a different key, returns
    // nothing and keeps the line.
    std::optional<std::string_view> next_if(std::string_view key) {
        const auto line = next();
        if (!line) {
            return std::nullopt;
        }
        if (line->substr(0, key.size()) == key &&
            (line->size() == key.size() || (*line)[key.size()] == ' ')) {
            return line->size() == key.size() ? std::string_view{} : line->substr(key.size() + 1);
        }
        put_back();
        return std::nullopt;
    }

    [[nodiscard]] unsigned number() const { return number_; }
    [[nodiscard]] bool at_end() const { return rest_.empty() && !is_peeked_; }
    [[nodiscard]] const Failure& error() const { return error_; }

private:
    std::string_view rest_;
    std::string_view current_;
    RecordChain chain_;
    unsigned number_ = 0;
    bool is_peeked_ = false;
    Failure error_;
};

[[nodiscard]] inline RecordError error_at(const Lines& lines, const char* code, std::string text) {
    if (lines.error()) {
        return *lines.error();
    }
    return {std::max(lines.number(), 1U), code, std::move(text)};
}

[[nodiscard]] inline RecordError header_error(const Lines& lines, const std::string& expected) {
    if (lines.at_end()) {
        return error_at(lines, "truncated", "The record ends here; expected: " + expected + ".");
    }
    return error_at(lines, "bad_header", "Expected: " + expected + ".");
}

[[nodiscard]] inline std::optional<unsigned> parse_number(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    const bool has_one_form = text.size() == 1 || !text.starts_with('0');
    return is_number && has_one_form ? std::optional(value) : std::nullopt;
}

}  // namespace rules
