// base/daily_seed.h
//
// The seed of the deal of the day (docs/daily.md). It follows from public information, so every
// server deals the same cards, and nobody can choose it. It is not a secret.
#pragma once

#include <string_view>

#include "base/day.h"
#include "base/keyed_stream.h"

namespace base {

struct DailyDeal {
    Day day{};
    std::string_view map;         // its id
    std::string_view map_sha256;  // in hexadecimal
};
[[nodiscard]] Seed daily_seed(const DailyDeal& deal);

}  // namespace base
