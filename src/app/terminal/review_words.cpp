#include "app/terminal/review_words.h"

#include <vector>

#include "protocol/remark_json.h"

namespace app {

using review::Remark;
using review::RemarkCode;

std::string ReviewWords::seat_name(rules::Seat seat) const {
    return seat == rules::kNoSeat ? std::string() : narrator_.name(seat);
}

std::string ReviewWords::route(rules::TrackId track) const {
    const rules::Track& ends = words_.file.map[track];
    return words_.between(ends.from, ends.to);
}

std::string ReviewWords::ticket(rules::TicketId ticket) const {
    const rules::Ticket& ends = words_.file.map[ticket];
    return words_.between(ends.from, ends.to);
}

std::string ReviewWords::tickets(std::span<const rules::TicketId> tickets) const {
    std::vector<std::string> parts;
    for (const rules::TicketId id : tickets) {
        parts.push_back(ticket(id));
    }
    return words_.list(parts);
}

std::string ReviewWords::deed(const Remark& remark) const {
    const words::Translator& say = words_.say;
    const std::string who = seat_name(remark.seat);
    switch (remark.code) {
        case RemarkCode::kStart:
            return say("review.turn_start", {{"name", who}});
        case RemarkCode::kSymbols:
            return say("review.turn_symbols");
        case RemarkCode::kOpeningHands:
            return say("review.turn_opening_hands");
        case RemarkCode::kOpeningTickets:
            return say("review.turn_opening_tickets");
        case RemarkCode::kMarket:
            return say("review.turn_market", {{"card", words_.card(remark.card)}});
        case RemarkCode::kBlind:
            return say("review.turn_blind",
                       {{"name", who}, {"card", words_.card_taken(remark.card)}});
        case RemarkCode::kOffer:
            return say("review.turn_offer", {{"name", who}, {"tickets", tickets(remark.tickets)}});
        case RemarkCode::kKept:
            return say("review.turn_kept", {{"name", who}, {"tickets", tickets(remark.tickets)}});
        case RemarkCode::kDrawnCard:
            return say("review.turn_drawn_card",
                       {{"name", who}, {"card", words_.card_taken(remark.card)}});
        case RemarkCode::kDrawnDeck:
            return say("review.turn_drawn_deck", {{"name", who}});
        case RemarkCode::kDrawnTickets:
            return say("review.turn_drawn_tickets", {{"name", who}});
        case RemarkCode::kSouvenir:
            return say("review.turn_souvenir", {{"name", who}});
        case RemarkCode::kPassed:
            return say("review.turn_passed", {{"name", who}});
        case RemarkCode::kEnded:
            return say("review.turn_ended");
        default:
            return claim_deed(remark);
    }
}

std::string ReviewWords::claim_deed(const Remark& remark) const {
    const words::Translator& say = words_.say;
    const std::string who = seat_name(remark.seat);
    const std::string where = route(remark.track);
    switch (remark.code) {
        case RemarkCode::kTicketDone:
            return say("review.turn_ticket_done",
                       {{"name", who}, {"route", where}, {"ticket", ticket(remark.ticket)}});
        case RemarkCode::kTicketLonger:
            return say("review.turn_ticket_longer", {{"name", who},
                                                     {"route", where},
                                                     {"other", seat_name(remark.other)},
                                                     {"ticket", ticket(remark.ticket)},
                                                     {"from", remark.from},
                                                     {"to", remark.to}});
        case RemarkCode::kTicketBlocked:
            return say("review.turn_ticket_blocked", {{"name", who},
                                                      {"route", where},
                                                      {"other", seat_name(remark.other)},
                                                      {"ticket", ticket(remark.ticket)}});
        case RemarkCode::kEndCalled:
            return say("review.turn_end_called", {{"name", who}, {"route", where}});
        default:
            return say("review.turn_route", {{"name", who}, {"route", where}});
    }
}

std::string ReviewWords::reason(const Remark& remark) const {
    // Each sentence takes of these what it needs.
    const std::string key = "review.why_" + std::string(protocol::name_of(remark.code));
    const std::string card =
        remark.card == rules::kNoCard ? std::string() : words_.card_taken(remark.card);
    return words_.say(
        key, {{"name", seat_name(remark.other)},
              {"route", remark.track == rules::kNoTrack ? std::string() : route(remark.track)},
              {"ticket", remark.ticket == rules::kNoTicket ? std::string() : ticket(remark.ticket)},
              {"card", card},
              {"from", remark.from},
              {"to", remark.to},
              {"cars", remark.cars},
              {"n", remark.code == RemarkCode::kTakenLater ? remark.move : remark.points}});
}

std::string ReviewWords::move(const rules::State& before, rules::LoggedMove logged) const {
    const words::Translator& say = words_.say;
    const rules::Move move = logged.move;
    switch (move.kind()) {
        case rules::MoveKind::kClaim:
            return say("review.move_claim",
                       {{"route", route(move.track())}, {"cards", words_.payment(move)}});
        case rules::MoveKind::kDrawMarket:
            return say("review.move_draw", {{"card", words_.card_to_take(move.card())}});
        case rules::MoveKind::kDrawDeck:
            return say("review.move_deck");
        case rules::MoveKind::kDrawTickets:
            return say("review.move_tickets");
        case rules::MoveKind::kKeep: {
            std::vector<rules::TicketId> kept;
            const rules::Offer& offer = before.offer[rules::index(logged.seat)];
            for (unsigned i = 0; i < rules::offer_size(offer); ++i) {
                if (((move.offer_mask() >> i) & 1U) != 0) {
                    kept.push_back(offer[i]);
                }
            }
            return say("review.move_keep", {{"tickets", tickets(kept)}});
        }
        case rules::MoveKind::kSouvenir:
            return say("review.move_souvenir", {{"place", words_.file.name(move.place())}});
        case rules::MoveKind::kPlace:
            return say("review.move_place", {{"symbol", words_.symbol(move.symbol())},
                                             {"place", words_.file.name(move.place())}});
        default:
            return say("review.move_pass");
    }
}

std::string ReviewWords::grade(review::Grade grade) const {
    switch (grade) {
        case review::Grade::kInaccuracy:
            return words_.say("review.inaccuracy");
        case review::Grade::kMistake:
            return words_.say("review.mistake");
        case review::Grade::kBlunder:
            return words_.say("review.blunder");
        default:
            return "";
    }
}

std::string luck_words(const words::Translator& say, review::LuckKind kind) {
    switch (kind) {
        case review::LuckKind::kOpeningTickets:
            return say("review.luck_opening_tickets");
        case review::LuckKind::kOpeningHand:
            return say("review.luck_opening_hand");
        case review::LuckKind::kMarket:
            return say("review.luck_market");
        case review::LuckKind::kBlind:
            return say("review.luck_blind");
        case review::LuckKind::kTickets:
            return say("review.luck_tickets");
        default:
            return say("review.luck_other");
    }
}

std::string play_words(const words::Translator& say, review::PlayKind kind) {
    switch (kind) {
        case review::PlayKind::kTickets:
            return say("review.play_tickets");
        case review::PlayKind::kCards:
            return say("review.play_cards");
        case review::PlayKind::kRoutes:
            return say("review.play_routes");
        default:
            return say("review.play_end");
    }
}

std::string signed_percent(const words::Translator& say, double share) {
    return (share > 0 ? "+" : "") + say.percent(share, 1);
}

}  // namespace app
