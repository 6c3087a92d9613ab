// table/chat_text.h
//
// A line of chat as it is kept: "0 Ann\ntext", or "- \ntext" for somebody without a seat.
#pragma once

#include <optional>
#include <string>

#include "store/table_row.h"
#include "table/messages.h"

namespace table {

[[nodiscard]] std::string chat_text(const ChatSaid& said);
// Nothing when the line is not one of ours.
[[nodiscard]] std::optional<ChatSaid> parse_chat(const store::ChatLine& line);

}  // namespace table
