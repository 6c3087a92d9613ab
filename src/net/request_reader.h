// net/request_reader.h
//
// Reads requests of HTTP/1.1 from the bytes of a connection, one after the other, within limits. We
// find the end of the head and the body ourselves (request_head.h, request_body.h); the library
// only parses the head, which is unambiguous by then.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "net/http/http.h"
#include "net/http/request_body.h"
#include "net/http/request_head.h"
#include "net/hub.h"

namespace net {

using RawRequest = boost::beast::http::request<boost::beast::http::string_body>;

class RequestReader {
public:
    enum class State {
        kIdle,   // not a byte of a request yet
        kHead,   // some of its head
        kBody,   // some of its body
        kWhole,  // raw() is there
        kBad,    // not HTTP, or with more than one reading
        kUnknownCoding,
        kHeadTooLong,
        kBodyTooLong,
    };

    explicit RequestReader(const Limits& limits);

    // Room for more bytes; commit() says how many came, and where that leads.
    [[nodiscard]] boost::asio::mutable_buffer prepare();
    State commit(std::size_t size);

    // What the state was before the last commit() or next().
    [[nodiscard]] State last_state() const { return last_state_; }
    // Whether the head of the request is read, and asks for a head alone.
    [[nodiscard]] bool is_head_request() const;
    // Whether the client waits for leave to send its body.
    [[nodiscard]] bool expects_continue() const;
    // Whether bytes of what follows the request are there already.
    [[nodiscard]] bool has_more() const { return buffer_.size() > 0; }

    // How much of the body is here. Requires State::kBody.
    [[nodiscard]] std::size_t body_bytes() const { return body_->text().size(); }

    // Requires State::kWhole; or State::kBody, and then it has no body yet.
    [[nodiscard]] const RawRequest& raw() const { return parser_->get(); }
    // Begins with the next request, of which bytes may be there.
    State next();

private:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

    State parse();
    State step();
    State read_head();
    State read_body();
    [[nodiscard]] std::string_view bytes() const;

    const Limits& limits_;
    boost::beast::flat_buffer buffer_;
    HeadScanner scanner_;
    bool is_line_skipped_ = false;
    std::optional<Parser> parser_;     // once the head is whole
    std::optional<RequestBody> body_;  // from then on
    State state_ = State::kIdle;
    State last_state_ = State::kIdle;
};

// Where a request came from.
struct Origin {
    Address address;  // of the other end of the connection
    Address client;   // client_address()
    bool is_tls = false;
};

// Who sends it: whom a proxy of ours names, or the other end of the connection.
[[nodiscard]] Address client_address(const RawRequest& raw, const Address& peer, const Hub& hub);

// The request as handlers see it, or why it is refused.
[[nodiscard]] base::Result<HttpRequest, HttpResponse> judge_request(const RawRequest& raw,
                                                                    const Origin& from,
                                                                    const Hub& hub);

// Whether it asks for a WebSocket.
[[nodiscard]] bool is_upgrade(const RawRequest& raw);
// What is wrong with the way it asks, if anything is (RFC 6455, 4.2.1).
[[nodiscard]] std::optional<HttpResponse> judge_handshake(const RawRequest& raw);

}  // namespace net
