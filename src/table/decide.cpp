#include "table/decide.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/digest.h"
#include "rules/judge.h"
#include "table/bounds.h"
#include "table/people/holder.h"
#include "table/people/manners.h"
#include "table/people/name.h"
#include "table/people/seat_colors.h"
#include "table/sight.h"
#include "table/start.h"

namespace table {
namespace {

using store::Status;

Refusal refusal_of(Status status) {
    switch (status) {
        case Status::kOpen:
            return Refusal::kNotStarted;
        case Status::kPlaying:
            return Refusal::kAlreadyStarted;
        case Status::kClosed:
            return Refusal::kClosed;
        default:
            return Refusal::kBroken;
    }
}

// Why a table of another status cannot do it.
Refused wrong_status(Status status) {
    return status == Status::kFinished ? Refused(rules::Refusal::kGameOver)
                                       : Refused(refusal_of(status));
}

// A wish that comes along with something else, and is no reason to refuse that.
bool may_color(const Table& table, rules::Seat seat, unsigned color) {
    return has_room(table, SetColor{.seat = seat, .color = color}) &&
           !refusal_to_color(*table.room, seat, color);
}

class CommandHandler {
public:
    CommandHandler(const Table& table, const CommandContext& context)
        : table_(table),
          context_(context),
          requester_(context.requester),
          now_ms_(context.now_ms) {}

    TransitionResult operator()(const Sit& command) const {
        if (const auto refused = before_start(command.seat)) {
            return *refused;
        }
        if (room()[command.seat].kind != SeatKind::kOpen) {
            return Refused(Refusal::kSeatTaken);
        }
        if (!is_name(command.name)) {
            return Refused(Refusal::kBadName);
        }
        if (room().has_name(command.name)) {
            return Refused(Refusal::kNameTaken);
        }
        const bool is_host = room().host == requester_->holder;
        if (!is_host && room().seats_of(requester_->holder) >= kSeatsPerGuestMax) {
            return Refused(Refusal::kTooManySeats);
        }
        Draft draft = begin();
        draft.add(SeatSet{.seat = command.seat,
                          .kind = SeatKind::kPerson,
                          .name = command.name,
                          .holder = requester_->holder});
        if (command.color && may_color(draft.table(), command.seat, *command.color)) {
            draft.add(ColorSet{.seat = command.seat, .color = *command.color});
        }
        if (command.commitment) {
            if (const auto refused = refusal_to_commit(*draft.table().room, requester_->holder,
                                                       *command.commitment)) {
                return *refused;
            }
            draft.add(Committed{.holder = requester_->holder, .commitment = *command.commitment});
        }
        return draft.finish();
    }

    TransitionResult operator()(const SetColor& command) const {
        if (const auto refused = own_seat(command.seat)) {
            return *refused;
        }
        if (const auto refused = while_open()) {
            return *refused;
        }
        if (const auto refused = refusal_to_color(room(), command.seat, command.color)) {
            return *refused;
        }
        return step(ColorSet{.seat = command.seat, .color = command.color});
    }

    TransitionResult operator()(const Commit& command) const {
        if (const auto refused = while_open()) {
            return *refused;
        }
        if (const auto refused =
                refusal_to_commit(room(), requester_->holder, command.commitment)) {
            return *refused;
        }
        return step(Committed{.holder = requester_->holder, .commitment = command.commitment});
    }

    TransitionResult operator()(const Leave& command) const {
        if (const auto refused = own_seat(command.seat)) {
            return *refused;
        }
        if (!while_open()) {
            return step(SeatSet{.seat = command.seat});
        }
        if (!table_.is_playing()) {
            return *while_open();
        }
        if (room().is_counted()) {
            return Refused(Refusal::kCounted);
        }
        return room().has_resigned(command.seat) ? TransitionResult(Refused(Refusal::kResigned))
                                                 : step(WentAway{.seat = command.seat});
    }

    TransitionResult operator()(const ComeBack& command) const {
        if (const auto refused = in_play(command.seat)) {
            return *refused;
        }
        return table_.is_programs(command.seat) ? step(CameBack{.seat = command.seat})
                                                : TransitionResult(Refused(Refusal::kNotAway));
    }

    TransitionResult operator()(const SetSeat& command) const {
        if (const auto refused = by_host()) {
            return *refused;
        }
        if (const auto refused = before_start(command.seat)) {
            return *refused;
        }
        if (command.program.empty()) {
            return step(SeatSet{.seat = command.seat});
        }
        return is_program(command.program)
                   ? step(SeatSet{
                         .seat = command.seat, .kind = SeatKind::kProgram, .name = command.program})
                   : TransitionResult(Refused(Refusal::kBadProgram));
    }

    TransitionResult operator()(const Start& /*command*/) const {
        if (const auto refused = by_host()) {
            return *refused;
        }
        if (const auto refused = while_open()) {
            return *refused;
        }
        const auto is_open = [](const RoomSeat& seat) { return seat.kind == SeatKind::kOpen; };
        if (std::ranges::any_of(room().seats, is_open)) {
            return Refused(Refusal::kSeatsOpen);
        }
        return started(begin());
    }

    TransitionResult operator()(const Reveal& command) const {
        if (const auto refused = refusal_to_reveal(room(), requester_->holder, command)) {
            return *refused;
        }
        Draft draft = begin();
        draft.add(Revealed{.holder = requester_->holder, .reveal = command});
        return draft.table().room->shuffle.is_complete() ? begun(std::move(draft)) : draft.finish();
    }

    TransitionResult operator()(const EndAttempt& command) const {
        const bool is_due = room().is_shuffling() && room().shuffle.attempt == command.attempt &&
                            now_ms_ >= table_.deadline_ms();
        return is_due ? started(begin()) : TransitionResult(Refused(Refusal::kStale));
    }

    TransitionResult operator()(const Abandon& /*command*/) const {
        const std::int64_t abandoned_ms = table_.abandoned_ms();
        return abandoned_ms != 0 && now_ms_ >= abandoned_ms
                   ? closed()
                   : TransitionResult(Refused(Refusal::kStale));
    }

    TransitionResult operator()(const Close& /*command*/) const {
        if (const auto refused = by_host()) {
            return *refused;
        }
        if (const auto refused = while_open()) {
            return *refused;
        }
        return closed();
    }

    TransitionResult operator()(const MakeMove& command) const {
        if (const auto refused = in_play(command.seat)) {
            return *refused;
        }
        if (command.seen < table_.play->now.asked_at[rules::index(command.seat)] &&
            table_.is_to_act(command.seat)) {
            return Refused(Refusal::kStale);
        }
        if (const auto refusal =
                rules::judge(room().map(), table_.state(), command.seat, command.move)) {
            return Refused(*refusal);
        }
        Draft draft = begin();
        if (has_missed_turns(command.seat)) {
            draft.add(CameBack{.seat = command.seat});
        }
        return moved(std::move(draft), command.seat, command.move);
    }

    TransitionResult operator()(const TakeBack& command) const {
        if (const auto refused = in_play(command.seat)) {
            return *refused;
        }
        // Programs may have moved since, unseen; what is taken back is the same.
        if (command.seen < table_.play->undo_from) {
            return Refused(Refusal::kStale);
        }
        return table_.can_undo(command.seat)
                   ? step(Undone{.seat = command.seat, .with = table_.play->undo.given_way()})
                   : TransitionResult(Refused(Refusal::kCannotUndo));
    }

    TransitionResult operator()(const Resign& command) const {
        const auto refused = in_play(command.seat);
        return refused ? *refused : decide_resign(table_, command, context_);
    }
    TransitionResult operator()(const OfferEnd& command) const {
        const auto refused = in_play(command.seat);
        if (!refused && room().is_counted()) {
            return Refused(Refusal::kCounted);  // it would be over whenever one is ahead
        }
        return refused ? *refused : decide_offer(table_, command, context_);
    }
    TransitionResult operator()(const AnswerEnd& command) const {
        const auto refused = in_play(command.seat);
        return refused ? *refused : decide_answer(table_, command, context_);
    }
    TransitionResult operator()(const ReplaceAbsent& command) const {
        const auto refused = about(command.seat);
        return refused ? *refused : decide_replacement(table_, command, context_);
    }
    TransitionResult operator()(const Remind& command) const {
        const auto refused = about(command.seat);
        return refused ? *refused : decide_reminder(table_, command, context_);
    }

    TransitionResult operator()(const NewCode& command) const {
        if (const auto refused = own_seat(command.seat)) {
            return *refused;
        }
        return step(CodeSet{.seat = command.seat, .code = holder_of(command.code)});
    }

    TransitionResult operator()(const UseCode& command) const {
        const Holder code = holder_of(command.code);
        for (unsigned i = 0; i < room().seats.size(); ++i) {
            const RoomSeat& seat = room().seats[i];
            if (seat.code && seat.code->hash == code && seat.code->is_valid_at(now_ms_)) {
                return step(HolderAdded{.seat = rules::to_id<rules::Seat>(i),
                                        .holder = requester_->holder});
            }
        }
        return Refused(Refusal::kBadCode);
    }

    TransitionResult operator()(const RemoveKey& command) const {
        if (const auto refused = own_seat(command.seat)) {
            return *refused;
        }
        for (const SeatKey& key : room()[command.seat].keys) {
            if (fingerprint(room(), command.seat, key.holder) != command.fingerprint) {
                continue;
            }
            // Nobody locks themselves out by a slip; who wants to go can leave.
            return key.holder == requester_->holder
                       ? TransitionResult(Refused(Refusal::kOwnKey))
                       : step(HolderRemoved{.seat = command.seat, .holder = key.holder});
        }
        return Refused(Refusal::kNoKey);
    }

    TransitionResult operator()(const SetChat& command) const {
        if (const auto refused = by_host()) {
            return *refused;
        }
        return step(ChatSet{.is_on = command.is_on});
    }

    TransitionResult operator()(const SetEmotes& command) const {
        if (const auto refused = by_host()) {
            return *refused;
        }
        return step(EmotesSet{.is_on = command.is_on});
    }

    TransitionResult operator()(const LinkRematch& command) const {
        if (!room().rematch.empty()) {
            return Refused(Refusal::kStale);
        }
        return step(RematchMade{.public_id = command.public_id});
    }

    TransitionResult operator()(const ProgramMove& command) const {
        if (!table_.is_playing()) {
            return wrong_status(room().status);
        }
        const auto asked_at = table_.play->now.asked_at[rules::index(command.seat)];
        if (!table_.is_programs(command.seat) || command.asked_at != asked_at) {
            return Refused(Refusal::kStale);
        }
        if (const auto refusal =
                rules::judge(room().map(), table_.state(), command.seat, command.move)) {
            return Refused(*refusal);
        }
        return moved(begin(), command.seat, command.move);
    }

    TransitionResult operator()(const RunOut& command) const {
        if (!table_.is_to_act(command.seat) || table_.is_programs(command.seat)) {
            return Refused(Refusal::kStale);
        }
        const std::int64_t deadline_ms = table_.deadline_ms(command.seat);
        if (deadline_ms == 0 || now_ms_ < deadline_ms) {
            return Refused(Refusal::kStale);
        }
        Draft draft = begin();
        draft.add(TimedOut{.seat = command.seat});
        if (draft.table().play->strikes[rules::index(command.seat)] >= kStrikesMax) {
            draft.add(WentAway{.seat = command.seat});
        }
        return draft.finish();
    }

private:
    [[nodiscard]] const Room& room() const { return *table_.room; }
    [[nodiscard]] Draft begin() const { return {table_, now_ms_, requester_}; }

    [[nodiscard]] TransitionResult step(const Change& change) const {
        Draft draft = begin();
        draft.add(change);
        return draft.finish();
    }

    // Nothing will be drawn any more.
    [[nodiscard]] TransitionResult closed() const {
        Draft draft = begin();
        draft.add(Closed{});
        draft.add(SeedTold{.seed = room().seed});
        return draft.finish();
    }

    static TransitionResult moved(Draft draft, rules::Seat seat, rules::Move move) {
        draft.add(Moved{.logged = {.seat = seat, .move = move}});
        draft.deal();
        return draft.finish();
    }

    [[nodiscard]] std::optional<Refused> own_seat(rules::Seat seat) const {
        if (!room().is_seat(seat)) {
            return Refused(Refusal::kBadSeat);
        }
        return room().is_held_by(seat, requester_->holder)
                   ? std::nullopt
                   : std::optional<Refused>(Refusal::kNotYourSeat);
    }
    // One's own, in a game that goes on and that one has not given up.
    [[nodiscard]] std::optional<Refused> in_play(rules::Seat seat) const {
        if (const auto refused = own_seat(seat)) {
            return refused;
        }
        if (!table_.is_playing()) {
            return wrong_status(room().status);
        }
        return room().has_resigned(seat) ? std::optional<Refused>(Refusal::kResigned)
                                         : std::nullopt;
    }
    // Another's, in a game that goes on.
    [[nodiscard]] std::optional<Refused> about(rules::Seat seat) const {
        if (!room().is_seat(seat)) {
            return Refused(Refusal::kBadSeat);
        }
        return table_.is_playing() ? std::nullopt : std::optional(wrong_status(room().status));
    }
    [[nodiscard]] std::optional<Refused> by_host() const {
        return room().host == requester_->holder ? std::nullopt
                                                 : std::optional<Refused>(Refusal::kNotHost);
    }
    [[nodiscard]] std::optional<Refused> before_start(rules::Seat seat) const {
        if (!room().is_seat(seat)) {
            return Refused(Refusal::kBadSeat);
        }
        return while_open();
    }
    // Once the list for the shuffle is frozen, nothing that stands in it may change.
    [[nodiscard]] std::optional<Refused> while_open() const {
        if (room().is_shuffling()) {
            return Refused(Refusal::kAlreadyStarted);
        }
        return room().status == Status::kOpen ? std::nullopt
                                              : std::optional(wrong_status(room().status));
    }
    [[nodiscard]] bool has_missed_turns(rules::Seat seat) const {
        return table_.is_programs(seat) || table_.play->strikes[rules::index(seat)] > 0;
    }

    const Table& table_;
    const CommandContext& context_;
    const Requester* requester_;
    std::int64_t now_ms_;
};

}  // namespace

TransitionResult decide(const Table& table, const Command& command, const CommandContext& context) {
    TransitionResult decided = std::visit(CommandHandler(table, context), command);
    if (decided && !has_room(table, command)) {
        return Refused(Refusal::kTooManyChanges);
    }
    return decided;
}

}  // namespace table
