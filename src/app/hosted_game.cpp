#include "app/hosted_game.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "rules/apply.h"

namespace app {
namespace {

// What happened in a game so far.
rules::EventList events_of(const rules::MapFile& file, unsigned seats,
                           const std::vector<rules::LoggedMove>& log) {
    rules::EventList happened;
    rules::State state = rules::initial_state(file.map, seats);
    for (const rules::LoggedMove& logged : log) {
        rules::apply(file.map, state, logged.seat, logged.move, happened);
    }
    return happened;
}

}  // namespace

HostedGame::HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup)
    : HostedGame(std::move(file), std::move(setup), {}) {}

HostedGame::HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup,
                       std::vector<rules::LoggedMove> log)
    : now_([&] {
          rules::EventList dealt;  // told below, together with all that was before
          return Moment{.game = log.empty() ? rules::Game(file, setup, dealt)
                                            : rules::Game(file, setup, std::move(log), dealt),
                        .memories = ai::Memories(file->map)};
      }()) {
    remember(events_of(game().file(), game().setup().seats, game().log()));
}

void HostedGame::remember(const rules::EventList& happened) {
    for (const rules::Event& event : happened.events) {
        now_.memories.on(event);
        events_.push_back(event);
    }
    now_.event_count = events_.size();
}

void HostedGame::act(rules::Seat seat, rules::Move move) {
    if (!game().log().empty() && game().log().back().seat != seat) {
        before_.clear();  // somebody else has moved
    }
    before_.push_back(now_);
    rules::EventList happened;
    const auto refusal = now_.game.act(seat, move, happened);
    CHECK(!refusal, "a move that was never judged");
    remember(happened);
    if (std::ranges::any_of(happened.events, rules::reveals)) {
        before_.clear();
    }
}

bool HostedGame::can_undo(rules::Seat seat) const {
    return !before_.empty() && game().log().back().seat == seat;
}

void HostedGame::undo() {
    CHECK(!before_.empty(), "nothing to take back");
    now_ = std::move(before_.back());
    before_.pop_back();
    events_.resize(now_.event_count);
}

}  // namespace app
