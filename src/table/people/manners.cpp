#include "table/people/manners.h"

#include <bit>
#include <utility>

namespace table {
namespace {

bool has(unsigned bits, rules::Seat seat) {
    return ((bits >> rules::index(seat)) & 1U) != 0;
}

rules::Seat first_of(unsigned bits) {
    return rules::to_id<rules::Seat>(std::countr_zero(bits));
}

Draft begin(const Table& table, const CommandContext& context) {
    return {table, context.now_ms, context.requester};
}

TransitionResult ended(Draft draft, Ending ending) {
    draft.add(Ended{.ending = ending});
    draft.deal();  // tells the seed
    return draft.finish();
}

// Once all have agreed, the game is over.
TransitionResult answered(Draft draft) {
    const Table& table = draft.table();
    const unsigned missing = table.room->persons() & ~unsigned{table.play->end_offer->agreed};
    return missing == 0 ? ended(std::move(draft), Ending::kAgreed)
                        : TransitionResult(draft.finish());
}

// The seats of the requester, apart from those of the party that it is about.
unsigned seats_to_speak(const Table& table, rules::Seat about, const CommandContext& context) {
    unsigned bits = 0;
    const Room& room = *table.room;
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        bits |= room.seats[i].is_held_by(context.requester->holder) ? 1U << i : 0U;
    }
    return bits & room.persons() & ~room.party_of(about);
}

unsigned parties_in(const Room& room, unsigned seats) {
    unsigned parties = 0;
    for (; seats != 0; ++parties) {
        const rules::Seat seat = first_of(seats);
        seats &= ~(room.party_of(seat) | (1U << rules::index(seat)));
    }
    return parties;
}

// Whether more than half of those who are here want it.
bool is_majority(const Table& table, rules::Seat about, unsigned here) {
    const Room& room = *table.room;
    const unsigned voted = table.play->votes[rules::index(about)] & room.persons();
    const unsigned others = (here | voted) & room.persons() & ~room.party_of(about);
    return 2 * parties_in(room, voted) > parties_in(room, others);
}

Refused not_absent(std::int64_t wait_ms) {
    Refused refused(Refusal::kNotAbsent);
    refused.retry_ms = static_cast<std::uint32_t>(std::min(wait_ms, kDayMs));
    return refused;
}

}  // namespace

TransitionResult decide_resign(const Table& table, const Resign& command,
                               const CommandContext& context) {
    Draft draft = begin(table, context);
    draft.add(Resigned{.seat = command.seat});
    const Room& room = *draft.table().room;
    const auto playing = room.seats.size() - static_cast<std::size_t>(std::popcount(room.resigned));
    const bool is_over = playing == 1 || room.persons() == 0;
    return is_over ? ended(std::move(draft), Ending::kResigned) : TransitionResult(draft.finish());
}

TransitionResult decide_offer(const Table& table, const OfferEnd& command,
                              const CommandContext& context) {
    if (table.play->end_offer && !has(table.play->end_offer->agreed, command.seat)) {
        return decide_answer(table, {.seat = command.seat, .is_agreed = true}, context);
    }
    if (table.play->end_offer) {
        return Refused(Refusal::kTooManyChanges);
    }
    Draft draft = begin(table, context);
    draft.add(EndOffered{.seat = command.seat});
    return answered(std::move(draft));
}

TransitionResult decide_answer(const Table& table, const AnswerEnd& command,
                               const CommandContext& context) {
    const std::optional<EndOffer>& offer = table.play->end_offer;
    if (!offer || (command.is_agreed && has(offer->agreed, command.seat))) {
        return Refused(Refusal::kNoOffer);
    }
    Draft draft = begin(table, context);
    if (!command.is_agreed) {
        draft.add(EndDeclined{.seat = command.seat});
        return draft.finish();
    }
    draft.add(EndAgreed{.seat = command.seat});
    return answered(std::move(draft));
}

TransitionResult decide_replacement(const Table& table, const ReplaceAbsent& command,
                                    const CommandContext& context) {
    const rules::Seat absent = command.seat;
    const unsigned voices = seats_to_speak(table, absent, context);
    if (voices == 0) {
        return Refused(Refusal::kNotYourSeat);
    }
    const auto absent_ms = absent_at_ms(table, absent, context.connections, context.absence);
    if (!absent_ms || context.now_ms < *absent_ms) {
        return absent_ms ? not_absent(*absent_ms - context.now_ms) : not_absent(0);
    }
    Draft draft = begin(table, context);
    const bool has_voted = (table.play->votes[rules::index(absent)] & voices) != 0;
    if (!has_voted) {
        draft.add(Voted{.seat = absent, .by = first_of(voices)});
    }
    if (is_majority(draft.table(), absent, context.connections.seats)) {
        draft.add(WentAway{.seat = absent});
        return draft.finish();
    }
    return has_voted ? TransitionResult(Refused(Refusal::kTooManyChanges))
                     : TransitionResult(draft.finish());
}

TransitionResult decide_reminder(const Table& table, const Remind& command,
                                 const CommandContext& context) {
    const rules::Seat seat = command.seat;
    const unsigned voices = seats_to_speak(table, seat, context);
    if (voices == 0) {
        return Refused(Refusal::kNotYourSeat);
    }
    if (!table.is_to_act(seat) || table.is_programs(seat)) {
        return not_absent(0);
    }
    // A player whose turn has just begun needs no reminder either.
    const std::int64_t last_ms =
        std::max(table.play->reminded_ms[rules::index(seat)], table.play->now.turn_since_ms);
    if (const std::int64_t wait_ms = last_ms + kReminderEveryMs - context.now_ms; wait_ms > 0) {
        Refused refused(Refusal::kTooFast);
        refused.retry_ms = static_cast<std::uint32_t>(wait_ms);
        return refused;
    }
    Draft draft = begin(table, context);
    draft.add(Reminded{.seat = seat, .by = first_of(voices)});
    return draft.finish();
}

}  // namespace table
