// protocol/client_message.h
//
// What visitors say, from one line of JSON each (docs/protocol.md: what the client says). Unknown
// keys, wrong types and nonsense end here with a code.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"
#include "table/messages.h"

namespace protocol {

inline constexpr std::size_t kClientMessageBytesMax = 8192;

// Why a message was not understood, and its id where that much could be read.
struct Misheard {
    std::string id;
    Failure why;
};

[[nodiscard]] base::Result<table::ClientMessage, Misheard> parse_client_message(
    std::string_view text);

}  // namespace protocol
