#include "table/people/plain_text.h"

#include <span>

#include "table/people/unicode.h"

namespace table {
namespace {

using CodePoint = char32_t;

constexpr CodePoint kNonJoiner = 0x200c;
constexpr CodePoint kJoiner = 0x200d;
constexpr CodePoint kBlackFlag = 0x1f3f4;

bool is_joining(CodePoint c) {
    return c == kJoiner || c == kNonJoiner;
}

bool is_tag(CodePoint c) {
    return c >= 0xe0020 && c <= 0xe007f;
}

// Controls, and what makes text run backwards or vanish.
bool is_invisible(CodePoint c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
           (c >= 0xfff0 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff);
}

bool is_visible(CodePoint c) {
    return c != ' ' && !is_invisible(c);
}

// Joiners stand between two visible characters; tags follow a black flag, which they make the flag
// of a part of a country.
bool may_stand(std::span<const CodePoint> text, std::size_t i) {
    if (is_joining(text[i])) {
        return i > 0 && i + 1 < text.size() && is_visible(text[i - 1]) && is_visible(text[i + 1]);
    }
    if (is_tag(text[i])) {
        std::size_t first = i;
        while (first > 0 && is_tag(text[first])) {
            --first;
        }
        return text[first] == kBlackFlag;
    }
    return !is_invisible(text[i]);
}

}  // namespace

bool is_plain_text(std::string_view text, const TextLimit& limit) {
    if (text.empty() || text.size() > limit.bytes_max) {
        return false;
    }
    const auto points = code_points_of(text);
    if (!points) {
        return false;
    }
    for (std::size_t i = 0; i < points->size(); ++i) {
        if (!may_stand(*points, i)) {
            return false;
        }
    }
    return clusters_of(*points) <= limit.characters_max;
}

}  // namespace table
