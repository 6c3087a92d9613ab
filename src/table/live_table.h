// table/live_table.h
//
// The authority over one table while it is in memory: takes commands one at a time, decides,
// stores, and only then shows what came of it. Lives on the executor's thread. While a line is on
// its way to the disk, further commands wait; nobody sees anything of it before it is there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/memory.h"
#include "base/executor.h"
#include "base/result.h"
#include "table/attendance.h"
#include "table/chat_ledger.h"
#include "table/decide.h"
#include "table/messages.h"
#include "table/services.h"
#include "table/table_log.h"

namespace table {

struct Viewer {
    ConnectionId connection{};
    Holder holder{};
    rules::Seat seat = rules::kNoSeat;
};

class LiveTable : public std::enable_shared_from_this<LiveTable> {
public:
    // Heard exactly once, unless the table goes away before: the version at which it was done.
    using Answer = std::function<void(const base::Result<Version, Refused>&)>;
    struct Request {
        std::optional<Requester> requester{};  // nobody: from within
        Command command{};
        Answer answer{};  // may be empty
    };
    // Called when nothing keeps the table in memory any more; it may be asked again later.
    using OnIdle = std::function<void()>;

    // Not before `clocks_from_ms` does a clock run out: after a restart people get a moment.
    struct Start {
        store::TableRow row{};
        Table table{};
        std::int64_t clocks_from_ms = 0;
        std::uint64_t chat_told = 0;  // of its chat, how far it was told before
        OnIdle on_idle{};
    };
    LiveTable(Services& services, Start start);

    // Puts programs and clocks to work. Once, after the table is made.
    void begin();

    [[nodiscard]] const Table& table() const { return table_; }
    void ask(Request request);

    // Sends what there is to see. `story` is told in the first update.
    void add_viewer(const Viewer& viewer, std::span<const TableEvent> story);
    void remove_viewer(ConnectionId connection);
    // Whether this was said before, is being said or cannot be found out: it is answered then.
    [[nodiscard]] bool answer_said(const Requester& by, const Answer& answer);
    // Tells all who watch, once it is durable. Requires that answer_said() is false for it.
    struct Line {
        std::string id{};
        std::string text{};
    };
    void say(const Viewer& viewer, const Line& line, const Answer& answer);

    // Where other nodes write to the same store: what they wrote to this table, and what they said
    // about it in passing.
    void hear(const store::News& news);
    void hear(const store::Note& note);
    // Goes on to the end of the log, and tells those who watch. Nothing when it worked.
    [[nodiscard]] std::optional<Refused> catch_up();
    // From now on its programs and clocks are this node's, until another writes to it. No clock
    // runs out before `clocks_from_ms`: people may have lost their node, too.
    void keep(std::int64_t clocks_from_ms);
    // Tells the other nodes again who is here, and forgets those that were not heard of.
    void renew_attendance();
    [[nodiscard]] std::uint64_t chat_told() const { return chat_told_; }

    [[nodiscard]] const store::TableRow& row() const { return row_; }
    // Nobody watches and nothing is under way: what matters is on disk.
    [[nodiscard]] bool is_idle() const;
    // Takes no more commands; what is on its way to the disk still ends properly.
    void stop() { is_stopped_ = true; }
    [[nodiscard]] bool is_storing() const { return pending_ != nullptr || is_saying(); }

private:
    struct Pending {
        Request request;
        Transition step;
        std::int64_t since_ns = 0;
    };

    // Does the work; a bug that it runs into freezes this table, and no other. False then.
    template <typename Work>
    bool guarded(const Work& work);
    void freeze();

    void pump();
    void take_up(Request request);
    void work_on(Request& request);
    [[nodiscard]] base::Result<Transition, Refused> decide_on(const Request& request) const;
    void refuse(const Request& request, Refused why);
    void send_to_store(Request request, Transition step);
    void on_stored(const store::Outcome<store::Appended>& outcome);
    void on_store_error(const store::StoreError& error);
    void become(Table next, const Effects& outcome);
    // Whether other nodes have written what was not known here; now it is.
    [[nodiscard]] bool is_behind();
    // False when the line cannot be the next one of this table.
    [[nodiscard]] bool advance(const store::LogLine& line);
    [[nodiscard]] bool is_own(const store::LogLine& line) const;
    [[nodiscard]] Refused break_off();

    [[nodiscard]] bool is_saying() const { return chat_ != nullptr && chat_->is_saying(); }
    void on_said(const RequestKey& asked, ChatSaid said,
                 const store::Outcome<store::Said>& outcome);
    void tell_said(const ChatSaid& said);
    void publish(const Effects& outcome);
    void publish_to_each(const Effects& outcome);
    void tell_presence();
    [[nodiscard]] Attendance attendance() const;
    void share(const Attendance& here);
    void tell_chat(std::span<const store::ChatLine> lines);
    void drop_lost_seats();

    void schedule();
    void rest();
    void schedule_programs();
    void schedule_clock();
    void ask_program(rules::Seat seat);
    void check_idle();

    Services& services_;
    store::TableRow row_;
    Table table_;
    std::int64_t clocks_from_ms_;
    OnIdle on_idle_;
    // A table at rest should be small: what most do not need most of the time is elsewhere.
    std::vector<Request> queue_;
    std::unique_ptr<Pending> pending_;
    std::vector<Viewer> viewers_;
    std::unique_ptr<ChatLedger> chat_;        // made when somebody first says something
    std::unique_ptr<ai::Memories> memories_;  // of the seats; made when a program first needs them
    // By seat: the version of the question that its program is thinking about.
    std::array<Version, rules::kSeatsMax> program_asked_{};
    std::array<base::Timer, rules::kSeatsMax> program_timer_;
    base::Timer clock_timer_;
    std::unique_ptr<RemoteAttendance> remote_;  // made when another node may watch too
    std::string doubtful_;  // the line of which the store did not say what it became
    std::uint64_t chat_told_ = 0;
    bool is_keeper_;  // of its programs and clocks
    bool is_stopped_ = false;
    bool is_frozen_ = false;
};

}  // namespace table
