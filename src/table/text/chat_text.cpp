#include "table/text/chat_text.h"

namespace table {

std::string chat_text(const ChatSaid& said, const Requester& by) {
    return (said.seat ? std::to_string(rules::index(*said.seat)) : "-") + ' ' + said.name +
           chat_mark(by) + said.text;
}

std::string chat_mark(const Requester& by) {
    return '\t' + request_key_text(by.holder, by.id) + '\n';
}

std::optional<ChatSaid> parse_chat(const store::ChatLine& line) {
    const std::string_view text = line.text;
    const std::size_t head_end = text.find('\n');
    if (head_end == std::string_view::npos || head_end < 2 || text[1] != ' ') {
        return std::nullopt;
    }
    const std::string_view head = text.substr(0, head_end);
    ChatSaid said{.n = line.n,
                  .at_ms = line.at_ms,
                  .name = std::string(head.substr(2, head.find('\t') - 2)),
                  .text = std::string(text.substr(head_end + 1))};
    const char seat = text[0];
    if (seat >= '0' && seat < static_cast<char>('0' + rules::kSeatsMax)) {
        said.seat = rules::to_id<rules::Seat>(seat - '0');
    } else if (seat != '-') {
        return std::nullopt;
    }
    return said;
}

std::optional<RequestKey> chat_request_key(const store::ChatLine& line) {
    const std::string_view text = line.text;
    const std::string_view head = text.substr(0, text.find('\n'));
    const std::size_t tab = head.find('\t');
    return tab == std::string_view::npos ? std::nullopt : parse_request_key(head.substr(tab + 1));
}

}  // namespace table
