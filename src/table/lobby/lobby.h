// table/lobby/lobby.h
//
// Tracks connections and the tables they watch; routes their messages. Owns the directory of tables
// and everything that creates, finds and wakes them. Lives on the executor's thread.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "table/daily/daily_queries.h"
#include "table/lifetime.h"
#include "table/live/live_table.h"
#include "table/lobby/advice_requests.h"
#include "table/lobby/due_tables.h"
#include "table/lobby/holder_rate_limit.h"
#include "table/lobby/host_visits.h"
#include "table/lobby/node_link.h"
#include "table/lobby/pruner.h"
#include "table/lobby/quota_recount.h"
#include "table/lobby/rematches.h"
#include "table/lobby/seat_limit.h"
#include "table/lobby/table_directory.h"
#include "table/lobby/table_factory.h"
#include "table/lobby/table_queries.h"
#include "table/messages.h"
#include "table/services.h"
#include "table/table_quota.h"

namespace table {

// Tries of codes, by one key.
inline constexpr HolderRateLimit::Rate kCodeRate{.every = std::chrono::seconds(2), .burst = 5};

class Lobby {
public:
    explicit Lobby(Services services);
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;
    ~Lobby();

    // Joins the other nodes and wakes the tables where something is due, now and from then on.
    void start();
    // Takes no more commands.
    void stop();
    // After stop(): all pending writes have finished.
    [[nodiscard]] bool is_settled() const { return tables_.is_settled(); }
    // After that: releases the leases, so that other nodes take over the tables.
    void leave_nodes() { nodes_.leave(); }

    // Whether the rate of a client's commands is limited; load tests are exempt.
    enum class Pace : std::uint8_t { kLimited, kFree };
    void connect(ConnectionId connection, const Holder& holder, Pace pace = Pace::kLimited);
    void disconnect(ConnectionId connection);
    // Requires that it is connected.
    void receive(ConnectionId connection, ClientMessage message);
    // Whether the connection waits for a table to be woken, or for a seat. Until then, what it says
    // next cannot be read; only pings can be answered.
    [[nodiscard]] bool is_waiting(ConnectionId connection) const;
    // Queues this until the connection no longer waits; drops it if the connection closes first. In
    // order. False if the queue is full. Requires is_waiting().
    [[nodiscard]] bool after_waiting(ConnectionId connection, std::function<void()> next);
    // The board of the table that the connection looks at; null when it looks at none.
    [[nodiscard]] const Board* board_of(ConnectionId connection) const;

    // The public id of the table that the same wish has made before; nothing if there is none. Then
    // there is no need for make_table, which would give the same answer. Reads the store; on any
    // thread.
    [[nodiscard]] std::optional<std::string> made_before(const Holder& holder,
                                                         const NewTable& wish) const {
        return factory_.made_before(holder, wish);
    }
    void make_table(const Maker& maker, const NewTable& wish, TableAnswer answer) {
        factory_.make(maker, wish, std::move(answer));
    }
    using SeatAnswer = std::function<void(const base::Result<rules::Seat, Refused>&)>;
    struct CodeWish {
        std::string public_id{};
        Holder holder{};
        std::string code{};
        // Whose turn it is in the background: keys cost nothing, addresses do.
        Asker asker = kNobody;
    };
    // Gives a seat to another device of its person. Each try counts before the table is woken.
    void return_with_code(const CodeWish& wish, SeatAnswer answer);
    [[nodiscard]] bool is_in_memory(std::string_view public_id) const {
        return tables_.in_memory(public_id) != nullptr;
    }
    // Nothing if the table is not in memory.
    [[nodiscard]] std::optional<RoomSight> room_in_memory(std::string_view public_id) const;
    // Blocks while it reads a table that is not in memory: for devices only.
    [[nodiscard]] base::Result<RoomSight, Refused> room(std::string_view public_id);
    // Reports that a background read of a table failed.
    void on_unreadable(const std::string& public_id, const Refused& why) {
        static_cast<void>(tables_.unreadable(public_id, why));
    }
    [[nodiscard]] const TableQueries& queries() const { return queries_; }
    [[nodiscard]] const DailyQueries& daily() const { return daily_; }

    [[nodiscard]] std::size_t tables_in_memory() const { return tables_.size(); }
    [[nodiscard]] std::size_t clients() const { return clients_.size(); }

private:
    struct Client {
        Holder holder{};
        std::shared_ptr<LiveTable> at{};
        rules::Seat seat = rules::kNoSeat;
        Pace pace = Pace::kLimited;
        bool is_waiting = false;                         // for a table to be woken, or a seat
        std::deque<std::function<void()>> afterwards{};  // what it said meanwhile
    };

    void watch(ConnectionId connection, const std::string& id, const Watch& wish);
    void on_found(ConnectionId connection, const std::string& id, const Watch& wish,
                  const TableDirectory::Found& found);
    // Does what it said while it waited.
    void go_on(ConnectionId connection);
    void arrive(ConnectionId connection, const std::string& id, const Watch& wish,
                const std::shared_ptr<LiveTable>& live);
    void tell_story(const std::shared_ptr<LiveTable>& live, const Viewer& viewer,
                    const std::string& id);
    [[nodiscard]] bool is_at(ConnectionId connection, const LiveTable& live) const;
    void send_away(ConnectionId connection, const std::string& id, Refused why);
    void use_code(const std::shared_ptr<LiveTable>& live, const CodeWish& wish,
                  const SeatAnswer& answer);
    void say(ConnectionId connection, const std::string& id, const Say& wish);
    void show_emote(ConnectionId connection, const std::string& id, const ShowEmote& wish);
    void ask_code(ConnectionId connection, const std::string& id, const AskCode& wish);
    void ask_keys(ConnectionId connection, const std::string& id, const AskKeys& wish);
    void ask_advice(ConnectionId connection, const std::string& id, const AskAdvice& wish);
    void ask_rematch(ConnectionId connection, const std::string& id);
    void submit(ConnectionId connection, const std::string& id, Command command);
    // A wish for a seat, while it is read where else the key sits.
    struct Sitting {
        std::shared_ptr<LiveTable> at{};
        LiveTable::Request request{};
    };
    void take_seat(ConnectionId connection, LiveTable::Request request);
    void on_claimed(ConnectionId connection, Sitting sitting,
                    const base::Result<SeatLimit::Claim, Refused>& claim);
    [[nodiscard]] std::optional<Refused> take_command(const Client& who);
    void on_dropped(const std::shared_ptr<LiveTable>& live);

    // Answers the message of this id: done, or refused.
    [[nodiscard]] CommandAnswer answer_to(ConnectionId connection, Done message);
    void acknowledge(ConnectionId connection, Done message);
    void refuse(ConnectionId connection, const std::string& id, Refused why);

    Services services_;
    TableQuota quota_;
    QuotaRecount recount_;
    TableDirectory tables_;
    DueTables due_;
    NodeLink nodes_;
    Pruner pruner_;
    HostVisits hosts_;
    TableFactory factory_;
    Rematches rematches_;
    TableQueries queries_;
    DailyQueries daily_;
    AdviceRequests advice_;
    SeatLimit seat_limit_;
    HolderRateLimit command_limit_;
    HolderRateLimit chat_limit_;
    HolderRateLimit emote_limit_;
    HolderRateLimit code_limit_;
    std::unordered_map<ConnectionId, Client> clients_;
    Lifetime lifetime_;
};

}  // namespace table
