// protocol/client_message.h
//
// What clients say, from one line of JSON each (docs/protocol.md: what the client says). Unknown
// keys, wrong types and nonsense end here with a code.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/problem.h"
#include "table/board.h"
#include "table/messages.h"

namespace protocol {

inline constexpr std::size_t kClientMessageBytesMax = 8192;

// Why a message was not understood, and its id where that much could be read.
struct BadMessage {
    std::string id;
    Failure why;
};

using ParsedMessage = base::Result<table::ClientMessage, BadMessage>;

// `board` is that of the table that the client looks at, for reading moves; null: it looks at none.
[[nodiscard]] ParsedMessage parse_client_message(std::string_view text, const table::Board* board);

[[nodiscard]] bool is_ping(const ParsedMessage& message);
// The refusal of this message, whatever it says.
[[nodiscard]] BadMessage try_again(const ParsedMessage& message);

// A kind of message, and the keys that it may have.
struct MessageForm {
    std::string_view kind;
    std::array<std::string_view, 6> keys;  // the rest is empty

    [[nodiscard]] constexpr std::span<const std::string_view> known() const {
        const auto end = std::ranges::find(keys, std::string_view{});
        return {keys.begin(), end};
    }
};
// All there are; a test compares them with docs/protocol.md.
[[nodiscard]] std::vector<MessageForm> client_message_forms();

}  // namespace protocol
