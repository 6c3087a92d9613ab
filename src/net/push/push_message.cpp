#include "net/push/push_message.h"

#include <algorithm>
#include <span>

#include "base/check.h"
#include "base/keyed_stream.h"
#include "base/sealing.h"

namespace net {
namespace {

// The zero byte at the end belongs to each.
using std::string_view_literals::operator""sv;
constexpr std::string_view kKeyInfo = "WebPush: info\0"sv;
constexpr std::string_view kContentInfo = "Content-Encoding: aes128gcm\0"sv;
constexpr std::string_view kNonceInfo = "Content-Encoding: nonce\0"sv;
constexpr std::string_view kRecordSize("\x00\x00\x10\x00", 4);  // 4096
constexpr char kPointBytes = 65;
constexpr char kLastRecord = '\x02';

}  // namespace

OneTimeKey random_one_time_key() {
    OneTimeKey sender{.secret = random_p256_secret()};
    const base::Seed random = base::random_seed();
    std::copy_n(random.begin(), sender.salt.size(), sender.salt.begin());
    return sender;
}

std::optional<std::string> encrypt_push(const PushKeys& to, std::string_view text,
                                        const OneTimeKey& sender) {
    CHECK(text.size() <= kPushTextMax);
    const auto shared = shared_secret({.own = sender.secret, .other = to.point});
    const auto point = p256_point(sender.secret);
    if (!shared || !point || to.auth.size() != kPushAuthBytes) {
        return std::nullopt;
    }
    const std::string_view salt = base::chars_of(sender.salt);
    const std::string key = hkdf_sha256(
        {.salt = to.auth, .key = *shared, .info = std::string(kKeyInfo) + to.point + *point});
    const std::string content_key =
        hkdf_sha256({.salt = salt, .key = key, .info = kContentInfo, .bytes = 16});
    const std::string nonce =
        hkdf_sha256({.salt = salt, .key = key, .info = kNonceInfo, .bytes = 12});
    std::string body(salt);
    body += kRecordSize;
    body += kPointBytes;
    body += *point;
    body += encrypt_gcm({.key = content_key, .nonce = nonce}, std::string(text) + kLastRecord);
    return body;
}

}  // namespace net
