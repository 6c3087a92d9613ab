#include "table/bounds.h"

#include <variant>

namespace table {
namespace {

struct BoundsCheck {
    const Table& table;

    // What the game itself needs, and what happens once at a table.
    bool operator()(const MakeMove& /*command*/) const { return true; }
    bool operator()(const ProgramMove& /*command*/) const { return true; }
    bool operator()(const RunOut& /*command*/) const { return true; }
    bool operator()(const Start& /*command*/) const { return true; }
    bool operator()(const Reveal& /*command*/) const { return true; }
    bool operator()(const EndAttempt& /*command*/) const { return true; }
    bool operator()(const Abandon& /*command*/) const { return true; }
    bool operator()(const Close& /*command*/) const { return true; }
    bool operator()(const LinkRematch& /*command*/) const { return true; }
    // Never more often than keys were added.
    bool operator()(const RemoveKey& /*command*/) const { return true; }

    bool operator()(const Sit& /*command*/) const { return may_change_seats(); }
    bool operator()(const SetSeat& /*command*/) const { return may_change_seats(); }
    // Not counted as a seat change, so that changing colours keeps nobody from sitting down.
    bool operator()(const SetColor& command) const {
        return table.tally[command.seat].color_changes < kColorChangesMax && is_log_short();
    }
    // Each key may only do it a few times: refusal_to_commit.
    bool operator()(const Commit& /*command*/) const { return may_change_seats(); }
    bool operator()(const Leave& command) const {
        if (!table.play) {
            return may_change_seats();
        }
        return table.tally[command.seat].leaves < kLeavesPerGameMax && may_come_or_go(command.seat);
    }
    // A player who left may come back, however long the log is: never more often than they left.
    bool operator()(const ComeBack& command) const {
        return table.tally[command.seat].comings_in_turn < kComingsPerTurnMax;
    }
    // Table::can_undo has judged it, because viewers are told.
    bool operator()(const TakeBack& /*command*/) const { return is_log_short(); }
    // Once for each seat, and no more often than offers were made.
    bool operator()(const Resign& /*command*/) const { return true; }
    bool operator()(const AnswerEnd& /*command*/) const { return true; }
    bool operator()(const OfferEnd& command) const {
        if (table.play->end_offer) {
            return true;  // an answer
        }
        const SeatTally& tally = table.tally[command.seat];
        return tally.offers_in_turn < kOffersPerTurnMax && tally.offers < kOffersPerGameMax &&
               is_log_short();
    }
    // Never more often than the seat moved or came back.
    bool operator()(const ReplaceAbsent& /*command*/) const { return is_log_short(); }
    bool operator()(const Remind& command) const {
        return table.tally[command.seat].reminders_in_turn < kRemindersPerTurnMax && is_log_short();
    }
    bool operator()(const NewCode& command) const {
        return table.tally[command.seat].key_changes < kKeyChangesMax && is_log_short();
    }
    bool operator()(const UseCode& /*command*/) const { return is_log_short(); }
    bool operator()(const SetChat& /*command*/) const {
        return table.tally.chat_switches < kChatSwitchesMax && is_log_short();
    }
    bool operator()(const SetEmotes& /*command*/) const {
        return table.tally.emote_switches < kEmoteSwitchesMax && is_log_short();
    }

private:
    [[nodiscard]] bool is_log_short() const {
        return table.version < kLogLinesMax && table.tally.bytes < kLogBytesMax;
    }
    [[nodiscard]] bool may_change_seats() const {
        return table.tally.seat_changes < kSeatChangesMax && is_log_short();
    }
    [[nodiscard]] bool may_come_or_go(rules::Seat seat) const {
        return table.tally[seat].comings_in_turn < kComingsPerTurnMax && is_log_short();
    }
};

}  // namespace

bool has_room(const Table& table, const Command& command) {
    return std::visit(BoundsCheck{.table = table}, command);
}

}  // namespace table
