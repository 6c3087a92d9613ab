// table/daily/daily_queries.h
//
// Reads deals of the day from the store, and has the expert play them. Only the tables themselves
// are stored: a counted one is found by its id, all tables of a deal by their tag (deal_of_day.h).
// Usable from any thread.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "store/store.h"
#include "table/daily/daily_sheet.h"
#include "table/people/holder.h"
#include "table/refused.h"
#include "table/services.h"

namespace table {

inline constexpr std::size_t kDailyRowsPerPage = 14;
// How many tables of one deal are read to rank a player.
inline constexpr std::size_t kDailyGamesRead = 5'000;

class DailyQueries {
public:
    // The services must outlive it.
    explicit DailyQueries(Services& services)
        : store_(services.store), clock_(services.clock), observer_(services.observer) {}

    [[nodiscard]] base::Day today() const { return base::day_at(clock_.wall_ms()); }
    // Whether there is a deal for that day, not in the future.
    [[nodiscard]] bool is_playable(base::Day day) const;

    // Whether a person's next table for the deal is their counted try: it is today's deal and they
    // have not started, or they have started and not finished.
    [[nodiscard]] base::Result<bool, Refused> is_counted_next(const Holder& holder,
                                                              std::string_view map,
                                                              base::Day day) const;

    struct PageWish {
        std::optional<Holder> holder{};
        std::optional<base::Day> before{};  // the previous page's `next`; nothing: start with today
        std::span<const std::shared_ptr<const Board>> boards{};
    };
    [[nodiscard]] base::Result<DailyPage, Refused> page(const PageWish& wish) const;

    struct SheetWish {
        std::optional<Holder> holder{};
        std::shared_ptr<const Board> board{};
        base::Day day{};
        std::string table{};  // the person's own game; empty: the counted one
    };
    // kNoTable: the table is not theirs, or belongs to another deal.
    [[nodiscard]] base::Result<DailySheet, Refused> sheet(const SheetWish& wish) const;

    // Has the expert play the deal, and stores the game. Takes seconds.
    void make_expert(const std::shared_ptr<const Board>& board, base::Day day,
                     const std::atomic<bool>& is_stopped) const;

private:
    using Found = base::Result<std::optional<DailyResult>, Refused>;
    [[nodiscard]] Found counted_of(const Holder& holder, std::string_view map, base::Day day) const;
    [[nodiscard]] Found named(const SheetWish& wish) const;
    // Calls visit with each finished game of the tag; stops when it returns false.
    template <typename Visit>
    [[nodiscard]] std::optional<Refused> each_finished(const std::string& tag,
                                                       const Visit& visit) const;
    [[nodiscard]] Refused failed(const store::StoreError& error) const;

    store::Store& store_;
    const base::Clock& clock_;
    Observer& observer_;
};

}  // namespace table
