// net/api/daily_api.h
//
// Deals of the day (docs/daily.md): the list of them, and how the caller's game went. When someone
// has finished a deal that the expert has not played yet, the expert plays it on a separate thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "net/http/http.h"
#include "protocol/daily_json.h"
#include "table/board.h"
#include "table/daily/daily_queries.h"
#include "table/lobby/lobby.h"
#include "table/workers/background.h"

namespace net {

class DailyApi {
public:
    // Deals waiting for the expert, including the one in progress.
    static constexpr std::size_t kExpertsWaiting = 8;

    // All must outlive it; its background work must have stopped before it is destroyed.
    struct Parts {
        table::Lobby& lobby;
        table::Background& reader;
        table::Background& thinker;  // for work of several seconds
        std::vector<std::shared_ptr<const table::Board>> boards;
    };
    explicit DailyApi(Parts parts) : parts_(std::move(parts)) {}

    void page(const HttpRequest& request, const Respond& respond);
    struct Deal {
        std::string_view map;
        std::string_view date;
    };
    void sheet(const HttpRequest& request, const Deal& deal, const Respond& respond);
    // The table for a request: counted, or practice. Reads the store; on any thread.
    [[nodiscard]] base::Result<table::NewTable, table::Refused> table_for(
        const table::Holder& holder, const protocol::DailyWish& wish) const;

    // Abandons the expert's current game.
    void stop() { is_stopped_ = true; }

private:
    void ask_expert(const std::shared_ptr<const table::Board>& board, base::Day day);
    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view map) const;

    Parts parts_;
    std::set<std::string> experts_;  // by tag: requested and not played yet
    std::atomic<bool> is_stopped_ = false;
};

}  // namespace net
