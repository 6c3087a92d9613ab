#include "table/game_clock.h"

#include <algorithm>

namespace table {
namespace {

constexpr std::int32_t kSecondMs = 1000;
// What increments can come to: more than anybody uses, and far from what the type can hold.
constexpr std::int64_t kLeftMaxMs = std::int64_t{24} * 3600 * 1000;

std::int32_t to_ms(std::uint32_t seconds) {
    return static_cast<std::int32_t>(seconds) * kSecondMs;
}

}  // namespace

void GameClocks::wind(const Pace& pace) {
    left_ms.fill(to_ms(pace.seconds));
}

void GameClocks::run(unsigned seats, std::int64_t now_ms) {
    // A clock that was set back gives nothing.
    const std::int64_t spent_ms = std::max<std::int64_t>(now_ms - since_ms, 0);
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((seats >> i) & 1U) != 0) {
            left_ms[i] = static_cast<std::int32_t>(
                std::max<std::int64_t>(std::int64_t{left_ms[i]} - spent_ms, 0));
        }
    }
    since_ms = now_ms;
}

void GameClocks::ask(unsigned seat) {
    left_ms[seat] = std::max(left_ms[seat], to_ms(kLiveSecondsMin));
}

void GameClocks::add(unsigned seat, const Pace& pace) {
    left_ms[seat] = static_cast<std::int32_t>(
        std::min(std::int64_t{left_ms[seat]} + to_ms(pace.increment), kLeftMaxMs));
}

}  // namespace table
