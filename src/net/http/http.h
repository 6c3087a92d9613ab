// net/http/http.h
//
// Requests and answers of HTTP as plain data. Requests are checked before a handler gets them:
// sizes, rates, the target, and the Origin of requests that change something.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/address.h"
#include "net/http/target.h"

namespace net {

enum class Method { kGet, kHead, kPost, kPut, kDelete, kOther };

[[nodiscard]] std::string_view to_text(Method method);

// Whether the method may change something.
[[nodiscard]] bool is_changing(Method method);

struct HttpRequest {
    Method method = Method::kGet;
    Target target;
    std::string body;
    Address peer;  // the client, also behind a trusted proxy

    // Headers; empty where there are none.
    std::string host;
    std::string origin;
    std::string content_type;
    std::string if_none_match;
    std::string key_cookie;  // the value of the cookie that ServerConfig names
    std::string bearer;      // what follows "Authorization: Bearer "
    bool accepts_gzip = false;
    bool is_secure = false;  // over TLS, or a trusted proxy says so

    [[nodiscard]] const std::string& path() const { return target.path; }
    [[nodiscard]] std::optional<std::string_view> param(std::string_view name) const {
        return target.param(name);
    }
    // "application/json", whatever parameters follow.
    [[nodiscard]] bool is_json() const;
};

// Bytes to be sent: owned, shared with other answers, or living as long as the program.
class Body {
public:
    Body() = default;
    Body(std::string text) : Body(std::make_shared<const std::string>(std::move(text))) {}
    Body(const char* text) : Body(std::string(text)) {}
    Body(std::shared_ptr<const std::string> text) : bytes_(*text), owner_(std::move(text)) {}
    // `bytes` must outlive every answer.
    [[nodiscard]] static Body fixed(std::string_view bytes) { return Body(bytes, nullptr); }

    [[nodiscard]] std::string_view bytes() const { return bytes_; }
    // Whether it takes memory until it is sent.
    [[nodiscard]] bool is_owned() const { return owner_ != nullptr; }

private:
    Body(std::string_view bytes, std::shared_ptr<const void> owner)
        : bytes_(bytes), owner_(std::move(owner)) {}

    std::string_view bytes_;
    std::shared_ptr<const void> owner_;
};

struct HttpResponse {
    unsigned status = 200;
    std::string content_type;  // empty: no such header
    Body body;
    // Besides those that every answer has. Line ends in them are a bug.
    std::vector<std::pair<std::string, std::string>> headers;
};

// {"code":"…"} with this status.
[[nodiscard]] HttpResponse refusal(unsigned status, std::string_view code);
// `cache`: how long others may keep it, as Cache-Control says it.
[[nodiscard]] HttpResponse json_response(unsigned status, Body body,
                                         std::string_view cache = "no-store");

// To be called once, at once or later, on the loop's thread. Does nothing if the client has gone.
using Respond = std::function<void(HttpResponse)>;
using HttpHandler = std::function<void(HttpRequest request, Respond respond)>;

}  // namespace net
