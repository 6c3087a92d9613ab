#include "puzzle/finder.h"

#include <algorithm>

#include "puzzle/kind_of.h"

namespace puzzle {
namespace {

using review::JudgeSettings;
using review::Option;
using review::Verdict;
using rules::Move;
using rules::MoveKind;

constexpr JudgeSettings kQuick{
    .search_games = 160, .list_worlds = 16, .worlds = 64, .worlds_max = 64, .moves = 12, .told = 4};
constexpr JudgeSettings kThorough{.search_games = 1600,
                                  .list_worlds = 64,
                                  .worlds = 768,
                                  .worlds_max = 768,
                                  .moves = 16,
                                  .told = 4};
constexpr std::uint32_t kValueGames = 100;

double scale(const ai::Question& question) {
    return 2.0 / question.view.seats;
}

// The best of those that are another answer than the first.
const Option* rival_of(const rules::Map& map, const Verdict& verdict) {
    const auto rival = std::ranges::find_if(verdict.best, [&](const Option& option) {
        return !is_same_answer(map, option.move, verdict.best.front().move);
    });
    return rival == verdict.best.end() ? nullptr : &*rival;
}

}  // namespace

bool is_same_answer(const rules::Map& map, Move a, Move b) {
    return a == b || (a.kind() == MoveKind::kClaim && b.kind() == MoveKind::kClaim &&
                      map[a.track()].route == map[b.track()].route);
}

Finder::Finder(const ai::Geography& geography, const base::Clock& clock)
    : geography_(geography),
      quick_(geography, clock, kQuick),
      thorough_(geography, clock, kThorough),
      valuer_(geography.map(), {.games = kValueGames, .seed = 1}) {}

Finder::Look Finder::look(const ai::Question& question, const rules::State& position,
                          std::uint64_t seed, const KindSet& kinds) {
    if (question.legal.size() < 2) {
        return {.found = {}, .best = question.legal.front()};
    }
    const Verdict verdict = quick_.judge(question, question.legal.front(), seed);
    Look look{.found = {}, .best = verdict.best.front().move};
    const Option* const rival = rival_of(geography_.map(), verdict);
    const auto is_wanted = [&](Move other) {
        return has(kinds, kind_of(geography_, position, question.view.viewer,
                                  {{.move = look.best}, {.move = other}}));
    };
    if (rival != nullptr && rival->loss > margins_.looks * scale(question)) {
        if (is_wanted(rival->move) && is_open(question)) {
            look.found = prove(question, position, rival->move, seed + 1);
        }
    } else if (const auto payment =
                   has(kinds, Kind::kPayment) ? other_payment(question, look.best) : std::nullopt) {
        const Verdict paid = quick_.judge(question, *payment, seed);
        if (paid.best.front().move == look.best &&
            paid.chosen.loss > margins_.looks * scale(question) && is_open(question)) {
            look.found = prove(question, position, *payment, seed + 1);
        }
    }
    return look;
}

std::optional<Found> Finder::prove(const ai::Question& question, const rules::State& position,
                                   Move rival, std::uint64_t seed) {
    const Verdict verdict = thorough_.judge(question, rival, seed);
    const Move best = verdict.best.front().move;
    const bool is_payment = is_same_answer(geography_.map(), best, rival);
    Found found;
    if (best == rival) {
        return std::nullopt;
    }
    found.choices.push_back({.move = best});
    const auto add = [&](const Option& option) {
        const bool is_there = std::ranges::any_of(found.choices, [&](const Choice& choice) {
            return choice.move == option.move ||
                   (!is_payment && is_same_answer(geography_.map(), choice.move, option.move));
        });
        if (!is_there) {
            found.choices.push_back(
                {.move = option.move, .loss = option.loss, .error = option.error});
        }
    };
    if (is_payment) {
        add(verdict.chosen);
    } else {
        std::ranges::for_each(verdict.best, add);
        add(verdict.chosen);
    }
    std::ranges::stable_sort(found.choices.begin() + 1, found.choices.end(), {}, &Choice::loss);
    if (found.choices.size() < 2 || found.choices[1].loss < margins_.least * scale(question) ||
        !proves(question, found.choices, margins_.certain, seed + 1)) {
        return std::nullopt;
    }
    found.kind = kind_of(geography_, position, question.view.viewer, found.choices);
    return found;
}

bool Finder::proves(const ai::Question& question, const std::vector<Choice>& choices,
                    double certain, std::uint64_t seed) {
    for (std::size_t i = 1; i < choices.size(); ++i) {
        const Verdict verdict = thorough_.judge(question, choices[i].move, seed + i);
        const bool is_sure = verdict.best.front().move == choices.front().move &&
                             verdict.chosen.loss - margins_.errors * verdict.chosen.error >
                                 certain * scale(question);
        // The others are worse still: those are looked at only where they were close.
        if (!is_sure) {
            return false;
        }
        if (i + 1 < choices.size() && choices[i + 1].loss > 2 * choices[1].loss) {
            break;
        }
    }
    return true;
}

std::optional<Move> Finder::other_payment(const ai::Question& question, Move claim) {
    if (claim.kind() != MoveKind::kClaim) {
        return std::nullopt;
    }
    // The one that differs most in wilds, or else in colour.
    std::optional<Move> other;
    unsigned most = 0;
    for (const Move move : question.legal) {
        if (move.kind() != MoveKind::kClaim || move.track() != claim.track() || move == claim) {
            continue;
        }
        const unsigned apart = move.wilds() > claim.wilds() ? move.wilds() - claim.wilds()
                                                            : claim.wilds() - move.wilds();
        if (!other || apart > most) {
            other = move;
            most = apart;
        }
    }
    return other;
}

bool Finder::is_open(const ai::Question& question) {
    const double chance = valuer_.of(question).chance(question.view.viewer);
    return chance >= margins_.chance_least && chance <= margins_.chance_most;
}

}  // namespace puzzle
