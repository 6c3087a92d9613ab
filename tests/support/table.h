// tests/support/table.h
//
// A game from its first card, played through rules::Game with stacked decks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/keyed_stream.h"
#include "rules/game.h"
#include "support/play.h"

namespace support {

// What is stacked, in the order nature draws it; then the seed takes over.
struct Deal {
    unsigned seats = 2;
    std::optional<unsigned> start = 0;
    std::vector<std::string> hands{};  // complete, by seat
    std::string market{};
    std::string deck{};
    std::string tickets{};  // "Boston - Miami; …": opening offers seat by seat, then later ones
    std::string symbols{};  // "bell crab …", in the order of the map's souvenir places
    std::uint64_t seed = 1;
};

inline rules::GameSetup setup_of(const rules::MapFile& file, const Deal& deal) {
    rules::GameSetup setup;
    setup.seats = deal.seats;
    setup.seed = base::seed_from_number(deal.seed);
    if (deal.start) {
        setup.stacked.start = to_id<rules::Seat>(*deal.start);
    }
    setup.stacked.cards = cards_from(join(deal.hands, " ") + " " + deal.market + " " + deal.deck);
    setup.stacked.tickets = tickets_from(file, deal.tickets);
    for (const std::string& symbol : split(deal.symbols, " ")) {
        setup.stacked.symbols.push_back(symbol_from(file, symbol));
    }
    return setup;
}

class Table final : public Play {
public:
    Table(const MapPtr& map_file, const Deal& deal)
        : Play(map_file), game_(map_file, setup_of(*map_file, deal), sink()) {}

    [[nodiscard]] const rules::State& state() const override { return game_.state(); }
    [[nodiscard]] const rules::Game& game() const { return game_; }

    // Every seat keeps its whole opening offer, and remaining souvenirs go to the first free
    // places.
    void open() {
        while (phase() == "opening" || phase() == "place") {
            const unsigned seat = to_act().front();
            const rules::Legal legal_moves(map(), state(), to_id<rules::Seat>(seat));
            const std::uint32_t n = phase() == "opening" ? legal_moves.size() - 1 : 0;
            CHECK(act(to_id<rules::Seat>(seat), legal_moves[n]) == "ok");
        }
    }

private:
    std::optional<rules::Refusal> make(rules::Seat seat, rules::Move move,
                                       rules::EventList& sink) override {
        return game_.act(seat, move, sink);
    }

    rules::Game game_;
};

}  // namespace support
