// net/api/review_desk.h
//
// Makes reviews, one after another, on one thread that yields to everything else on the machine.
// Requests get the partial result. A finished review is cached, in memory for a while and in a
// folder for longer, and made again on demand after that. Callers take turns. Thread-safe.
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
#include "net/api/review_shelf.h"
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
        std::size_t bytes_on_disk = std::size_t{256} << 20U;
    };
    // The clock must outlive the desk. With an empty folder name, a restart loses all reviews.
    ReviewDesk(const base::Clock& clock, const Bounds& bounds,
               const review::ReviewSettings& settings = {}, const std::string& folder = {});
    ReviewDesk(const ReviewDesk&) = delete;
    ReviewDesk& operator=(const ReviewDesk&) = delete;
    // Abandons the review in progress.
    ~ReviewDesk();

    // A game to review. Requires a record that replays, of a finished game.
    struct Game {
        std::shared_ptr<const table::Board> board;
        rules::Record record;
        bool may_be_filed = false;  // in the folder
    };
    // The text is JSON; empty if a bug prevented the review.
    struct Answer {
        std::shared_ptr<const std::string> text;
        bool is_done = false;
    };
    // The review so far. Null text: it was never requested.
    [[nodiscard]] Answer find(const std::string& name);
    // What a finished review says about each seat, one line per seat; null: not finished, or no
    // longer cached.
    [[nodiscard]] std::shared_ptr<const std::string> sums(const std::string& name);
    // Requests it. Null text: too many are waiting.
    [[nodiscard]] Answer ask(const std::string& name, table::Asker asker, Game game);

private:
    struct Job {
        Game game;
        std::shared_ptr<const std::string> so_far;
    };

    void work();
    void make(const std::string& name, const Game& game);
    // False: the desk is closing.
    bool publish(const std::string& name, std::shared_ptr<const std::string> text);
    void finish(const std::string& name, std::shared_ptr<const std::string> text,
                std::shared_ptr<const std::string> sums);
    [[nodiscard]] bool is_ending();
    // With mutex_ held.
    [[nodiscard]] Answer known(const std::string& name);
    // Loads the review from the folder into memory, if it is there. Without mutex_, since it reads
    // a file.
    void fetch(const std::string& name);

    const base::Clock& clock_;
    const review::ReviewSettings settings_;
    const ReviewShelf shelf_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    table::FairQueue<std::string> waiting_;      // under mutex_, as all below
    std::unordered_map<std::string, Job> jobs_;  // waiting or in progress
    TextCache kept_;
    TextCache sums_;
    bool is_ending_ = false;
    std::jthread thread_;
};

}  // namespace net
