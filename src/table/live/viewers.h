// table/live/viewers.h
//
// The connections of this node that are viewing one table, and what they are sent: every version as
// each may see it, chat, and who is connected. If other nodes have viewers of the same table, the
// nodes inform each other. Lives on the executor's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/executor.h"
#include "store/nodes.h"
#include "table/change.h"
#include "table/live/arrivals.h"
#include "table/live/attendance.h"
#include "table/live/viewer.h"
#include "table/messages.h"
#include "table/services.h"
#include "table/sight.h"
#include "table/table.h"

namespace table {

// Connections of one key to one table: a few devices, with several windows each.
inline constexpr std::size_t kConnectionsPerHolderMax = 12;

// Who is connected goes to everybody at the table, so it is rate-limited: a few times at once, then
// all changes of the time between together.
inline constexpr std::int64_t kPresenceEveryMs = 250;
inline constexpr std::int64_t kPresenceBurst = 8;

class Viewers {
public:
    // `table` is the one that is shown, always the newest. All must outlive the viewers.
    Viewers(Services& services, const Table& table, store::TableId id)
        : services_(services),
          table_(table),
          id_(id),
          arrivals_(services, table,
                    [this](const Viewer& viewer, StoryEnd rest) { add(viewer, std::move(rest)); }) {
        connections_.gone_ms.fill(services.clock.wall_ms());
    }

    [[nodiscard]] bool empty() const { return viewers_.empty() && arrivals_.empty(); }
    // Everyone who is here or arriving, each connection once.
    [[nodiscard]] std::vector<Viewer> everybody() const;
    // Whether anyone is connected here, or arriving.
    [[nodiscard]] bool has(const Holder& holder) const;
    // Whether there is room for one more, or for one that is here already and looks in another way.
    // People with a seat do not count as spectators.
    [[nodiscard]] bool has_room_for(const Viewer& viewer) const;
    // Sends all there is to see; the first update carries `story`.
    void add(const Viewer& viewer, StoryEnd story = {});
    // Those who get the story first.
    [[nodiscard]] Arrivals& arrivals() { return arrivals_; }
    // Begins to send it to one of them, who gets nothing else until it is complete.
    void tell_story(std::uint64_t number, ConnectionId connection, std::vector<TableEvent> story);
    // Whether it was there.
    bool remove(ConnectionId connection);

    // Sends the current table to everyone, with what happened since the previous version.
    void publish(const Effects& effects);
    void send_chat(const ChatSaid& said) const;
    // Shows it to everyone, on other nodes too.
    void show(const EmoteShown& shown) const;

    // The seats whose people are here, or at another node.
    [[nodiscard]] const Connections& seats_connected() const { return connections_; }
    // Bit i: a holder of seat i is viewing, here or through another node.
    [[nodiscard]] unsigned seats_there() const;

    // Who is there through another node, or what they show.
    void hear(const store::Note& note);
    // Tells the other nodes again who is here, and forgets nodes that have fallen silent.
    void renew_attendance();

private:
    // What those see who look as this seat. Requires that the game has begun.
    [[nodiscard]] GameSight sight_for(rules::Seat seat);
    void publish_to_each(const Effects& effects);
    void drop_lost_seats();
    [[nodiscard]] std::vector<ConnectionId> take_strangers();
    // Sends who is connected, unless everybody knows, or it changes so often that it has to wait.
    // Whether it was sent.
    bool tell_presence();
    [[nodiscard]] Presence presence(const Attendance& here) const;
    void note_connected(unsigned seats);
    // Persons who keep the table waiting and are not connected. Bits.
    [[nodiscard]] unsigned missing() const;
    void tell_notices(unsigned seats_there);
    [[nodiscard]] Attendance attendance() const;
    void share(const Attendance& here);
    [[nodiscard]] RemoteAttendance& remote();
    [[nodiscard]] std::vector<ConnectionId> connections() const;

    Services& services_;
    const Table& table_;
    const store::TableId id_;
    std::vector<Viewer> viewers_;
    Arrivals arrivals_;
    Connections connections_;
    unsigned told_missing_ = 0;
    std::unique_ptr<RemoteAttendance> remote_;  // made when another node may have viewers too
    std::optional<Presence> presence_told_;
    std::int64_t presence_paid_ms_ = 0;  // the notices so far are paid for then
    base::Timer presence_timer_;         // for one that is told later
    bool is_presence_due_ = false;
};

}  // namespace table
