// protocol/server_message.h
//
// What visitors are told, as one line of JSON each (docs/protocol.md: what the server says).
#pragma once

#include <string>

#include "table/messages.h"

namespace protocol {

inline constexpr unsigned kProtocolVersion = 1;

// The first message of every connection.
[[nodiscard]] std::string welcome_text(std::string_view server);

[[nodiscard]] std::string to_text(const table::ServerMessage& message);

}  // namespace protocol
