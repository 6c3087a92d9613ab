#include "net/request_reader.h"

#include <algorithm>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/verb.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <string_view>
#include <utility>

#include "net/http/http_chars.h"

namespace net {
namespace {

namespace http = boost::beast::http;

constexpr std::size_t kReadBytes = 2048;

std::string_view view(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

std::string_view field(const RawRequest& raw, http::field name) {
    return view(raw[name]);
}

Method method_of(const RawRequest& raw) {
    switch (raw.method()) {
        case http::verb::get:
            return Method::kGet;
        case http::verb::head:
            return Method::kHead;
        case http::verb::post:
            return Method::kPost;
        case http::verb::put:
            return Method::kPut;
        case http::verb::delete_:
            return Method::kDelete;
        default:
            return Method::kOther;
    }
}

std::string cookie(const RawRequest& raw, std::string_view name) {
    for (const auto& line : raw) {
        if (line.name() != http::field::cookie) {
            continue;
        }
        std::string_view rest = view(line.value());
        while (!rest.empty()) {
            const std::string_view item = rest.substr(0, rest.find(';'));
            rest.remove_prefix(std::min(item.size() + 1, rest.size()));
            const std::size_t sign = item.find('=');
            if (sign != std::string_view::npos && trimmed(item.substr(0, sign)) == name) {
                return std::string(trimmed(item.substr(sign + 1)));
            }
        }
    }
    return {};
}

std::string bearer(const RawRequest& raw) {
    constexpr std::string_view kScheme = "Bearer ";
    const std::string_view text = field(raw, http::field::authorization);
    return boost::beast::iequals(text.substr(0, kScheme.size()), kScheme)
               ? std::string(trimmed(text.substr(kScheme.size())))
               : std::string();
}

// "gzip" among the codings, and not with q=0.
bool accepts_gzip(const RawRequest& raw) {
    for (const auto& item : http::ext_list(raw[http::field::accept_encoding])) {
        if (boost::beast::iequals(item.first, "gzip")) {
            return std::none_of(item.second.begin(), item.second.end(), [](const auto& param) {
                const std::string_view value = view(param.second);
                return view(param.first) == "q" &&
                       value.find_first_not_of("0.") == std::string_view::npos;
            });
        }
    }
    return false;
}

// A browser's Origin is fine when it is the very host that was asked, by either scheme (a proxy may
// have ended TLS before us), or one that the configuration names.
bool is_origin_fine(std::string_view origin, std::string_view host, const ServerConfig& config) {
    if (origin.empty() || std::ranges::find(config.origins, origin) != config.origins.end()) {
        return true;
    }
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) {
            return !host.empty() && boost::beast::iequals(origin.substr(scheme.size()), host);
        }
    }
    return false;
}

}  // namespace

RequestReader::RequestReader(const Limits& limits)
    : limits_(limits), buffer_(limits.head_bytes_max + kReadBytes) {}

boost::asio::mutable_buffer RequestReader::prepare() {
    // Once the head is read, the body is taken out of the buffer as it comes.
    return buffer_.prepare(std::min(kReadBytes, buffer_.max_size() - buffer_.size()));
}

RequestReader::State RequestReader::commit(std::size_t size) {
    buffer_.commit(size);
    return parse();
}

RequestReader::State RequestReader::next() {
    parser_.reset();
    body_.reset();
    scanner_ = {};
    is_line_skipped_ = false;
    state_ = State::kIdle;
    return parse();
}

bool RequestReader::is_head_request() const {
    return parser_ && parser_->is_header_done() && parser_->get().method() == http::verb::head;
}

bool RequestReader::expects_continue() const {
    return state_ == State::kBody && parser_->get().version() >= 11 &&
           boost::beast::iequals(parser_->get()[http::field::expect], "100-continue");
}

std::string_view RequestReader::bytes() const {
    const auto data = buffer_.data();
    return {static_cast<const char*>(data.data()), data.size()};
}

RequestReader::State RequestReader::parse() {
    last_state_ = state_;
    return state_ = step();
}

RequestReader::State RequestReader::step() {
    if (!parser_) {
        const State state = read_head();
        if (state != State::kBody) {
            return state;
        }
    }
    return read_body();
}

// kBody when it is whole and sound.
RequestReader::State RequestReader::read_head() {
    // RFC 9112, 2.2: some clients send an empty line after a body.
    if (!is_line_skipped_ && bytes().starts_with("\r\n")) {
        buffer_.consume(2);
        is_line_skipped_ = true;
    }
    if (bytes().empty()) {
        return State::kIdle;
    }
    const HeadScanner::State scanned =
        bytes() == "\r" ? HeadScanner::State::kMore : scanner_.scan(bytes());
    const std::size_t size =
        scanned == HeadScanner::State::kWhole ? scanner_.size() : buffer_.size();
    if (scanned == HeadScanner::State::kBad) {
        return State::kBad;
    }
    if (size > limits_.head_bytes_max) {
        return State::kHeadTooLong;
    }
    if (scanned == HeadScanner::State::kMore) {
        return State::kHead;
    }
    const auto framing = judge_head(bytes().substr(0, size));
    if (!framing) {
        return framing.error() == HeadFault::kBad ? State::kBad : State::kUnknownCoding;
    }
    parser_.emplace();
    parser_->skip(true);
    parser_->header_limit(static_cast<std::uint32_t>(limits_.head_bytes_max + 1));
    boost::system::error_code error;
    parser_->put(boost::asio::buffer(buffer_.data(), size), error);
    buffer_.consume(size);
    if (error || !parser_->is_done()) {
        return State::kBad;
    }
    const bool has_map = std::ranges::any_of(limits_.map_paths, [&](std::string_view path) {
        return view(parser_->get().target()).starts_with(path);
    });
    body_.emplace(*framing,
                  RequestBody::Limits{
                      .bytes_max = has_map ? limits_.map_body_bytes_max : limits_.body_bytes_max,
                      .framing_bytes_max = limits_.chunk_framing_bytes_max});
    return State::kBody;
}

RequestReader::State RequestReader::read_body() {
    if (body_->state() == RequestBody::State::kMore) {
        buffer_.consume(body_->take(bytes()));
    }
    switch (body_->state()) {
        case RequestBody::State::kMore:
            return State::kBody;
        case RequestBody::State::kWhole:
            parser_->get().body() = std::move(body_->text());
            return State::kWhole;
        case RequestBody::State::kTooLong:
            return State::kBodyTooLong;
        default:
            return State::kBad;
    }
}

// The last one that is not a proxy of ours: what stands before it anybody may have written.
Address client_address(const RawRequest& raw, const Address& peer, const Hub& hub) {
    if (!hub.is_proxy(peer)) {
        return peer;
    }
    Address client = peer;
    std::string list;
    for (const auto& line : raw) {
        if (boost::beast::iequals(line.name_string(), "X-Forwarded-For")) {
            list.append(list.empty() ? "" : ",").append(view(line.value()));
        }
    }
    std::string_view rest = list;
    while (!rest.empty()) {
        const std::size_t comma = rest.rfind(',');
        const std::string_view last =
            trimmed(comma == std::string_view::npos ? rest : rest.substr(comma + 1));
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(0, comma);
        const auto address = Address::parse(last);
        if (!address) {
            break;
        }
        client = *address;
        if (!hub.is_proxy(client)) {
            break;
        }
    }
    return client;
}

base::Result<HttpRequest, HttpResponse> judge_request(const RawRequest& raw, const Origin& from,
                                                      const Hub& hub) {
    auto target = parse_target(view(raw.target()));
    if (!target) {
        return refusal(400, "bad_request");
    }
    const bool is_proxied = hub.is_proxy(from.address);
    HttpRequest request{
        .method = method_of(raw),
        .target = std::move(*target),
        .body = {},
        .peer = from.client,
        .host = std::string(field(raw, http::field::host)),
        .origin = std::string(field(raw, http::field::origin)),
        .content_type = std::string(field(raw, http::field::content_type)),
        .if_none_match = std::string(field(raw, http::field::if_none_match)),
        .key_cookie = cookie(raw, hub.config().key_cookie),
        .bearer = bearer(raw),
        .accepts_gzip = accepts_gzip(raw),
        .is_secure = from.is_tls || (is_proxied && view(raw["X-Forwarded-Proto"]) == "https")};
    const bool is_guarded = is_changing(request.method) || is_upgrade(raw);
    if (is_guarded && !is_origin_fine(request.origin, request.host, hub.config())) {
        return refusal(403, "bad_origin");
    }
    request.body = raw.body();
    return request;
}

bool is_upgrade(const RawRequest& raw) {
    return boost::beast::websocket::is_upgrade(raw);
}

std::optional<HttpResponse> judge_handshake(const RawRequest& raw) {
    if (field(raw, http::field::sec_websocket_version) != "13") {
        HttpResponse response = refusal(426, "bad_request");
        response.headers.emplace_back("Upgrade", "websocket");
        response.headers.emplace_back("Sec-WebSocket-Version", "13");
        return response;
    }
    // Sixteen bytes in base64.
    const std::string_view key = field(raw, http::field::sec_websocket_key);
    const std::string_view letters = key.substr(0, 22);
    const bool is_key =
        key.size() == 24 && key.ends_with("==") && std::ranges::all_of(letters, [](char c) {
            return is_letter(c) || is_digit(c) || c == '+' || c == '/';
        });
    if (!is_key || !raw.body().empty()) {
        return refusal(400, "bad_request");
    }
    return std::nullopt;
}

}  // namespace net
