// net/http/target.h
//
// What a request asks for: "/api/tables?status=playing" as a path and a query. Parsed strictly,
// since lenient path parsing is how servers get attacked: escapes are decoded once, and an
// ambiguous path (dot segments, escaped slashes, backslashes, control characters, broken UTF-8) is
// refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace net {

constexpr std::size_t kTargetBytesMax = 2048;
constexpr std::size_t kQueryItemsMax = 16;

struct Target {
    std::string path;                                        // decoded; begins with a slash
    std::vector<std::pair<std::string, std::string>> query;  // decoded, in the order given

    // The first of this name.
    [[nodiscard]] std::optional<std::string_view> param(std::string_view name) const;
};

[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace net
