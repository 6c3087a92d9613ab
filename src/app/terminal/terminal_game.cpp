#include "app/terminal/terminal_game.h"

#include <fmt/format.h>

#include <bit>
#include <thread>
#include <utility>

#include "app/text_columns.h"
#include "base/check.h"
#include "rules/score.h"

namespace app {

TerminalGame::TerminalGame(Terminal& terminal, ai::HostedGame& hosted, const base::Clock& clock,
                           Settings settings)
    : terminal_(terminal),
      hosted_(hosted),
      settings_(std::move(settings)),
      words_(settings_.language, hosted.game().file()),
      narrator_(words_, settings_.names, hosted.game().setup().seats),
      asker_(hosted.game().map(), clock),
      rng_(settings_.seed),
      told_to_(settings_.seats.size()) {
    for (std::size_t i = 0; i < settings_.seats.size(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (settings_.seats[i].is_person()) {
            players_.push_back(nullptr);
            ++people_;
            only_person_ = people_ == 1 ? seat : rules::kNoSeat;
        } else {
            const auto tell_fault = [this, seat](const std::string& fault) {
                terminal_.print_wrapped(fmt::format("{} {}: a random move is made instead",
                                                    narrator_.name(seat), fault),
                                        2);
            };
            players_.push_back(make_player(
                settings_.seats[i],
                {.file = hosted.game().shared_file(), .clock = clock, .tell = tell_fault}));
            players_.back()->begin();
        }
    }
}

TerminalGame::Ending TerminalGame::run() {
    tell(0, only_person_);
    while (!hosted_.state().is_over()) {
        const rules::Seat seat = next_to_act();
        if (!is_person(seat)) {
            program_moves(seat);
        } else if (const auto ending = person_moves(seat)) {
            return *ending;
        }
    }
    for (const auto& player : players_) {
        if (player != nullptr) {
            player->end(rules::standings(hosted_.game().map(), hosted_.state()));
        }
    }
    return Ending::kOver;
}

bool TerminalGame::is_person(rules::Seat seat) const {
    return players_[rules::index(seat)] == nullptr;
}

// People before programs, so that a person can take back its choice of opening tickets.
rules::Seat TerminalGame::next_to_act() const {
    unsigned people = 0;
    for (std::size_t i = 0; i < players_.size(); ++i) {
        people |= players_[i] == nullptr ? 1U << i : 0U;
    }
    const unsigned to_act = hosted_.state().to_act(hosted_.game().map());
    const unsigned first = (to_act & people) != 0 ? to_act & people : to_act;
    return rules::to_id<rules::Seat>(std::countr_zero(first));
}

void TerminalGame::program_moves(rules::Seat seat) {
    const std::size_t before = hosted_.events().size();
    const ai::Decision decision = asker_.ask(*players_[rules::index(seat)],
                                             {.state = hosted_.state(),
                                              .seat = seat,
                                              .memory = hosted_.memories()[seat],
                                              .budget = settings_.budget},
                                             {.player = rng_, .fallback = rng_});
    const auto refusal = hosted_.act(seat, decision.move);
    CHECK(!refusal);
    tell(before, only_person_);
    std::this_thread::sleep_for(settings_.pace);
}

std::optional<TerminalGame::Ending> TerminalGame::person_moves(rules::Seat seat) {
    using Outcome = PersonTurn::Outcome;
    if (!raise_curtain(seat)) {
        return Ending::kInputEnded;
    }
    const std::size_t before = hosted_.events().size();
    PersonTurn turn(terminal_, hosted_, narrator_, settings_.names, seat);
    Outcome outcome = turn.ask();
    if (outcome == Outcome::kMoved) {
        tell(before, seat);
        const bool is_others = !hosted_.state().is_to_act(hosted_.game().map(), seat);
        if (is_others) {
            const bool is_shared = people_ > 1 && !hosted_.state().is_over();
            outcome =
                turn.pause(is_shared ? PersonTurn::Pause::kAlways : PersonTurn::Pause::kIfUndo);
            if (outcome == Outcome::kMoved && is_shared) {
                terminal_.clear(words_.say("terminal.cleared"));
                at_screen_ = rules::kNoSeat;
            }
        }
        told_to_[rules::index(seat)] = hosted_.events().size();
    }
    if (outcome == Outcome::kQuit) {
        return Ending::kQuit;
    }
    return outcome == Outcome::kInputEnded ? std::optional(Ending::kInputEnded) : std::nullopt;
}

bool TerminalGame::raise_curtain(rules::Seat seat) {
    if (people_ == 1 || at_screen_ == seat) {
        return true;
    }
    auto line =
        terminal_.read_line(words_.say("terminal.curtain", {{"name", narrator_.name(seat)}}) + " ");
    if (!line) {
        return false;
    }
    if (!line->empty()) {
        terminal_.give_back(std::move(*line));
    }
    at_screen_ = seat;
    tell(told_to_[rules::index(seat)], seat);
    return true;
}

void TerminalGame::tell(std::size_t from, rules::Seat viewer) {
    for (const Narrator::Told& told : narrator_.account(hosted_.events().subspan(from), viewer)) {
        // Line by line, so that the colour does not run over the margin.
        const std::string lines = wrapped(told.text, terminal_.columns() - 1, 2);
        terminal_.print(told.seat == rules::kNoSeat ? lines
                                                    : terminal_.paint().in(told.seat, lines));
    }
}

}  // namespace app
