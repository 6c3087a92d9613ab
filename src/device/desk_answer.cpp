#include "device/desk_answer.h"

#include <algorithm>

#include "base/split.h"
#include "protocol/api_json.h"
#include "protocol/refusal_code.h"

namespace device {

DeskCall::DeskCall(const DeskRequest& request)
    : is_reading(request.method == "GET"), body(request.body) {
    constexpr std::string_view kApi = "/api/";
    const std::size_t end = std::min(request.target.find('?'), request.target.size());
    const std::string_view whole = request.target.substr(0, end);
    query = request.target.substr(std::min(end + 1, request.target.size()));
    if (whole.starts_with(kApi)) {
        path = base::split(whole.substr(kApi.size()), '/');
    }
}

std::optional<std::string_view> DeskCall::param(std::string_view name) const {
    std::string_view rest = query;
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        if (item.starts_with(name) && item.substr(name.size()).starts_with('=')) {
            return item.substr(name.size() + 1);
        }
    }
    return std::nullopt;
}

DeskAnswer refused(const table::Refused& why) {
    return {.status = protocol::http_status(why), .body = protocol::refusal_text(why)};
}

DeskAnswer refused(const protocol::Failure& failure) {
    return {.status = 400, .body = protocol::refusal_text(failure)};
}

DeskAnswer refused(unsigned status, std::string_view code) {
    return {.status = status, .body = R"({"code":")" + std::string(code) + "\"}"};
}

DeskAnswer not_found() {
    return refused(404, "not_found");
}

}  // namespace device
