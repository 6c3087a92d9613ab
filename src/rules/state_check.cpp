// State::broken_invariant: recomputes every redundant field and counts every kind of item.
#include <algorithm>

#include "rules/legal.h"
#include "rules/state.h"

namespace rules {
namespace {

const char* broken_cards(const Map& map, const State& s) {
    CardCounts all = s.deck;
    all.add(s.discard);
    unsigned market_size = 0;
    unsigned market_wilds = 0;
    for (const Card card : s.market) {
        if (card != kNoCard) {
            ++all[card];
            ++market_size;
            market_wilds += card == Card::kWild ? 1 : 0;
        }
    }
    for (unsigned i = 0; i < kSeatsMax; ++i) {
        all.add(s.hand[i]);
        if (i >= s.seats && s.hand[i].total() != 0) {
            return "an empty seat has cards";
        }
    }
    if (all != map.cards) {
        return "cards are lost or made";
    }
    if (s.deck.total() != s.deck_size) {
        return "deck_size";
    }
    if (s.discard.total() != s.discard_size) {
        return "discard_size";
    }
    if (market_size != s.market_size || market_wilds != s.market_wilds) {
        return "market_size or market_wilds";
    }
    const bool is_dealing = s.is_natures() && s.phase != Phase::kBlindPick &&
                            s.phase != Phase::kDealOffer && s.phase != Phase::kDealOpening;
    if (!is_dealing && s.market_size < kMarketSize && s.drawable() > 0) {
        return "C10: the market is short although there are cards";
    }
    const unsigned cards = s.drawable() + s.market_size;
    const unsigned wilds = s.deck.wilds() + s.discard.wilds() + s.market_wilds;
    if (!is_dealing && s.market_wilds > kMarketWildsMax &&
        cards - wilds + kMarketWildsMax >= std::min(kMarketSize, cards)) {
        return "C12: three wilds lie in a market that could be swept";
    }
    const bool card_is_due = s.phase == Phase::kDealHands || s.phase == Phase::kFillMarket ||
                             s.phase == Phase::kBlindPick;
    if (card_is_due && s.deck_size == 0) {
        return "nature is to draw from an empty deck";
    }
    return nullptr;
}

const char* broken_tickets(const Map& map, const State& s) {
    TicketSet all = s.ticket_deck;
    unsigned count = all.size();
    if (count != s.undrawn_size) {
        return "undrawn_size";
    }
    const auto add = [&](TicketId ticket) {
        all.insert(ticket);
        ++count;
    };
    for (unsigned i = 0; i < s.returned_size; ++i) {
        add(s.returned[i]);
    }
    for (unsigned seat = 0; seat < kSeatsMax; ++seat) {
        all |= s.tickets[seat];
        count += s.tickets[seat].size();
        const unsigned offered = s.offer_size(to_id<Seat>(seat));
        for (unsigned i = 0; i < offered; ++i) {
            add(s.offer[seat][i]);
        }
        const bool may_be_offered =
            s.phase == Phase::kDealOpening || s.phase == Phase::kOpening ||
            ((s.phase == Phase::kDealOffer || s.phase == Phase::kKeep) && seat == index(s.turn));
        if (offered > 0 && !may_be_offered) {
            return "an offer of tickets is left over";
        }
    }
    // Every ticket is there exactly once.
    if (all != TicketSet::below(map.ticket_count) || count != map.ticket_count) {
        return "tickets are lost or made";
    }
    return nullptr;
}

const char* broken_tracks(const Map& map, const State& s) {
    unsigned claimed = 0;
    for (unsigned seat = 0; seat < kSeatsMax; ++seat) {
        unsigned cars = s.cars[seat];
        int points = 0;
        TrackSet rest = s.owned[seat];
        claimed += rest.size();
        if (!(rest & (rest & map.doubles).swapped_pairs()).empty()) {
            return "C17: a seat owns both tracks of a double route";
        }
        while (!rest.empty()) {
            const Track& track = map[rest.take_first()];
            cars += track.length;
            points += track.points;
        }
        if (cars != (seat < s.seats ? map.cars : 0U)) {
            return "cars are lost or made";
        }
        if (points != s.points[seat]) {
            return "points differ from the claimed routes";
        }
    }
    const TrackSet all = s.claimed_tracks();
    if (claimed != all.size()) {
        return "a track has two owners";
    }
    TrackSet closed = all;
    if (s.seats < map.both_tracks_from) {
        const TrackSet twins = (all & map.doubles).swapped_pairs();
        if (!(all & twins).empty()) {
            return "C17: both tracks of a double route are claimed";
        }
        closed = closed | twins;
    }
    for (unsigned colour = 0; colour < kCardKinds; ++colour) {
        for (unsigned length = 1; length <= kLengthMax; ++length) {
            if ((map.tracks_of[colour][length] - closed).size() !=
                s.open_count[colour][length - 1]) {
                return "open_count";
            }
        }
    }
    return nullptr;
}

const char* broken_souvenirs(const Map& map, const State& s) {
    const SouvenirSetup& setup = map.souvenir_setup[s.seats];
    std::uint64_t places = 0;
    for (unsigned symbol = 0; symbol < kSymbolsMax; ++symbol) {
        unsigned tokens = s.stack[symbol].count;
        if (tokens > 0) {
            const std::uint64_t place = std::uint64_t{1} << s.stack[symbol].place;
            if ((places & place) != 0 || s.stack[symbol].place >= map.place_count) {
                return "two stacks of souvenirs on one place, or one on none";
            }
            places |= place;
        }
        for (unsigned seat = 0; seat < kSeatsMax; ++seat) {
            tokens += (s.souvenirs[seat] >> symbol) & 1U;
        }
        const bool is_spare = ((s.spare_symbols >> symbol) & 1U) != 0;
        const bool is_whole = tokens == setup.tokens || tokens == setup.spare_tokens;
        if (is_spare || symbol >= map.symbol_count ? tokens != 0 : !is_whole) {
            return "souvenirs are lost or made";
        }
    }
    return nullptr;
}

const char* broken_phase(const Map& map, const State& s) {
    if (s.seats < map.seats_min || s.seats > map.seats_max || index(s.turn) >= s.seats ||
        index(s.start) >= s.seats) {
        return "seats, start or turn";
    }
    if (!s.is_over() && !s.is_natures() && s.to_act(map) == 0) {
        return "nobody is to act";
    }
    if ((s.phase == Phase::kOpening) != (s.waiting != 0)) {
        return "waiting";
    }
    const bool may_be_pending = s.phase == Phase::kSouvenir || s.phase == Phase::kFillMarket;
    if (s.claimed != kNoTrack && !may_be_pending) {
        return "claimed";
    }
    if (s.phase == Phase::kSecondPick && !can_pick(s, Pick::kSecond)) {
        return "C11: a second pick is due and there is none";
    }
    if (s.turns_left > s.seats || s.passes > s.seats) {
        return "turns_left or passes";
    }
    return nullptr;
}

}  // namespace

const char* State::broken_invariant(const Map& map) const {
    for (const auto check :
         {broken_cards, broken_tickets, broken_tracks, broken_souvenirs, broken_phase}) {
        if (const char* broken = check(map, *this); broken != nullptr) {
            return broken;
        }
    }
    return nullptr;
}

}  // namespace rules
