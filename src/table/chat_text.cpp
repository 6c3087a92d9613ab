#include "table/chat_text.h"

namespace table {

std::string chat_text(const ChatSaid& said) {
    return (said.seat ? std::to_string(rules::index(*said.seat)) : "-") + ' ' + said.name + '\n' +
           said.text;
}

std::optional<ChatSaid> parse_chat(const store::ChatLine& line) {
    const std::string_view text = line.text;
    const std::size_t name_end = text.find('\n');
    if (name_end == std::string_view::npos || name_end < 2 || text[1] != ' ') {
        return std::nullopt;
    }
    ChatSaid said{.n = line.n,
                  .at_ms = line.at_ms,
                  .name = std::string(text.substr(2, name_end - 2)),
                  .text = std::string(text.substr(name_end + 1))};
    const char seat = text[0];
    if (seat >= '0' && seat < static_cast<char>('0' + rules::kSeatsMax)) {
        said.seat = rules::to_id<rules::Seat>(seat - '0');
    } else if (seat != '-') {
        return std::nullopt;
    }
    return said;
}

}  // namespace table
