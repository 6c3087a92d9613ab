// words/builtin_words.h
//
// The message files that are part of the program (cmake/builtin_words.cmake): those of the terminal
// and of reports, and those of the browser's that they share.
#pragma once

#include <span>
#include <string_view>

namespace words {

struct BuiltinWords {
    std::string_view language;  // its tag
    std::string_view area;      // "common", "game" …
    std::string_view text;      // JSON
};

[[nodiscard]] std::span<const BuiltinWords> builtin_words();

}  // namespace words
