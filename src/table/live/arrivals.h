// table/live/arrivals.h
//
// Viewers of one table who requested its story and do not have all of it yet. A story is sent in
// pieces, each when the reader has room for it; new events are added to its end. With the last
// piece they see the table. Lives on the executor's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/executor.h"
#include "table/live/viewer.h"
#include "table/services.h"
#include "table/table.h"

namespace table {

// Of a story, in one message: about 25 KB, far less than may wait for a reader.
inline constexpr std::size_t kStoryPieceEvents = 300;

// The part of a story that comes with the first sight of the table.
struct StoryEnd {
    std::vector<TableEvent> events{};  // with all secrets
    std::size_t from = 0;              // how many were sent before
};

class Arrivals {
public:
    using Admit = std::function<void(const Viewer& viewer, StoryEnd rest)>;
    // `table` is the one that is shown. `admit` lets somebody see it.
    Arrivals(Services& services, const Table& table, Admit admit)
        : services_(services), table_(table), admit_(std::move(admit)) {}

    [[nodiscard]] bool empty() const { return arriving_.empty(); }
    [[nodiscard]] std::vector<Viewer> viewers() const;

    // Adds a viewer whose story is being read. `then` is called when they see the table. Replaces
    // an earlier arrival of the same connection.
    using Then = std::function<void(ConnectionId connection)>;
    struct Expected {
        std::uint64_t number = 0;  // for tell()
        // Expires when nobody waits for the story any more. For the thread that reads it.
        std::weak_ptr<const void> wanted{};
    };
    [[nodiscard]] Expected expect(const Viewer& viewer, Then then);
    // False: the viewer left, or started over.
    [[nodiscard]] bool is_expected(std::uint64_t number);
    // Whether it was there.
    bool remove(ConnectionId connection);
    // The story until they were expected. Requires is_expected.
    void tell(std::uint64_t number, std::vector<TableEvent> story);
    void add_events(std::span<const TableEvent> events);
    void drop_lost_seats();

private:
    struct Arrival {
        std::uint64_t number = 0;
        Viewer viewer{};
        Then then{};
        std::vector<TableEvent> events{};  // until the story is there: what happened since
        std::size_t sent = 0;
        base::Timer timer{};
        std::shared_ptr<const void> wanted = std::make_shared<int>(0);
    };
    [[nodiscard]] Arrival* find(std::uint64_t number);
    void go_on(std::uint64_t number);

    Services& services_;
    const Table& table_;
    const Admit admit_;
    std::vector<Arrival> arriving_;
    std::uint64_t last_number_ = 0;
};

}  // namespace table
