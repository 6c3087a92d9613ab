#include "table/people/absence.h"

#include <algorithm>

namespace table {
namespace {

std::int64_t wait_ms(PaceKind pace, const AbsenceWaits& waits) {
    switch (pace) {
        case PaceKind::kLive:
        case PaceKind::kGame:
            return waits.live_ms;
        case PaceKind::kCorrespondence:
            return waits.correspondence_ms;
        default:
            return waits.none_ms;
    }
}

}  // namespace

std::optional<std::int64_t> absent_at_ms(const Table& table, rules::Seat seat,
                                         const Connections& connections,
                                         const AbsenceWaits& waits) {
    if (!table.room->is_seat(seat) || !table.is_to_act(seat) || table.is_programs(seat)) {
        return std::nullopt;
    }
    const std::int64_t wait = wait_ms(table.room->pace.kind, waits);
    const std::int64_t since = table.play->now.turn_since_ms;
    if (((connections.seats >> rules::index(seat)) & 1U) != 0) {
        return since + wait * kIdleFactor;
    }
    return std::max(since + wait,
                    connections.gone_ms[rules::index(seat)] + std::min(wait, kReconnectMs));
}

}  // namespace table
