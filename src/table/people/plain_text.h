// table/people/plain_text.h
//
// Text that people write for each other: names and chat. Length is counted as readers count, in
// grapheme clusters (Unicode annex 29): an emoji joined from four counts once. Since one cluster
// can have any number of bytes, bytes have a limit too.
#pragma once

#include <cstddef>
#include <string_view>

namespace table {

struct TextLimit {
    std::size_t characters_max = 0;  // grapheme clusters
    std::size_t bytes_max = 0;
};

// Valid UTF-8 within the limit, not empty, with nothing in it that is invisible, breaks the line or
// makes text run backwards. What joins two visible characters to one is allowed between them.
[[nodiscard]] bool is_plain_text(std::string_view text, const TextLimit& limit);

}  // namespace table
