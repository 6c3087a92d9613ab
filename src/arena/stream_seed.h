// arena/stream_seed.h
//
// Seeds for the random streams of an experiment, each derived from the experiment's seed and the
// stream's purpose. No stream depends on other draws, on the thread that plays a deal, or on where
// an interrupted run resumed.
#pragma once

#include <cstdint>

namespace arena {

enum class Stream : std::uint8_t { kStart, kSymbols, kCards, kTickets, kPlayer, kFault, kResample };

struct StreamKey {
    std::uint64_t seed = 0;  // of the experiment
    Stream stream{};
    std::uint32_t deal = 0;
    std::uint32_t rotation = 0;  // 0 for nature, whose luck all rotations share
    std::uint32_t seat = 0;
};

[[nodiscard]] constexpr std::uint64_t stream_seed(const StreamKey& key) {
    std::uint64_t hash = key.seed;
    const auto mix = [&hash](std::uint64_t word) {
        // One splitmix64 step per word (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
        // Generators", 2014).
        hash = (hash ^ word) + 0x9e3779b97f4a7c15U;
        hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9U;
        hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebU;
        hash ^= hash >> 31;
    };
    mix(static_cast<std::uint64_t>(key.stream));
    mix(key.deal);
    mix(std::uint64_t{key.rotation} << 32 | key.seat);
    return hash;
}

}  // namespace arena
