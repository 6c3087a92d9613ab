// ai/memory.h
//
// What a seat has learned by watching that its view does not show any more: cards that others took
// from the market and have not paid since, and tickets that it put back itself. Made from the
// events as that seat may know them, so it holds nothing that its seat could not have written down.
#pragma once

#include <array>

#include "rules/card_counts.h"
#include "rules/event.h"
#include "rules/map.h"
#include "rules/state.h"
#include "rules/view.h"

namespace ai {

struct Memory {
    // By seat: cards that it certainly holds. Empty for the viewer, who sees its own hand.
    std::array<rules::CardCounts, rules::kSeatsMax> known_hand{};
    // By seat: how many of each card it ever took from the market.
    std::array<rules::CardCounts, rules::kSeatsMax> taken{};
    rules::TicketSet offered;  // every ticket that the viewer was ever offered

    // Requires the event as the viewer may know it (rules::redacted), in order and without gaps.
    void on(const rules::Map& map, const rules::Event& seen, rules::Seat viewer);

    // Tickets that the viewer has put back under the deck. Somebody may have drawn them since.
    [[nodiscard]] rules::TicketSet put_back(const rules::View& view) const;

    bool operator==(const Memory&) const = default;
};

// The memories of all seats of one game; a sink for its true events.
class Memories {
public:
    // The map must outlive the memories.
    explicit Memories(const rules::Map& map) : map_(&map) {}

    void on(const rules::Event& event);
    [[nodiscard]] const Memory& operator[](rules::Seat seat) const {
        return memory_[rules::index(seat)];
    }

private:
    const rules::Map* map_;
    std::array<Memory, rules::kSeatsMax> memory_{};
};

}  // namespace ai
