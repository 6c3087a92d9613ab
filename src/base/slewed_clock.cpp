#include "base/slewed_clock.h"

#include <algorithm>

namespace base {
namespace {

constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::int64_t kSlewDivisor = 20;

}  // namespace

SlewedClock::SlewedClock(const Clock& system)
    : system_(system),
      monotonic_ns_(system.monotonic_ns()),
      wall_ns_(system.wall_ms() * kNsPerMs) {}

std::int64_t SlewedClock::wall_ms() const {
    const Lock lock(mutex_);
    const std::int64_t now_ns = system_.monotonic_ns();
    const std::int64_t passed_ns = now_ns - monotonic_ns_;
    const std::int64_t unslewed_ns = wall_ns_ + passed_ns;
    const std::int64_t slew_ns = passed_ns / kSlewDivisor;
    monotonic_ns_ = now_ns;
    wall_ns_ =
        unslewed_ns + std::clamp(system_.wall_ms() * kNsPerMs - unslewed_ns, -slew_ns, slew_ns);
    return wall_ns_ / kNsPerMs;
}

std::int64_t SlewedClock::offset_ms() const {
    return system_.wall_ms() - wall_ms();
}

}  // namespace base
