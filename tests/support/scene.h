// tests/support/scene.h
//
// A game set up in the middle, at the start of a turn. Whatever is not named is where it belongs:
// cards in the deck, tickets in the ticket deck. Nature draws as told, then from a seed.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "rules/apply.h"
#include "rules/nature.h"
#include "support/play.h"

namespace support {

struct SeatLayout {
    std::string hand{};
    std::string tracks{};                 // "Dallas - Houston track 2; …"
    std::string tickets{};                // "Boston - Miami; …"
    std::string souvenirs{};              // "bell crab …"
    std::optional<unsigned> cars_left{};  // claims further tracks until this many are left
};

struct Layout {
    std::vector<SeatLayout> seats{};
    unsigned turn = 0;
    unsigned start = 0;
    std::string market{};
    std::string discard{};
    // If given, the deck is exactly this, and the last seat holds all other cards.
    std::optional<std::string> deck{};
    // If given, only these tickets can still be drawn, and the last seat holds all others.
    std::optional<std::string> ticket_deck{};
    std::string stacks{};  // "2 bell at Sunset; 1 crab at Castro"
    unsigned turns_left = 0;
    unsigned passes = 0;
    std::string next_cards{};    // what nature draws first
    std::string next_tickets{};  // what nature draws first
};

class Scene final : public Play {
public:
    Scene(const MapPtr& map_file, const Layout& layout)
        : Play(map_file), state_(rules::initial_state(map_file->map, seat_count(layout))) {
        cards_ = to_deque(cards_from(layout.next_cards));
        tickets_ = to_deque(tickets_from(file(), layout.next_tickets));
        state_.phase = rules::Phase::kTurn;
        state_.turn = to_id<rules::Seat>(layout.turn);
        state_.start = to_id<rules::Seat>(layout.start);
        state_.turns_left = static_cast<std::uint8_t>(layout.turns_left);
        state_.passes = static_cast<std::uint8_t>(layout.passes);
        put_up_tracks(layout);
        put_up_cards(layout);
        put_up_tickets(layout);
        put_up_souvenirs(layout);
        const char* const broken = state_.broken_invariant(map());
        CHECK(broken == nullptr, broken == nullptr ? "" : broken);
    }

    [[nodiscard]] const rules::State& state() const override { return state_; }

private:
    template <typename T>
    static std::deque<T> to_deque(const std::vector<T>& items) {
        return {items.begin(), items.end()};
    }
    static unsigned seat_count(const Layout& layout) {
        return static_cast<unsigned>(layout.seats.size());
    }

    std::optional<rules::Refusal> make(rules::Seat seat, rules::Move move,
                                       rules::EventList& sink) override {
        if (const auto refusal = rules::judge(map(), state_, seat, move)) {
            return refusal;
        }
        rules::apply(map(), state_, seat, move, sink);
        while (state_.is_natures()) {
            rules::apply(map(), state_, rules::kNoSeat, natures_move(), sink);
            CHECK(state_.is_ok(map()), state_.broken_invariant(map()));
        }
        CHECK(state_.is_ok(map()), state_.broken_invariant(map()));
        return std::nullopt;
    }

    rules::Move natures_move() {
        const bool is_card = state_.phase != rules::Phase::kDealOffer;
        if (is_card && !cards_.empty()) {
            const rules::Move move = rules::Move::card(cards_.front());
            cards_.pop_front();
            CHECK(rules::is_possible_outcome(state_, move), rules::name(move.card()));
            return move;
        }
        if (!is_card && !tickets_.empty()) {
            const rules::Move move = rules::Move::ticket(tickets_.front());
            tickets_.pop_front();
            CHECK(rules::is_possible_outcome(state_, move), ticket_text(file(), move.ticket()));
            return move;
        }
        return rules::sample_outcome(state_, rng_);
    }

    void put_up_tracks(const Layout& layout) {
        for (unsigned i = 0; i < layout.seats.size(); ++i) {
            for (rules::TrackSet rest = tracks_from(file(), layout.seats[i].tracks);
                 !rest.empty();) {
                claim(i, rest.take_first());
            }
        }
        for (unsigned i = 0; i < layout.seats.size(); ++i) {
            if (layout.seats[i].cars_left) {
                use_up_cars(i, *layout.seats[i].cars_left);
            }
        }
    }

    // Claims open tracks without ferries, longest first, until this many cars are left.
    void use_up_cars(unsigned seat, unsigned cars_left) {
        while (state_.cars[seat] > cars_left) {
            rules::TrackSet open = state_.open_tracks(map(), to_id<rules::Seat>(seat));
            rules::TrackId best = rules::kNoTrack;
            while (!open.empty()) {
                const rules::TrackId id = open.take_first();
                const bool fits =
                    map()[id].ferries == 0 && state_.cars[seat] >= cars_left + map()[id].length;
                if (fits && (best == rules::kNoTrack || map()[id].length >= map()[best].length)) {
                    best = id;
                }
            }
            CHECK(best != rules::kNoTrack, seat, cars_left);
            claim(seat, best);
        }
    }

    void claim(unsigned seat, rules::TrackId id) {
        const rules::Track& track = map()[id];
        CHECK(state_.open_tracks(map(), to_id<rules::Seat>(seat)).has(id), track_text(file(), id));
        state_.owned[seat].insert(id);
        state_.cars[seat] = static_cast<std::uint8_t>(state_.cars[seat] - track.length);
        state_.points[seat] = static_cast<std::int16_t>(state_.points[seat] + track.points);
        close(id);
        if (map().is_double(id) && state_.seats < map().both_tracks_from) {
            close(rules::Map::twin(id));
        }
    }

    void close(rules::TrackId id) {
        const rules::Track& track = map()[id];
        if (track.ferries == 0) {
            --state_.open_count[index(track.colour)][track.length - 1U];
        }
    }

    void put_up_cards(const Layout& layout) {
        for (unsigned i = 0; i < layout.seats.size(); ++i) {
            for (const rules::Card card : cards_from(layout.seats[i].hand)) {
                take(card);
                ++state_.hand[i][card];
            }
        }
        for (const rules::Card card : cards_from(layout.market)) {
            take(card);
            state_.market[state_.market_size++] = card;
            state_.market_wilds = static_cast<std::uint8_t>(state_.market_wilds +
                                                            (card == rules::Card::kWild ? 1 : 0));
        }
        for (const rules::Card card : cards_from(layout.discard)) {
            take(card);
            ++state_.discard[card];
            ++state_.discard_size;
        }
        if (layout.deck) {
            const rules::CardCounts deck = counts_from(*layout.deck);
            for (unsigned i = 0; i < rules::kCardKinds; ++i) {
                CHECK(deck.count[i] <= state_.deck.count[i], "not in the box", i);
                auto& hoard = state_.hand[layout.seats.size() - 1].count[i];
                hoard = static_cast<std::uint8_t>(hoard + state_.deck.count[i] - deck.count[i]);
            }
            state_.deck = deck;
        }
        state_.deck_size = static_cast<std::uint8_t>(state_.deck.total());
    }

    void take(rules::Card card) {
        CHECK(state_.deck[card] > 0, "not in the box", rules::name(card));
        --state_.deck[card];
    }

    void put_up_tickets(const Layout& layout) {
        for (unsigned i = 0; i < layout.seats.size(); ++i) {
            for (const rules::TicketId ticket : tickets_from(file(), layout.seats[i].tickets)) {
                state_.tickets[i].insert(ticket);
                state_.ticket_deck.erase(ticket);
            }
        }
        if (layout.ticket_deck) {
            rules::TicketSet deck;
            for (const rules::TicketId ticket : tickets_from(file(), *layout.ticket_deck)) {
                deck.insert(ticket);
            }
            state_.tickets[layout.seats.size() - 1] |= state_.ticket_deck - deck;
            state_.ticket_deck = deck;
        }
        state_.undrawn_size = static_cast<std::uint8_t>(state_.ticket_deck.size());
    }

    void put_up_souvenirs(const Layout& layout) {
        const auto use = [this](rules::Symbol symbol) {
            state_.spare_symbols =
                static_cast<std::uint8_t>(state_.spare_symbols & ~(1U << index(symbol)));
        };
        for (unsigned i = 0; i < layout.seats.size(); ++i) {
            for (const std::string& name : split(layout.seats[i].souvenirs, " ")) {
                const rules::Symbol symbol = symbol_from(file(), name);
                state_.souvenirs[i] =
                    static_cast<std::uint8_t>(state_.souvenirs[i] | 1U << index(symbol));
                use(symbol);
            }
        }
        for (const std::string& text : split(layout.stacks, "; ")) {
            const auto parts = split(text, " at ");
            const auto words = split(parts[0], " ");
            const rules::Symbol symbol = symbol_from(file(), words[1]);
            rules::Stack& stack = state_.stack[index(symbol)];
            stack.count = static_cast<unsigned>(std::stoul(words[0])) & 3U;
            stack.place = index(place_from(file(), parts[1])) & 0x3fU;
            use(symbol);
        }
    }

    rules::State state_;
    std::deque<rules::Card> cards_;
    std::deque<rules::TicketId> tickets_;
    base::Rng rng_{1};
};

}  // namespace support
