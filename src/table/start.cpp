#include "table/start.h"

#include <utility>

namespace table {

Transition begun(Draft draft) {
    draft.add(Begun{});
    draft.deal();
    return draft.finish();
}

Transition started(Draft draft) {
    const Room& room = *draft.table().room;
    if (room.shuffle.attempt == 0 && room.shuffle.says.empty()) {
        return begun(std::move(draft));
    }
    draft.add(Frozen{.public_id = room.public_id});
    return draft.table().room->shuffle.says.empty() ? begun(std::move(draft)) : draft.finish();
}

}  // namespace table
