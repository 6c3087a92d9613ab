// net/http/response_text.h
//
// The bytes of an answer before its body.
#pragma once

#include <string>

#include "net/http/http.h"

namespace net {

enum class AfterResponse { kKeepAlive, kClose };

struct HeadOptions {
    AfterResponse after = AfterResponse::kKeepAlive;
    bool is_secure = false;  // then browsers are told to come by TLS only
};

// With the headers that keep a page from being misused: nothing is loaded, framed or sent anywhere
// but from and to the server itself.
[[nodiscard]] std::string response_head(const HttpResponse& response, const HeadOptions& options);

}  // namespace net
