// protocol/json_text.h
//
// Text into JSON and back, with the strictness that input from outside needs: standard JSON only,
// valid UTF-8, limited depth, and no key twice in one object (where readers differ in which one
// they take, and an attacker can choose).
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"

namespace protocol {

namespace json = boost::json;

inline constexpr std::size_t kJsonDepthMax = 16;

[[nodiscard]] base::Result<json::value, Failure> parse_json(std::string_view text);

// One line, without the line's end.
[[nodiscard]] std::string to_line(const json::object& object);

// {"ok":false,"code":"…","text":"…"}
[[nodiscard]] json::object failure_json(const Failure& failure);

}  // namespace protocol
