#include "net/http/http.h"

#include <array>

namespace net {

std::string_view to_text(Method method) {
    static constexpr std::array<std::string_view, 6> kNames = {"GET", "HEAD",   "POST",
                                                               "PUT", "DELETE", "other"};
    return kNames[static_cast<std::size_t>(method)];
}

bool is_changing(Method method) {
    return method != Method::kGet && method != Method::kHead;
}

bool HttpRequest::is_json() const {
    const std::string_view type = content_type;
    const std::string_view name = type.substr(0, type.find(';'));
    return name.substr(0, name.find_last_not_of(' ') + 1) == "application/json";
}

HttpResponse refusal(unsigned status, std::string_view code) {
    return json_response(status, R"({"code":")" + std::string(code) + "\"}");
}

HttpResponse json_response(unsigned status, Body body, std::string_view cache) {
    return {.status = status,
            .content_type = "application/json",
            .body = std::move(body),
            .headers = {{"Cache-Control", std::string(cache)}}};
}

}  // namespace net
