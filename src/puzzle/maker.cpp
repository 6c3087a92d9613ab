#include "puzzle/maker.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "base/check.h"
#include "base/rng.h"
#include "puzzle/kind_of.h"
#include "rules/legal.h"
#include "rules/view.h"

namespace puzzle {
namespace {

constexpr std::uint32_t kApart = 6;  // decisions between two puzzles of a game, at least
constexpr std::uint64_t kSeedsPerDecision = 16;
constexpr std::uint32_t kBriefGames = 100;  // of search, for a move between the decisions examined

// Most games have two seats, where every move matters most; every fourth has three.
unsigned seats_of(const rules::Map& map, std::uint32_t game) {
    return game % 4 == 3 ? std::min<unsigned>(3, map.seats_max) : map.seats_min;
}

}  // namespace

Maker::Maker(std::shared_ptr<const rules::MapFile> file, const base::Clock& clock,
             const MakerSettings& settings)
    : file_(std::move(file)),
      settings_(settings),
      geography_(file_->map),
      finder_(std::make_unique<Finder>(geography_, clock)),
      brief_(file_->map, clock, nullptr, {}, {.games = kBriefGames, .taste = {}}),
      solvers_(file_->map, clock) {
    set_.map = {.id = file_->id, .sha256 = file_->sha256};
}

unsigned Maker::count(Kind kind) const {
    return static_cast<unsigned>(std::ranges::count(set_.puzzles, kind, &Puzzle::kind));
}

bool Maker::is_wanted(const Found& found, const std::vector<Puzzle>& here) const {
    const auto same = std::ranges::count(here, found.kind, &Puzzle::kind);
    if (!has(settings_.kinds, found.kind)) {
        return false;
    }
    return settings_.kind_most == 0 || count(found.kind) + same < settings_.kind_most;
}

Finder::Look Maker::look(const ai::Question& question, const rules::State& position,
                         std::uint64_t course) {
    if (may_ask(geography_, position, question.view.viewer, settings_.kinds)) {
        return finder_->look(question, position, course, settings_.kinds);
    }
    base::Rng rng(course);
    const std::optional<rules::Move> move = brief_.choose(question, rng);
    CHECK(move.has_value());
    return {.found = {}, .best = *move};
}

void Maker::play_next() {
    const std::uint32_t number = games_played_++;
    const unsigned seats = seats_of(file_->map, number);
    const base::Seed seed = base::seed_from_number(settings_.seed * 1'000'000 + number);
    base::Rng luck(settings_.seed * 1'000'003 + number);
    ai::HostedGame game(file_, {.seats = seats, .seed = seed, .stacked = {}, .names = {}});
    PuzzleGame played{.seats = seats, .seed = seed, .moves = {}};
    std::vector<Puzzle> here;
    std::vector<rules::Move> legal;
    while (game.state().phase != rules::Phase::kOver) {
        const rules::Seat seat = ai::next_to_act(file_->map, game.state());
        const rules::Legal moves(file_->map, game.state(), seat);
        legal.clear();
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            legal.push_back(moves[i]);
        }
        const rules::View view = rules::view(game.state(), seat);
        const ai::Question question{
            .view = view, .memory = game.memories()[seat], .legal = legal, .budget = {}};
        const std::uint64_t course = luck.next();
        Finder::Look look = this->look(question, game.state(), course);
        const auto at = static_cast<std::uint32_t>(played.moves.size());
        const bool has_room =
            here.size() < settings_.game_most && (here.empty() || at - here.back().moves >= kApart);
        if (look.found && has_room && is_wanted(*look.found, here)) {
            const auto tries = solvers_.rate(question, look.found->choices.front().move,
                                             course + kSeedsPerDecision);
            if (tries.right < tries.made) {
                here.push_back({.game = static_cast<std::uint32_t>(set_.games.size()),
                                .moves = at,
                                .seat = seat,
                                .kind = look.found->kind,
                                .rating = tries.rating,
                                .choices = std::move(look.found->choices)});
            }
        }
        played.moves.push_back({.seat = seat, .move = look.best});
        CHECK(!game.act(seat, look.best));
    }
    if (!here.empty()) {
        played.moves.resize(here.back().moves);
        set_.games.push_back(std::move(played));
        std::ranges::move(here, std::back_inserter(set_.puzzles));
    }
}

}  // namespace puzzle
