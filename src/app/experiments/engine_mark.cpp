#include "app/experiments/engine_mark.h"

#include <atomic>
#include <utility>

#include "app/experiments/deal_json.h"
#include "app/experiments/player_list.h"
#include "app/map_source.h"
#include "arena/worker.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/digest.h"
#include "protocol/json_text.h"

namespace app {
namespace {

constexpr std::size_t kMarkDigits = 16;
constexpr std::uint32_t kDeals = 2;
// Both count with floating point all the time, and neither looks at the clock.
constexpr const char* kPlayers = "search(games=10),planner";
constexpr const char* kMap = "toy";

std::string played_text() {
    const auto map = load_map(kMap);
    CHECK(map.has_value(), kMap);
    const auto list = PlayerList::parse(kPlayers);
    CHECK(list.has_value(), kPlayers);
    const base::SystemClock clock;
    arena::Players players;
    for (std::size_t i = 0; i < list->size(); ++i) {
        players.push_back(list->make(i, {.file = *map, .clock = clock, .tell = {}}));
    }
    arena::Worker worker((*map)->map, clock, {}, std::move(players));
    const std::atomic<bool> stop = false;
    std::string text;
    for (std::uint32_t deal = 0; deal < kDeals; ++deal) {
        auto result = worker.play(deal, stop);
        result->times.clear();
        text += protocol::to_line(deal_json(**map, *result)) + "\n";
    }
    return text;
}

}  // namespace

std::string engine_mark() {
    const std::string text = std::string(engine_digest()) + "\n" + played_text();
    return base::to_hex(base::sha256(text)).substr(0, kMarkDigits);
}

}  // namespace app
