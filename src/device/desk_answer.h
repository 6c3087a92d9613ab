// device/desk_answer.h
//
// Requests to a device's desks, and their answers (docs/protocol.md: HTTP).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/problem.h"
#include "table/refused.h"

namespace device {

struct DeskRequest {
    std::string_view method;  // "GET" or "POST"
    std::string_view target;  // "/api/tables/ID/replay?seat=1"
    std::string_view body;
};

// The same, parsed.
struct DeskCall {
    bool is_reading = false;               // GET
    std::vector<std::string_view> path{};  // without "api"; empty for other paths
    std::string_view query;
    std::string_view body;

    explicit DeskCall(const DeskRequest& request);

    // Whether the path has this many parts and starts with this one.
    [[nodiscard]] bool is(std::string_view first, std::size_t parts) const {
        return path.size() == parts && path.front() == first;
    }
    // The value in "seat=1&v=2"; values here need no decoding.
    [[nodiscard]] std::optional<std::string_view> param(std::string_view name) const;
};

struct DeskAnswer {
    unsigned status = 200;
    std::string body;  // JSON, or the text of a record
};

// Receives the answer, at once or later.
using Respond = std::function<void(DeskAnswer)>;

[[nodiscard]] DeskAnswer refused(const table::Refused& why);
[[nodiscard]] DeskAnswer refused(const protocol::Failure& failure);
// {"code":"bad_record"}
[[nodiscard]] DeskAnswer refused(unsigned status, std::string_view code);
[[nodiscard]] DeskAnswer not_found();

}  // namespace device
