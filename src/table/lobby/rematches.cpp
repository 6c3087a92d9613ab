#include "table/lobby/rematches.h"

#include <utility>

#include "table/open_table.h"
#include "table/sight.h"

namespace table {

void Rematches::make(const std::shared_ptr<LiveTable>& old, const Holder& holder,
                     TableAnswer answer) {
    const Room& room = *old->table().room;
    if (you_sight(old->table(), holder, rules::kNoSeat).seats.empty()) {
        answer(Refused(Refusal::kNotYourSeat));
        return;
    }
    if (!room.rematch.empty()) {
        answer(room.rematch);
        return;
    }
    std::vector<TableAnswer>& waiting = waiting_[room.public_id];
    waiting.push_back(std::move(answer));
    if (waiting.size() > 1) {
        return;  // it is being made
    }
    // The map of today, which may have been mended since this table was made.
    const auto present = services_.boards.find(room.board->file->id);
    TableOrigin origin{
        .public_id = rematch_id(room),
        .seed = services_.secrets.seed(),
        .board = present != nullptr ? present : room.board,
        .is_made_once = true,
    };
    origin.sealed_seed = services_.seed_keys.seal(origin.seed, origin.public_id);
    factory_.publish(
        std::move(origin),
        [this, old, holder](const TableOrigin& made) {
            const Requester requester{.holder = holder};
            return open_rematch(old->table(), made,
                                {.requester = &requester, .now_ms = services_.clock.wall_ms()});
        },
        lifetime_.bind([this, old](const base::Result<std::string, Refused>& made) {
            if (made) {
                link(old, *made);
            } else {
                answer_all(old->row().public_id, made);
            }
        }));
}

// Lets the old table refer to the next one.
void Rematches::link(const std::shared_ptr<LiveTable>& old, const std::string& next) {
    old->submit(
        {.command = LinkRematch{.public_id = next},
         .answer = lifetime_.bind([this, old, next](const base::Result<Version, Refused>& linked) {
             const bool is_linked = linked || !old->table().room->rematch.empty();
             answer_all(old->row().public_id,
                        is_linked ? base::Result<std::string, Refused>(next)
                                  : base::Result<std::string, Refused>(linked.error()));
         })});
}

void Rematches::answer_all(const std::string& old_id,
                           const base::Result<std::string, Refused>& result) {
    const auto waiting = waiting_.extract(old_id);
    for (const TableAnswer& answer : waiting.mapped()) {
        answer(result);
    }
}

}  // namespace table
