// net/api/playtest_desk.h
//
// Short playtests of maps, for the gallery: computed one after another, on one thread that yields
// to everything else on the machine. A result is kept by the hash of its map, in memory and in a
// folder; it can be made again at any time. Callers take turns. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_set>

#include "net/api/review_shelf.h"
#include "net/api/text_cache.h"
#include "table/board.h"
#include "table/workers/fair_queue.h"

namespace net {

class PlaytestDesk {
public:
    struct Bounds {
        std::size_t waiting_per_asker = 60;  // a page of the gallery and one's own
        std::size_t waiting_in_all = 300;
        std::size_t bytes_kept = std::size_t{1} << 20U;
        std::size_t bytes_on_disk = std::size_t{16} << 20U;
    };
    // Plays on a map and sums it up as JSON. Asks every now and then whether to stop, and then
    // returns nothing. Needs at most a minute.
    using Play = std::function<std::string(const std::shared_ptr<const rules::MapFile>& file,
                                           const std::function<bool()>& should_stop)>;

    // The maps must outlive the desk. With an empty folder name, a restart loses all results.
    PlaytestDesk(const table::BoardCatalog& maps, Play play, const Bounds& bounds,
                 const std::string& folder);
    PlaytestDesk(const PlaytestDesk&) = delete;
    PlaytestDesk& operator=(const PlaytestDesk&) = delete;
    ~PlaytestDesk() { stop(); }

    // Abandons the playtest in progress; none follows.
    void stop();

    struct Answer {
        bool is_known = false;  // the map
        // Null: not finished, or too many were waiting. Empty: a bug prevented it.
        std::shared_ptr<const std::string> text{};
    };
    // The result; if there is none yet, requests it. Reads the map, so not for the event loop.
    [[nodiscard]] Answer ask(std::string_view map, table::Asker asker);

private:
    void work();
    void make(const std::string& sha256, const std::string& map);
    void finish(const std::string& sha256, std::shared_ptr<const std::string> text);
    [[nodiscard]] bool is_ending();

    struct Job {
        std::string sha256;
        std::string map;
    };

    const table::BoardCatalog& maps_;
    const Play play_;
    const ReviewShelf shelf_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    table::FairQueue<Job> waiting_;            // under mutex_, as all below
    std::unordered_set<std::string> pending_;  // waiting or in progress, by hash
    TextCache kept_;
    bool is_ending_ = false;
    std::jthread thread_;
};

}  // namespace net
