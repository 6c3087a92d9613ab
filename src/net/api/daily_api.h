// net/api/daily_api.h
//
// Deals of the day (docs/daily.md): the list of them, and how one's own game went. When somebody
// has finished a deal that the expert has not played yet, the expert does so on a thread of its
// own.
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
    // Deals that the expert is to play, the one it plays included.
    static constexpr std::size_t kExpertsWaiting = 8;

    // All must outlive it; what it does in the background must have stopped before it goes.
    struct Parts {
        table::Lobby& lobby;
        table::Background& reader;
        table::Background& thinker;  // for what takes seconds
        std::vector<std::shared_ptr<const table::Board>> boards;
    };
    explicit DailyApi(Parts parts) : parts_(std::move(parts)) {}

    void page(const HttpRequest& request, const Respond& respond);
    struct Deal {
        std::string_view map;
        std::string_view date;
    };
    void sheet(const HttpRequest& request, const Deal& deal, const Respond& respond);
    // The table that a wish comes to: counted, or practice.
    [[nodiscard]] base::Result<table::NewTable, table::Refused> table_for(
        const table::Holder& holder, const protocol::DailyWish& wish) const;

    // The game that the expert is at is given up.
    void stop() { is_stopped_ = true; }

private:
    void ask_expert(const std::shared_ptr<const table::Board>& board, base::Day day);
    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view map) const;

    Parts parts_;
    std::set<std::string> experts_;  // by tag: asked for, and not played yet
    std::atomic<bool> is_stopped_ = false;
};

}  // namespace net
