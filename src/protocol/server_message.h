// protocol/server_message.h
//
// What clients are told, as one line of JSON each (docs/protocol.md: what the server says).
#pragma once

#include <string>

#include "table/messages.h"

namespace protocol {

inline constexpr unsigned kProtocolVersion = 1;

// The first message of every connection.
[[nodiscard]] std::string welcome_text(std::string_view server);

// `space` is a text that is not needed any more: the new one takes over its memory.
[[nodiscard]] std::string to_text(const table::ServerMessage& message, std::string space = {});

}  // namespace protocol
