#include "playtest/game_notes.h"

#include <algorithm>

#include "rules/apply.h"
#include "rules/event.h"
#include "rules/move.h"

namespace playtest {
namespace {

using rules::MoveKind;

// How long people take, by hand and by eye: to look and draw a card, to find and lay a route, to
// choose tickets. The opening tickets are chosen by all at once.
constexpr double kSecondsToDeal = 120;

double seconds_for(MoveKind kind) {
    switch (kind) {
        case MoveKind::kDrawDeck:
        case MoveKind::kDrawMarket:
            return 8;
        case MoveKind::kClaim:
            return 25;
        case MoveKind::kDrawTickets:
            return 10;
        case MoveKind::kKeep:
            return 30;
        case MoveKind::kSouvenir:
        case MoveKind::kPlace:
            return 10;
        case MoveKind::kPass:
            return 3;
        default:
            return 0;
    }
}

unsigned turns_in(const arena::GameResult& game) {
    unsigned turns = 0;
    for (const arena::PlayerGame& player : game.players) {
        turns += player.turns;
    }
    return turns;
}

GameEnd end_of(const rules::Map& map, const rules::State& state) {
    GameEnd end = GameEnd::kStuck;
    for (unsigned i = 0; i < state.seats; ++i) {
        if (state.cars[i] <= map.last_round_cars) {
            return GameEnd::kCars;
        }
        if (!state.open_tracks(map, rules::to_id<rules::Seat>(i)).empty()) {
            end = GameEnd::kCards;
        }
    }
    return end;
}

unsigned turns_in(const rules::EventList& happened) {
    return static_cast<unsigned>(
        std::ranges::count(happened.events, rules::EventKind::kTurn, &rules::Event::kind));
}

}  // namespace

GameNotes GameReader::read(const arena::GameResult& game, unsigned rotation) {
    const rules::Map& map = geography_.map();
    const auto seats = static_cast<unsigned>(game.players.size());
    const double turns = turns_in(game);
    rules::State state = rules::initial_state(map, seats);
    rules::EventList happened;
    unsigned turns_begun = 0;
    notes_ = {};
    notes_.seconds = kSecondsToDeal;
    rotation_ = rotation;
    for (const rules::LoggedMove& logged : game.log) {
        const MoveKind kind = logged.move.kind();
        happened.events.clear();
        if (kind == MoveKind::kTicket) {
            ++notes_.offered[rules::index(logged.move.ticket())];
        }
        if (logged.seat == rules::kNoSeat) {
            rules::apply_natures(map, state, logged.move, happened);
            turns_begun += turns_in(happened);
            continue;
        }
        if (turns_begun > 0) {
            notes_.seconds += seconds_for(kind);
        }
        const rules::State before = state;
        rules::apply_seats(map, state, logged.seat, logged.move, happened);
        if (kind == MoveKind::kClaim) {
            auto& built = notes_.built[rules::index(map[logged.move.track()].route)];
            if (!built && turns > 0) {
                built = (turns_begun - 1) / turns;
            }
            on_claim(before, state, logged.seat);
        }
        turns_begun += turns_in(happened);
    }
    notes_.end = end_of(map, state);
    return notes_;
}

void GameReader::on_claim(const rules::State& before, const rules::State& after, rules::Seat seat) {
    for (unsigned i = 0; i < after.seats; ++i) {
        const auto other = rules::to_id<rules::Seat>(i);
        if (other != seat && cars_to_lay(after, other) > cars_to_lay(before, other)) {
            const unsigned player = (rules::index(seat) + after.seats - rotation_) % after.seats;
            ++notes_.blocks[player];
            return;
        }
    }
}

unsigned GameReader::cars_to_lay(const rules::State& position, rules::Seat seat) {
    constexpr unsigned kNoWay = 1000;
    unsigned cars = 0;
    ways_.look(position, seat);
    position.tickets[rules::index(seat)].for_each(
        [&](rules::TicketId ticket) { cars += ways_.cars_left(ticket).value_or(kNoWay); });
    return cars;
}

}  // namespace playtest
