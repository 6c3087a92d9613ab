// ai/valuation/builtin_weights.h
//
// The weights of the valuation that is part of the program, as text in parts (value_net.h). The
// definition is generated when the program is configured, from weights/valuation.txt
// (cmake/builtin_weights.cmake).
#pragma once

#include <span>
#include <string_view>

namespace ai {

[[nodiscard]] std::span<const std::string_view> builtin_weights();

}  // namespace ai
