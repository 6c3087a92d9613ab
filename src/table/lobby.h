// table/lobby.h
//
// The lobby: knows all clients and all tables that are in memory, finds the others in the store,
// and brings what clients say to where it belongs. Lives on the executor's thread. A table that
// nobody watches and where nothing is due costs nothing but disk.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "table/listing.h"
#include "table/live_table.h"
#include "table/messages.h"
#include "table/services.h"

namespace table {

class Lobby {
public:
    explicit Lobby(Services services);
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;
    ~Lobby();

    // Wakes the tables where something is due, now and from then on.
    void begin();
    // Takes no more commands.
    void stop();
    // After stop(): nothing is on its way to the disk any more.
    [[nodiscard]] bool is_settled() const;
    // After that: other nodes look after the tables from now on.
    void hand_over();

    void arrive(ConnectionId connection, const Holder& holder);
    void depart(ConnectionId connection);
    // Requires that the connection has arrived.
    void hear(ConnectionId connection, ClientMessage message);

    using Made = std::function<void(const base::Result<std::string, Refused>&)>;
    void make_table(const Holder& holder, const NewTable& wish, Made made);
    using Returned = std::function<void(const base::Result<rules::Seat, Refused>&)>;
    struct ReturnWish {
        std::string public_id{};
        Holder holder{};
        std::string code{};
    };
    void return_with_code(const ReturnWish& wish, Returned returned);

    [[nodiscard]] base::Result<RoomSight, Refused> room(std::string_view public_id);
    // Listed tables of one status; `after` is the `next` of the page before.
    [[nodiscard]] base::Result<ListPage, Refused> list(store::Status status,
                                                       std::string_view after);
    // Those where one of the holder's seats is to act come first.
    [[nodiscard]] base::Result<ListPage, Refused> list_of(const Holder& holder);
    [[nodiscard]] base::Result<std::string, Refused> record(std::string_view public_id);
    // Nothing: everybody's cards; kNoSeat: as a spectator saw it.
    [[nodiscard]] base::Result<Replay, Refused> replay(std::string_view public_id,
                                                       std::optional<rules::Seat> viewer);

    [[nodiscard]] std::size_t tables_in_memory() const { return tables_.size(); }
    [[nodiscard]] std::size_t clients() const { return clients_.size(); }

private:
    struct Client {
        Holder holder{};
        std::shared_ptr<LiveTable> at{};
        rules::Seat seat = rules::kNoSeat;
    };
    // How much somebody may still say at the moment.
    struct Breath {
        std::int64_t at_ms = 0;
        std::int64_t spent_ms = 0;
    };
    using Found = base::Result<std::shared_ptr<LiveTable>, Refused>;

    [[nodiscard]] Found find(std::string_view public_id);
    void watch(ConnectionId connection, const std::string& id, const Watch& wish);
    void say(ConnectionId connection, const std::string& id, const Say& wish);
    void ask_code(ConnectionId connection, const std::string& id, const AskCode& wish);
    void ask_rematch(ConnectionId connection, const std::string& id);
    void pass_on(ConnectionId connection, const std::string& id, Command command);
    void done(ConnectionId connection, Done message);
    void refuse(ConnectionId connection, const std::string& id, Refused why);
    [[nodiscard]] std::optional<Refused> take_breath(const Holder& holder);

    void create(const TableOrigin& origin, Transition step, Made made);
    void make_rematch(const std::shared_ptr<LiveTable>& old, const Holder& holder, Made made);
    void wake_due();
    void wake(std::span<const store::TableRow> due, std::int64_t clocks_from_ms);
    void on_idle(const std::string& public_id);

    // Where other nodes share the store.
    void join_nodes();
    void beat();
    void claim_due();
    void follow(const std::shared_ptr<LiveTable>& live);
    void unfollow(const LiveTable& live);
    [[nodiscard]] std::uint64_t chat_so_far(store::TableId id);
    void on_news(const store::News& news);
    void on_note(const store::Note& note);
    void on_doubt(store::TableId id);
    [[nodiscard]] std::shared_ptr<LiveTable> followed(store::TableId id) const;
    // A task for the lobby's own thread, from any other; not done when the lobby is gone by then.
    template <typename Task>
    void post(Task task);

    Services services_;
    std::int64_t started_ms_;
    std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
    std::unordered_map<ConnectionId, Client> clients_;
    std::unordered_map<std::uint64_t, Breath> breath_;              // by short_of(holder)
    std::unordered_set<std::string> broken_;                        // reported already
    std::unordered_map<std::string, std::vector<Made>> rematches_;  // under way
    // The same tables by the store's id, where there are other nodes.
    std::unordered_map<store::TableId, std::weak_ptr<LiveTable>> by_id_;
    base::Timer due_timer_;
    base::Timer beat_timer_;
    std::uint64_t beats_ = 0;
    bool is_stopped_ = false;
    // Held by callbacks from outside as a weak pointer, so that none comes to a lobby that is gone.
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace table
