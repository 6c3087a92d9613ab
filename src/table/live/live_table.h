// table/live/live_table.h
//
// The authority over one table while it is in memory: carries out commands one at a time, stores
// the resulting lines, and shows them only when they are durable. While a write is pending, further
// commands wait. Owns the table's value and the parts that work on it: viewers, chat, the keeper of
// programs and clock, and the follower of what other nodes write. Lives on the executor's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/result.h"
#include "table/decide.h"
#include "table/live/log_follower.h"
#include "table/live/table_chat.h"
#include "table/live/turn_keeper.h"
#include "table/live/viewers.h"
#include "table/services.h"

namespace table {

class LiveTable : public std::enable_shared_from_this<LiveTable> {
public:
    struct Request {
        std::optional<Requester> requester{};  // nobody: a program or the clock
        Command command{};
        CommandAnswer answer{};  // may be empty
    };
    struct Origin {
        store::TableRow row{};
        Table table{};
        std::int64_t clocks_from_ms = 0;  // no turn runs out before: see TurnClock
        std::uint64_t chat_sent = 0;      // see TableChat
        // Called when nothing keeps the table in memory any more; it may be used again later.
        std::function<void()> on_idle{};
        // Called when the game is over or the table is closed.
        std::function<void()> on_settled{};
    };
    // keeper().schedule() puts programs and clock to work.
    LiveTable(Services& services, Origin origin);

    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const store::TableRow& row() const { return row_; }
    [[nodiscard]] Services& services() const { return services_; }
    [[nodiscard]] Viewers& viewers() { return viewers_; }
    [[nodiscard]] const Viewers& viewers() const { return viewers_; }
    [[nodiscard]] TableChat& chat() { return chat_; }
    [[nodiscard]] TurnKeeper& keeper() { return keeper_; }
    [[nodiscard]] LogFollower& follower() { return follower_; }

    // When it last got a line or a visit.
    [[nodiscard]] std::int64_t used_ms() const { return used_ms_; }
    void set_used(std::int64_t now_ms) { used_ms_ = now_ms; }

    // The version at which this very request was carried out; nothing if it was not.
    [[nodiscard]] std::optional<Version> done_at(const Requester& requester) const;
    // Carries the command out, now or when those before it are done.
    void submit(Request request);
    void add_viewer(const Viewer& viewer);
    void remove_viewer(ConnectionId connection);

    // Nobody looks and nothing is under way: what matters is on disk.
    [[nodiscard]] bool is_idle() const;
    void check_idle();
    // Takes no more commands; pending writes still finish.
    void stop() { is_stopped_ = true; }
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    [[nodiscard]] bool is_frozen() const { return is_frozen_; }
    [[nodiscard]] bool is_storing() const { return pending_ != nullptr || chat_.is_storing(); }

    // For the parts of this table.

    // The next value replaces the one before, and the viewers are told.
    void become(Table next, const Effects& effects);
    // The line being written; null if there is none.
    [[nodiscard]] const std::string* pending_line() const;
    // Does the work; a failed CHECK in it freezes this table, and no other. False then.
    template <typename Work>
    bool guard(const Work& work) {
        const bool is_done = base::contain_bugs(work);
        if (!is_done) {
            freeze();
        }
        return is_done;
    }
    // Stops the table because of a bug or a log that makes no sense. Nothing wrong was stored:
    // loaded again, it may go on.
    void freeze();

private:
    struct Pending {
        Request request;
        Transition transition;
        std::int64_t since_ns = 0;
    };

    void run_queue();
    void execute(Request request);
    [[nodiscard]] bool answer_repeated(const Request& request) const;
    void refuse(const Request& request, Refused why);
    void append(Request request, Transition transition);
    void on_stored(const store::Outcome<store::Appended>& outcome);
    void on_store_error(const store::StoreError& error);

    Services& services_;
    store::TableRow row_;
    Table table_;
    std::function<void()> on_idle_;
    std::function<void()> on_settled_;
    // A table at rest should be small: what most do not need most of the time is allocated.
    std::vector<Request> queue_;
    std::unique_ptr<Pending> pending_;
    Viewers viewers_;
    TableChat chat_;
    TurnKeeper keeper_;
    LogFollower follower_;
    std::int64_t used_ms_;
    bool is_stopped_ = false;
    bool is_frozen_ = false;
};

}  // namespace table
