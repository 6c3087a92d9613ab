// net/api/review_desk.h
//
// Where reviews are made: on one thread, which yields to everything else the machine has to do, one
// after another. Whoever asks gets what there is so far; a finished review is kept for a while, and
// made again when it is asked for after that. Askers take turns. On any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

#include "base/clock.h"
#include "net/api/text_cache.h"
#include "review/settings.h"
#include "rules/records/record.h"
#include "table/board.h"
#include "table/workers/fair_queue.h"

namespace net {

class ReviewDesk {
public:
    struct Bounds {
        std::size_t waiting_per_asker = 20;
        std::size_t waiting_in_all = 200;
        std::size_t bytes_kept = std::size_t{32} << 20U;
        std::size_t sums_kept = std::size_t{8} << 20U;  // likewise
    };
    // The clock must outlive the desk.
    ReviewDesk(const base::Clock& clock, const Bounds& bounds,
               const review::ReviewSettings& settings = {});
    ReviewDesk(const ReviewDesk&) = delete;
    ReviewDesk& operator=(const ReviewDesk&) = delete;
    // What is under way is not finished.
    ~ReviewDesk();

    // A game to review. Requires a record that replays, of a game that is over.
    struct Game {
        std::shared_ptr<const table::Board> board;
        rules::Record record;
    };
    // The text is JSON; empty if there can be none, because of a bug.
    struct Answer {
        std::shared_ptr<const std::string> text;
        bool is_done = false;
    };
    // What there is of this review. Null text: nobody has asked for it.
    [[nodiscard]] Answer find(const std::string& name);
    // What a finished review says of each seat, a line for each; null: not finished, or so long ago
    // that it has gone.
    [[nodiscard]] std::shared_ptr<const std::string> sums(const std::string& name);
    // Asks for it. Null text: as many wait as may.
    [[nodiscard]] Answer ask(const std::string& name, table::Asker asker, Game game);

private:
    struct Job {
        Game game;
        std::shared_ptr<const std::string> so_far;
    };

    void work();
    void make(const std::string& name, const Game& game);
    // False: it is time to end.
    bool publish(const std::string& name, std::shared_ptr<const std::string> text);
    void finish(const std::string& name, std::shared_ptr<const std::string> text,
                std::shared_ptr<const std::string> sums);
    [[nodiscard]] bool is_ending();
    // With mutex_ held.
    [[nodiscard]] Answer known(const std::string& name);

    const base::Clock& clock_;
    const review::ReviewSettings settings_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    table::FairQueue<std::string> waiting_;      // under mutex_, as all below
    std::unordered_map<std::string, Job> jobs_;  // waiting or under way
    TextCache kept_;
    TextCache sums_;
    bool is_ending_ = false;
    std::jthread thread_;
};

}  // namespace net
