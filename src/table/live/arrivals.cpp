#include "table/live/arrivals.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "table/sight.h"

namespace table {
namespace {

constexpr std::chrono::milliseconds kLookAgain{50};

}  // namespace

std::vector<Viewer> Arrivals::viewers() const {
    std::vector<Viewer> all;
    all.reserve(arriving_.size());
    for (const Arrival& arrival : arriving_) {
        all.push_back(arrival.viewer);
    }
    return all;
}

Arrivals::Expected Arrivals::expect(const Viewer& viewer, Then then) {
    remove(viewer.connection);
    arriving_.push_back({.number = ++last_number_, .viewer = viewer, .then = std::move(then)});
    return {.number = last_number_, .wanted = arriving_.back().wanted};
}

bool Arrivals::is_expected(std::uint64_t number) {
    return find(number) != nullptr;
}

bool Arrivals::remove(ConnectionId connection) {
    return std::erase_if(arriving_, [&](const Arrival& arrival) {
               return arrival.viewer.connection == connection;
           }) > 0;
}

void Arrivals::tell(std::uint64_t number, std::vector<TableEvent> story) {
    Arrival* const arrival = find(number);
    CHECK(arrival != nullptr);
    story.insert(story.end(), arrival->events.begin(), arrival->events.end());
    arrival->events = std::move(story);
    go_on(number);
}

void Arrivals::add_events(std::span<const TableEvent> events) {
    for (Arrival& arrival : arriving_) {
        arrival.events.insert(arrival.events.end(), events.begin(), events.end());
    }
}

void Arrivals::drop_lost_seats() {
    for (Arrival& arrival : arriving_) {
        Viewer& viewer = arrival.viewer;
        if (viewer.seat != rules::kNoSeat && !table_.room->is_held_by(viewer.seat, viewer.holder)) {
            viewer.seat = rules::kNoSeat;
        }
    }
}

Arrivals::Arrival* Arrivals::find(std::uint64_t number) {
    const auto found = std::ranges::find(arriving_, number, &Arrival::number);
    return found == arriving_.end() ? nullptr : &*found;
}

// Sends as many pieces as the reader has room for; after the last one they are viewers.
void Arrivals::go_on(std::uint64_t number) {
    Arrival* const arrival = find(number);
    if (arrival == nullptr) {
        return;
    }
    const ConnectionId connection = arrival->viewer.connection;
    while (services_.sink.has_room(connection)) {
        const std::span<const TableEvent> rest = std::span(arrival->events).subspan(arrival->sent);
        if (rest.size() <= kStoryPieceEvents) {
            const Viewer viewer = arrival->viewer;
            const Then then = std::move(arrival->then);
            StoryEnd end{.events = {rest.begin(), rest.end()}, .from = arrival->sent};
            remove(connection);
            admit_(viewer, std::move(end));
            then(connection);
            return;
        }
        Story piece{.table = table_.room->public_id,
                    .version = table_.version,
                    .board = table_.room->board,
                    .from = arrival->sent,
                    .events = seen_by(rest.first(kStoryPieceEvents), arrival->viewer.seat)};
        arrival->sent += kStoryPieceEvents;
        services_.sink.send({&connection, 1}, std::move(piece));
    }
    arrival->timer = services_.executor.after(kLookAgain, [this, number] { go_on(number); });
}

}  // namespace table
