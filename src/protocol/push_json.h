// protocol/push_json.h
//
// The bodies of requests about notices to browsers that are closed (docs/protocol.md: HTTP).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"

namespace protocol {

// As a browser's PushSubscription has it; the keys in base64url.
struct PushWish {
    std::string endpoint{};
    std::string p256dh{};
    std::string auth{};
};

// {"endpoint":"https://…","p256dh":"…","auth":"…"}
[[nodiscard]] base::Result<PushWish, Failure> parse_push_wish(std::string_view body);
// {"endpoint":"https://…"}
[[nodiscard]] base::Result<std::string, Failure> parse_push_end(std::string_view body);
// {"key":"…"}, or {"key":null} where there are no notices.
[[nodiscard]] std::string push_key_text(std::optional<std::string_view> key);

}  // namespace protocol
