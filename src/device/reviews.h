// device/reviews.h
//
// Reviews of finished games (docs/review.md) without a thread: made one after another, in small
// steps, while the device is idle. Requests get the partial result. The last few finished reviews
// stay in memory.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.h"
#include "device/task_queue.h"
#include "review/reviewer.h"
#include "review/settings.h"
#include "rules/records/record.h"
#include "table/board.h"

namespace device {

class Reviews {
public:
    // Both must outlive it.
    Reviews(TaskQueue& tasks, const base::Clock& clock, const review::ReviewSettings& settings)
        : tasks_(tasks), clock_(clock), settings_(settings) {}

    // A game to review. Requires a record that replays.
    struct Game {
        std::string name{};
        std::shared_ptr<const table::Board> board{};
        rules::Record record{};
    };
    struct Answer {
        std::string text{};  // JSON
        bool is_done = false;
    };
    // The review so far; it takes precedence over others from now on. Nothing: it was never
    // requested.
    [[nodiscard]] std::optional<Answer> find(const std::string& name);
    [[nodiscard]] bool is_asked(const std::string& name) const;

    // With the line of every seat (protocol::review_sums_text), once it is finished.
    using Done = std::function<void(const std::string& sums)>;
    enum class Haste : std::uint8_t { kNone, kWanted };  // someone is waiting for it
    // Requests it. False: the game is not over.
    bool ask(Game game, Haste haste, Done done);

private:
    struct Job {
        Game game;
        Done done;
        std::unique_ptr<review::Reviewer> reviewer;
        double told = 0;  // how far it was
        std::string so_far;
    };
    struct Finished {
        std::string name;
        std::string text;
    };
    static constexpr std::size_t kFinishedMax = 8;

    [[nodiscard]] std::string text_of(const Job& job) const;
    void work();
    void finish(const Job& job);

    TaskQueue& tasks_;
    const base::Clock& clock_;
    review::ReviewSettings settings_;
    std::deque<std::unique_ptr<Job>> jobs_;  // the first one is worked on
    std::deque<Finished> finished_;          // oldest first
    bool is_working_ = false;
};

}  // namespace device
