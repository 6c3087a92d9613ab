#include "net/http/response_text.h"

#include <string_view>

#include "base/check.h"

namespace net {
namespace {

constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string_view reason_of(unsigned status) {
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 202:
            return "Accepted";
        case 204:
            return "No Content";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 413:
            return "Content Too Large";
        case 415:
            return "Unsupported Media Type";
        case 422:
            return "Unprocessable Content";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 501:
            return "Not Implemented";
        case 503:
            return "Service Unavailable";
        default:
            return "Other";
    }
}

void append_header(std::string_view name, std::string_view value, std::string& text) {
    // A line break here would allow header injection.
    CHECK(name.find_first_of("\r\n:") == std::string_view::npos);
    CHECK(value.find_first_of("\r\n") == std::string_view::npos);
    text.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

std::string response_head(const HttpResponse& response, const HeadOptions& options) {
    std::string text;
    text.reserve(1024);
    text.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
    text.append(reason_of(response.status)).append("\r\n");
    if (!response.content_type.empty()) {
        append_header("Content-Type", response.content_type, text);
    }
    if (response.status != 204 && response.status != 304) {
        append_header("Content-Length", std::to_string(response.body.bytes().size()), text);
    }
    if (options.after == AfterResponse::kClose) {
        append_header("Connection", "close", text);
    }
    text += kSecurityHeaders;
    if (options.is_secure) {
        append_header("Strict-Transport-Security", "max-age=31536000", text);
    }
    for (const auto& [name, value] : response.headers) {
        append_header(name, value, text);
    }
    return text.append("\r\n");
}

}  // namespace net
