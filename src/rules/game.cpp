#include "rules/game.h"

#include <utility>

#include "rules/apply.h"
#include "rules/judge.h"
#include "rules/replay.h"

namespace rules {

Game::Game(std::shared_ptr<const MapFile> file, GameSetup setup, EventList& sink)
    : file_(std::move(file)),
      setup_(std::move(setup)),
      dealer_(setup_.seed, setup_.stacked),
      state_(initial_state(file_->map, setup_.seats)) {
    run_nature(sink);
}

Game::Game(std::shared_ptr<const MapFile> file, GameSetup setup, std::vector<LoggedMove> log,
           EventList& sink)
    : file_(std::move(file)),
      setup_(std::move(setup)),
      dealer_(setup_.seed),
      state_(replay(file_->map, setup_.seats, log)),
      log_(std::move(log)) {
    run_nature(sink);
}

std::optional<Refusal> Game::act(Seat seat, Move move, EventList& sink) {
    if (const auto refusal = judge(map(), state_, seat, move)) {
        return refusal;
    }
    apply(map(), state_, seat, move, sink);
    log_.push_back({.seat = seat, .move = move});
    run_nature(sink);
    return std::nullopt;
}

void Game::run_nature(EventList& sink) {
    while (state_.is_natures()) {
        const Move move = dealer_.next(state_, log_.size());
        apply(map(), state_, kNoSeat, move, sink);
        log_.push_back({.seat = kNoSeat, .move = move});
    }
}

}  // namespace rules
