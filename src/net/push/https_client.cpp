#include "net/push/https_client.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <charconv>
#include <csignal>

#include "base/clock.h"
#include "net/push/outgoing_socket.h"
#include "net/push/public_address.h"

namespace net {
namespace {

using Kind = HttpsFailure::Kind;

struct SslFree {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
};
using Ssl = std::unique_ptr<SSL, SslFree>;

std::string tls_text() {
    const unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    const char* const reason = code == 0 ? nullptr : ERR_reason_error_string(code);
    return reason == nullptr ? "the connection broke" : reason;
}

// Writing to a connection that the other side has closed must not end the process.
void ignore_broken_pipes() {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
}

// One exchange over one connection.
class Exchange {
public:
    Exchange(SSL_CTX* context, OutgoingSocket socket)
        : socket_(std::move(socket)), ssl_(SSL_new(context)) {
        SSL_set_fd(ssl_.get(), socket_.descriptor());
    }

    [[nodiscard]] std::optional<HttpsFailure> shake_hands(const std::string& host) {
        SSL_set_tlsext_host_name(ssl_.get(), host.c_str());
        SSL_set_hostflags(ssl_.get(), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
        SSL_set1_host(ssl_.get(), host.c_str());
        return repeat(Kind::kUntrusted, [&] { return SSL_connect(ssl_.get()); });
    }

    [[nodiscard]] std::optional<HttpsFailure> send(const std::string& text) {
        return repeat(Kind::kUnreachable, [&] {
            return SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size()));
        });
    }

    [[nodiscard]] base::Result<std::string, HttpsFailure> read_head() {
        std::string head;
        while (head.find("\r\n\r\n") == std::string::npos) {
            std::string piece(4096, '\0');
            int count = 0;
            const auto failed = repeat(Kind::kUnreachable, [&] {
                count = SSL_read(ssl_.get(), piece.data(), static_cast<int>(piece.size()));
                return count;
            });
            if (failed) {
                return *failed;
            }
            head.append(piece, 0, static_cast<std::size_t>(count));
            if (head.size() > kAnswerHeadMax) {
                return HttpsFailure{.kind = Kind::kBadAnswer, .text = "the answer is too long"};
            }
        }
        return head;
    }

private:
    // Until it is done, or the time is up.
    template <typename Step>
    [[nodiscard]] std::optional<HttpsFailure> repeat(Kind kind, const Step& step) {
        while (true) {
            ERR_clear_error();
            const int result = step();
            if (result > 0) {
                return std::nullopt;
            }
            const int why = SSL_get_error(ssl_.get(), result);
            if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) {
                return HttpsFailure{.kind = kind, .text = tls_text()};
            }
            if (!socket_.wait(why == SSL_ERROR_WANT_READ ? OutgoingSocket::For::kReading
                                                         : OutgoingSocket::For::kWriting)) {
                return HttpsFailure{.kind = Kind::kUnreachable, .text = "no answer in time"};
            }
        }
    }

    OutgoingSocket socket_;
    Ssl ssl_;
};

std::string request_text(const HttpsPost& request) {
    const std::string origin = request.to.origin();
    std::string text = "POST " + request.to.target +
                       " HTTP/1.1\r\nHost: " + origin.substr(origin.find("//") + 2) + "\r\n";
    for (const auto& [name, value] : request.headers) {
        text += name + ": " + value + "\r\n";
    }
    return text + "Content-Length: " + std::to_string(request.body.size()) +
           "\r\nConnection: close\r\n\r\n" + request.body;
}

base::Result<std::vector<Address>, HttpsFailure> addresses_of(const PushEndpoint& endpoint,
                                                              const std::string& loopback) {
    if (!loopback.empty()) {
        return std::vector<Address>{Address::parse(loopback).value()};
    }
    const auto found = resolve(endpoint.host);
    if (!found || found->empty()) {
        return HttpsFailure{.text = "there is no host " + endpoint.host};
    }
    for (const Address& address : *found) {
        if (!is_public(address)) {
            return HttpsFailure{.kind = Kind::kForbidden,
                                .text = endpoint.host + " is at an address that is not public"};
        }
    }
    return *found;
}

std::optional<unsigned> number_from(std::string_view text) {
    unsigned number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_all ? std::optional(number) : std::nullopt;
}

bool is_name(std::string_view line, std::string_view name) {
    if (line.size() <= name.size() || line[name.size()] != ':') {
        return false;
    }
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = line[i];
        if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != name[i]) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<HttpsAnswer> parse_answer_head(std::string_view head) {
    const std::string_view first = head.substr(0, head.find("\r\n"));
    const bool is_http = first.starts_with("HTTP/1.1 ") || first.starts_with("HTTP/1.0 ");
    const auto status = is_http ? number_from(first.substr(9, 3)) : std::nullopt;
    if (!status || *status < 100 || (first.size() > 12 && first[12] != ' ')) {
        return std::nullopt;
    }
    HttpsAnswer answer{.status = *status};
    constexpr std::string_view kRetryAfter = "retry-after";
    for (std::size_t at = head.find("\r\n"); at != std::string_view::npos;
         at = head.find("\r\n", at + 2)) {
        std::string_view line = head.substr(at + 2);
        line = line.substr(0, line.find("\r\n"));
        if (is_name(line, kRetryAfter)) {
            line.remove_prefix(kRetryAfter.size() + 1);
            line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
            answer.retry_after_s = number_from(line);  // a date counts as missing
        }
    }
    return answer;
}

struct HttpsClient::Tls {
    struct ContextFree {
        void operator()(SSL_CTX* owned) const { SSL_CTX_free(owned); }
    };
    std::unique_ptr<SSL_CTX, ContextFree> context{SSL_CTX_new(TLS_client_method())};
};

HttpsClient::HttpsClient(Options options)
    : options_(std::move(options)), tls_(std::make_unique<Tls>()) {
    SSL_CTX* const context = tls_->context.get();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_mode(context, SSL_MODE_AUTO_RETRY);
    if (options_.authority.empty()) {
        SSL_CTX_set_default_verify_paths(context);
    } else {
        SSL_CTX_load_verify_locations(context, options_.authority.c_str(), nullptr);
    }
}

HttpsClient::~HttpsClient() = default;

base::Result<HttpsAnswer, HttpsFailure> HttpsClient::post(const HttpsPost& request) const {
    ignore_broken_pipes();
    const auto addresses = addresses_of(request.to, options_.loopback);
    if (!addresses) {
        return addresses.error();
    }
    const base::SystemClock clock;
    const std::int64_t until_ns =
        clock.monotonic_ns() + std::chrono::nanoseconds(options_.time_max).count();
    std::optional<OutgoingSocket> socket;
    for (std::size_t i = 0; !socket && i < addresses->size() && i < kAddressesMax; ++i) {
        if (auto made = OutgoingSocket::connect((*addresses)[i], request.to.port, until_ns)) {
            socket.emplace(std::move(*made));
        }
    }
    if (!socket) {
        return HttpsFailure{.text = "no connection to " + request.to.host};
    }
    Exchange exchange(tls_->context.get(), std::move(*socket));
    if (auto failed = exchange.shake_hands(request.to.host)) {
        return *failed;
    }
    if (auto failed = exchange.send(request_text(request))) {
        return *failed;
    }
    const auto head = exchange.read_head();
    if (!head) {
        return head.error();
    }
    const auto answer = parse_answer_head(*head);
    return answer ? base::Result<HttpsAnswer, HttpsFailure>(*answer)
                  : HttpsFailure{.kind = Kind::kBadAnswer, .text = "the answer is no HTTP"};
}

}  // namespace net
