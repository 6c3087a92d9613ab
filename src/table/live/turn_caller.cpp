#include "table/live/turn_caller.h"

#include <utility>

#include "table/live/live_table.h"

namespace table {

unsigned seats_to_call(const Table& table) {
    const Room& room = *table.room;
    if (room.pace.kind != PaceKind::kNone && room.pace.kind != PaceKind::kCorrespondence) {
        return 0;
    }
    unsigned seats = seats_to_reveal(room);
    const unsigned to_act = table.to_act();
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        if (((to_act >> i) & 1U) != 0 && !table.is_programs(rules::to_id<rules::Seat>(i))) {
            seats |= 1U << i;
        }
    }
    return seats;
}

std::vector<std::string> holders_of(const RoomSeat& seat) {
    std::vector<std::string> holders;
    for (const SeatKey& key : seat.keys) {
        holders.push_back(to_text(key.holder));
    }
    return holders;
}

void TurnCaller::on_changed(unsigned before) {
    if (owner_.services().notices == nullptr) {
        return;
    }
    const unsigned now = seats_to_call(owner_.table());
    waiting_ &= now;
    const unsigned fresh = now & ~before;
    if (fresh != 0) {
        waiting_ |= fresh;
        is_last_look_ = false;
        wait(kCallAfter);
    } else if (waiting_ == 0) {
        timer_.cancel();
    }
}

void TurnCaller::wait(std::chrono::seconds time) {
    timer_ = owner_.services().executor.after(time, [this] { look(); });
}

void TurnCaller::look() {
    if (owner_.is_stopped()) {
        waiting_ = 0;
        return;
    }
    const Room& room = *owner_.table().room;
    const unsigned there = owner_.viewers().seats_there();
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        const bool is_away = (((waiting_ & ~there) >> i) & 1U) != 0;
        if (is_away && owner_.keeper().is_keeper()) {
            owner_.services().notices->call(
                {.kind = room.is_shuffling() ? TurnNotice::Kind::kShuffle : TurnNotice::Kind::kTurn,
                 .table = room.public_id,
                 .map = room.board->file->id,
                 .holders = holders_of(room.seats[i])});
        }
    }
    waiting_ &= there;
    if (waiting_ != 0 && !std::exchange(is_last_look_, true)) {
        wait(kCallAgainAfter);
        return;
    }
    waiting_ = 0;
    owner_.check_idle();
}

}  // namespace table
