#include "app/text_columns.h"

#include <algorithm>

namespace app {
namespace {

constexpr char kEscape = '\x1b';

// Every byte of UTF-8 that begins a character.
bool begins_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == kEscape) {
            i = std::min(text.find('m', i), text.size());  // to the end of the code
        } else if (begins_character(text[i])) {
            ++columns;
        }
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    const std::size_t width = columns_of(text);
    return std::string(text) + std::string(columns > width ? columns - width : 0, ' ');
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
    std::string lines;
    std::size_t used = 0;
    for (bool is_first = true; !text.empty(); is_first = false) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const std::size_t width = columns_of(word);
        if (!is_first && used + 1 + width > columns) {
            lines += '\n' + std::string(indent, ' ');
            used = indent;
        } else if (!is_first) {
            lines += ' ';
            ++used;
        }
        lines += word;
        used += width;
    }
    return lines + '\n';
}

std::string side_by_side(const std::vector<std::string>& items, std::size_t columns,
                         std::size_t margin) {
    constexpr std::size_t kGap = 2;
    std::size_t width = 0;
    for (const std::string& item : items) {
        width = std::max(width, columns_of(item));
    }
    const std::size_t room = columns > margin ? columns - margin : 0;
    const std::size_t per_line = std::max<std::size_t>(1, (room + kGap) / (width + kGap));
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool is_last = (i + 1) % per_line == 0 || i + 1 == items.size();
        text += i % per_line == 0 ? std::string(margin, ' ') : std::string(kGap, ' ');
        text += is_last ? items[i] + '\n' : padded(items[i], width);
    }
    return text;
}

}  // namespace app
