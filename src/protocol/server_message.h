// protocol/server_message.h
//
// What clients are told, as one line of JSON each (docs/protocol.md: what the server says).
#pragma once

#include <string>
#include <string_view>

#include "protocol/client_message.h"
#include "table/messages.h"

namespace protocol {

inline constexpr unsigned kProtocolVersion = 1;

// The first message of every connection.
[[nodiscard]] std::string welcome_text(std::string_view server);

// For a message that could not be read: the codes are of a closed list, so that nothing of the
// client's text comes back but an id.
[[nodiscard]] std::string refused_text(const BadMessage& message);
// For connections that the edge ends.
[[nodiscard]] std::string bye_text(std::string_view code);

// `space` is a text that is not needed any more: the new one takes over its memory.
[[nodiscard]] std::string to_text(const table::ServerMessage& message, std::string space = {});

}  // namespace protocol
