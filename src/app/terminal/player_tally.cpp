#include "app/terminal/player_tally.h"

#include <algorithm>

#include "review/shares.h"

namespace app {

SeatSums sums_of(const review::SeatReview& seat, const std::string& name) {
    const review::Account& account = seat.account;
    SeatSums sums{.name = name,
                  .luck = review::fraction(account.all_luck()),
                  .play = review::fraction(account.all_play()),
                  .others = review::fraction(account.others),
                  .result = review::fraction(account.result),
                  .accuracy = seat.accuracy,
                  .errors = seat.mistakes + seat.blunders};
    std::ranges::transform(account.luck, sums.luck_by.begin(), review::fraction);
    std::ranges::transform(account.play, sums.play_by.begin(), review::fraction);
    return sums;
}

void PlayerTally::add(const SeatSums& game) {
    games.push_back(game);
    luck.add(game.luck);
    play.add(game.play);
    others.add(game.others);
    result.add(game.result);
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        luck_by[kind].add(game.luck_by[kind]);
    }
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        play_by[kind].add(game.play_by[kind]);
    }
    if (game.accuracy) {
        accuracy.add(*game.accuracy);
    }
    errors.add(game.errors);
}

std::vector<PlayerTally> tally(const std::vector<SeatSums>& seats, const std::string& only) {
    std::vector<PlayerTally> players;
    for (const SeatSums& seat : seats) {
        if (!only.empty() && seat.name != only) {
            continue;
        }
        auto found = std::ranges::find(players, seat.name, &PlayerTally::name);
        if (found == players.end()) {
            found = players.insert(found, PlayerTally{.name = seat.name});
        }
        found->add(seat);
    }
    std::ranges::stable_sort(players, std::ranges::greater{},
                             [](const PlayerTally& player) { return player.games.size(); });
    return players;
}

}  // namespace app
