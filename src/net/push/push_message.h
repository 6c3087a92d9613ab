// net/push/push_message.h
//
// A message for one browser, encrypted so that the push service cannot read it (RFC 8291, content
// coding aes128gcm of RFC 8188, one record):
//
//     salt 16 | record size 4 | 65 | sender's point 65 | AES-128-GCM of (text | 02) and its tag
//
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/push/push_crypto.h"

namespace net {

// What a browser sends when it subscribes: raw bytes.
struct PushKeys {
    std::string point{};  // "p256dh", 65 bytes
    std::string auth{};   // 16 bytes
};
inline constexpr std::size_t kPushAuthBytes = 16;
// 4096 minus 86 for the header, 16 for the tag and 1 for the delimiter: every service accepts that.
inline constexpr std::size_t kPushTextMax = 3993;

using PushSalt = std::array<std::uint8_t, 16>;

// Both must be used for one message only.
struct OneTimeKey {
    P256Secret secret{};
    PushSalt salt{};
};
[[nodiscard]] OneTimeKey random_one_time_key();

// Nothing if the keys are invalid. Requires a text of at most kPushTextMax bytes.
[[nodiscard]] std::optional<std::string> encrypt_push(const PushKeys& to, std::string_view text,
                                                      const OneTimeKey& sender);

}  // namespace net
