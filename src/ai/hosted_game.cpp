#include "ai/hosted_game.h"

#include <utility>

#include "rules/apply.h"

namespace ai {

HostedGame::HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup)
    : HostedGame(std::move(file), std::move(setup), {}) {}

HostedGame::HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup,
                       const std::vector<rules::LoggedMove>& log)
    : now_([&] {
          rules::EventList dealt;  // told below, along with what the log says
          return Moment{.game = log.empty() ? rules::Game(file, setup, dealt)
                                            : rules::Game(file, setup, log, dealt),
                        .memories = Memories(file->map)};
      }()) {
    const std::span<const rules::LoggedMove> moves = game().log();
    rules::State state = rules::initial_state(file->map, setup.seats);
    const auto replay = [&](std::span<const rules::LoggedMove> part) {
        rules::EventList happened;
        for (const rules::LoggedMove& logged : part) {
            rules::apply(file->map, state, logged.seat, logged.move, happened);
        }
        remember(happened.events);
    };
    replay(moves.first(log.size()));
    replay(moves.subspan(log.size()));
}

void HostedGame::remember(std::span<const rules::Event> happened) {
    happened_from_ = events_.size();
    for (const rules::Event& event : happened) {
        now_.memories.on(event);
        events_.push_back(event);
    }
    now_.event_count = events_.size();
}

std::optional<rules::Refusal> HostedGame::act(rules::Seat seat, rules::Move move) {
    Moment before = now_;
    rules::EventList happened;
    if (const auto refusal = now_.game.act(seat, move, happened)) {
        return refusal;
    }
    undo_.keep(seat, std::move(before));
    undo_.on(happened.events);
    remember(happened.events);
    return std::nullopt;
}

void HostedGame::undo() {
    now_ = undo_.take_back();
    events_.resize(now_.event_count);
    happened_from_ = events_.size();
}

}  // namespace ai
