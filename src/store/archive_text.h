// store/archive_text.h
//
// The lines of an archive: words separated by spaces, and texts in which whatever would end a line
// is escaped.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace store {

[[nodiscard]] std::string escaped(std::string_view text);
// Nothing if a backslash precedes anything that needs no escape.
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text);

// The words of a line, left to right. The last one may contain spaces.
class ArchiveWords {
public:
    explicit ArchiveWords(std::string_view line) : rest_(line) {}

    std::string_view next() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    // Clears is_good() if the word is not a number.
    template <typename Number>
    Number number() {
        const std::string_view word = next();
        Number value{};
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        is_good_ = is_good_ && error == std::errc{} && end == word.data() + word.size();
        return value;
    }
    std::string text() {
        const auto plain = unescaped(std::exchange(rest_, {}));
        is_good_ = is_good_ && plain;
        return plain.value_or("");
    }
    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] bool is_good() const { return is_good_; }

private:
    std::string_view rest_;
    bool is_good_ = true;
};

}  // namespace store
