// arena/stream_seed.h
//
// Where the random streams of an experiment come from: each has a seed of its own, made from the
// experiment's seed and what the stream is for. So no stream depends on what else was drawn, on
// which thread a deal is played, or on how far a run had come when it was taken up again.
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
        // One step of splitmix64 (Steele, Lea and Flood, 2014) for each word.
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
