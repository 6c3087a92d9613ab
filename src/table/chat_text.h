// table/chat_text.h
//
// A line of chat as it is kept: "0 Ann\tHOLDER ID\ntext", or "- \tHOLDER ID\ntext" for somebody
// without a seat. Who said it, and under which id, is for those who send a line again after a
// broken connection; older lines do not have it. Neither names nor texts have tabs or line ends.
#pragma once

#include <optional>
#include <string>

#include "store/table_row.h"
#include "table/messages.h"
#include "table/recent_requests.h"
#include "table/transition.h"

namespace table {

[[nodiscard]] std::string chat_text(const ChatSaid& said, const Requester& by);
// The part of it that no other line of the table has.
[[nodiscard]] std::string chat_mark(const Requester& by);
// Nothing when the line is not one of ours.
[[nodiscard]] std::optional<ChatSaid> parse_chat(const store::ChatLine& line);
// Who said the line. Nothing where it does not say.
[[nodiscard]] std::optional<RequestKey> chat_request_key(const store::ChatLine& line);

}  // namespace table
