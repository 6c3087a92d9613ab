#include "app/terminal/finished_review.h"

#include <limits>
#include <utility>

#include "base/clock.h"
#include "review/reviewer.h"

namespace app {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

}  // namespace

void add_review_options(Command& command, ReviewWish& wish) {
    command.option("--map", wish.map, "The map file, if the map is not built in");
    command
        .option("--games", wish.settings.games,
                "Games to play from each position with two seats; fewer with more")
        .between(1U, 1'000'000U)
        .shows_default();
    command.option("--seed", wish.settings.seed, "Random seed for these games").shows_default();
}

std::optional<review::Review> finished_review(const LoadedRecord& loaded, const ReviewWish& wish,
                                              const OnProgress& on_progress) {
    auto game = review::timeline_of(loaded.file->map, loaded.record);
    if (!game) {
        return std::nullopt;
    }
    review::ReviewSettings settings = wish.settings;
    if (settings.games != review::ReviewSettings{}.games) {
        settings.games_in_all = kNoLimit;  // as many as were asked for
    }
    const base::SystemClock clock;
    review::Reviewer reviewer(loaded.file->map, clock, std::move(*game), settings);
    while (reviewer.advance()) {
        on_progress(reviewer.progress());
    }
    return reviewer.so_far();
}

}  // namespace app
