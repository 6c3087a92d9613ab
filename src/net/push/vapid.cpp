#include "net/push/vapid.h"

#include "base/check.h"
#include "base/sealing.h"

namespace net {
namespace {

std::string url_text(std::string_view bytes) {
    return base::to_base64(bytes, base::Base64::kUrl);
}

}  // namespace

// The origin is a checked endpoint's and the contact a checked setting: neither needs escapes.
std::string vapid_unsigned(const VapidClaims& claims) {
    std::string body =
        R"({"aud":")" + claims.origin + R"(","exp":)" + std::to_string(claims.until_s);
    if (!claims.contact.empty()) {
        body += R"(,"sub":")" + claims.contact + "\"";
    }
    body += "}";
    return url_text(R"({"typ":"JWT","alg":"ES256"})") + "." + url_text(body);
}

std::string vapid_header(const P256Secret& secret, const VapidClaims& claims) {
    const auto point = p256_point(secret);
    CHECK(point.has_value());
    const std::string text = vapid_unsigned(claims);
    return "vapid t=" + text + "." + url_text(sign_es256(secret, text)) + ", k=" + url_text(*point);
}

}  // namespace net
