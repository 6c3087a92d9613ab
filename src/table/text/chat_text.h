// table/text/chat_text.h
//
// A chat message as it is stored: "0 Ann\tHOLDER ID\ntext", or "- \tHOLDER ID\ntext" for a
// spectator. HOLDER and ID are the request key, for messages that are sent again after a broken
// connection; older lines lack it. Neither names nor texts have tabs or line ends.
#pragma once

#include <optional>
#include <string>

#include "store/table_row.h"
#include "table/messages.h"
#include "table/recent_requests.h"
#include "table/transition.h"

namespace table {

[[nodiscard]] std::string chat_text(const ChatSaid& said, const Requester& by);
// The request key in it, which no other line of the table has.
[[nodiscard]] std::string chat_mark(const Requester& by);
// Nothing when the line is in another format.
[[nodiscard]] std::optional<ChatSaid> parse_chat(const store::ChatLine& line);
// Nothing where the line has none.
[[nodiscard]] std::optional<RequestKey> chat_request_key(const store::ChatLine& line);

}  // namespace table
