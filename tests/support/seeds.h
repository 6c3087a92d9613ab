// tests/support/seeds.h
//
// Random tests print their seed and accept one: FOGG_SEED=123 runs every random loop with this seed
// alone; FOGG_ROUNDS=10 runs ten times as many seeds as usual. Sanitizers are many times slower,
// and the plain build has run all seeds, so they run a tenth of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace support {

#ifdef FOGG_SANITIZED
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

inline std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// The seeds of one random test: 1 to `usual`, unless the environment overrides them.
inline std::vector<std::uint64_t> seeds(std::uint64_t usual) {
    if (std::getenv("FOGG_SEED") != nullptr) {
        return {number_from_environment("FOGG_SEED", 1)};
    }
    std::vector<std::uint64_t> result;
    const std::uint64_t share = kIsSanitized ? 10 : 1;
    const std::uint64_t count =
        std::max<std::uint64_t>(usual / share, 1) * number_from_environment("FOGG_ROUNDS", 1);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        result.push_back(seed);
    }
    return result;
}

// For SCOPED_TRACE: how to reproduce the run.
inline std::string seed_text(std::string_view map_id, unsigned seats, std::uint64_t seed) {
    return std::string(map_id) + ", " + std::to_string(seats) +
           " seats, FOGG_SEED=" + std::to_string(seed);
}

}  // namespace support
