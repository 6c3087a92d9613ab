// net/push/https_client.h
//
// Sends one request to a push service and waits for the first line of its answer. It blocks, with
// time limits. Connects to public addresses only, exactly those that the name resolved to, follows
// no redirects, and reads no more than the head of the answer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "net/push/push_endpoint.h"

namespace net {

struct HttpsPost {
    PushEndpoint to{};
    std::vector<std::pair<std::string, std::string>> headers{};  // besides Host and Content-Length
    std::string body{};
};

struct HttpsAnswer {
    unsigned status = 0;
    std::optional<std::uint32_t> retry_after_s{};
};

// "HTTP/1.1 201 Created" and what follows; nothing if it is not a status line.
[[nodiscard]] std::optional<HttpsAnswer> parse_answer_head(std::string_view head);

struct HttpsFailure {
    enum class Kind : std::uint8_t {
        kForbidden,    // an address that is not public
        kUnreachable,  // no name, no connection, no time
        kUntrusted,    // TLS failed: the certificate, or the handshake
        kBadAnswer,    // not HTTP, or too long
    };
    Kind kind = Kind::kUnreachable;
    std::string text{};  // for the log
};

class HttpsClient {
public:
    // For tests only: no setting leads here.
    struct Options {
        std::chrono::milliseconds time_max{10'000};  // connecting, sending and waiting, together
        std::string authority{};                     // PEM file to trust instead of the system's
        // Connect to this address of this machine instead of what the name resolves to.
        std::string loopback{};
    };

    explicit HttpsClient(Options options);
    HttpsClient(const HttpsClient&) = delete;
    HttpsClient& operator=(const HttpsClient&) = delete;
    ~HttpsClient();

    // Thread-safe.
    [[nodiscard]] base::Result<HttpsAnswer, HttpsFailure> post(const HttpsPost& request) const;

private:
    struct Tls;
    const Options options_;
    std::unique_ptr<Tls> tls_;
};

inline constexpr std::size_t kAnswerHeadMax = 16'384;
inline constexpr std::size_t kAddressesMax = 4;  // per name, tried in turn

}  // namespace net
