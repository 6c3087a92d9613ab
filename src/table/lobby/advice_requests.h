// table/lobby/advice_requests.h
//
// Hints and chances at practice tables: whether a person may have one, what their seat knows, and
// whether the answer is still current when it arrives. Only the holder of the seat gets one, and
// only at a practice table (Room::is_practice). Nothing is written to the log.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <tuple>

#include "base/result.h"
#include "table/lifetime.h"
#include "table/live/live_table.h"
#include "table/lobby/holder_rate_limit.h"
#include "table/services.h"
#include "table/workers/advisers.h"

namespace table {

inline constexpr HolderRateLimit::Rate kAdviceRate{.every = std::chrono::milliseconds(500),
                                                   .burst = 10};

class AdviceRequests {
public:
    explicit AdviceRequests(Services& services)
        : services_(services), limit_(services.clock, kAdviceRate) {}

    struct Wish {
        Holder holder{};
        rules::Seat seat{};
        AdviceKind kind = AdviceKind::kWhere;
        bool is_limited = true;
    };
    struct Given {
        Version version = 0;  // of the position that it is about
        std::string text;
    };
    using Answer = std::function<void(const base::Result<Given, Refused>&)>;
    // Answers at most one question of each seat and kind at a time.
    void ask(const std::shared_ptr<LiveTable>& live, const Wish& wish, Answer answer);

private:
    // A hint and a chance may be under way for the same seat.
    using Slot = std::tuple<std::string, rules::Seat, bool>;
    struct Job;
    void remember(const store::TableRow& row, const std::shared_ptr<Job>& job);
    void think(const std::shared_ptr<Job>& job);
    void finish(const Job& job, const base::Result<std::string, Refused>& text);

    Services& services_;
    HolderRateLimit limit_;
    std::set<Slot> under_way_;
    Lifetime lifetime_;
};

}  // namespace table
