// Apart from the other queries because it waits for the store, which takes threads.
#include <future>
#include <utility>

#include "table/daily/daily_queries.h"
#include "table/daily/expert_game.h"
#include "table/open_table.h"
#include "table/people/holder.h"

namespace table {

void DailyQueries::make_expert(const std::shared_ptr<const Board>& board, base::Day day,
                               const std::atomic<bool>& is_stopped) const {
    auto append = play_expert({.board = board,
                               .day = day,
                               .public_id = random_letters(kPublicIdLetters),
                               .now_ms = clock_.wall_ms()},
                              clock_, is_stopped);
    if (!append) {
        return;
    }
    // Wait until it is stored, so that the next request finds it.
    std::promise<void> is_stored;
    store_.append(std::move(*append), [&](const store::Outcome<store::Appended>& outcome) {
        if (!outcome) {
            observer_.on_store_failed(store::name_of(outcome.error().code), outcome.error().text);
        }
        is_stored.set_value();
    });
    is_stored.get_future().wait();
}

}  // namespace table
