// ai/search/search_player.h
//
// Search by rollouts over determinizations: it samples worlds consistent with the view and, in
// each, tries every promising move and lets the planner play all seats to the end. All moves share
// the same worlds and luck (common random numbers), so their differences are compared. Sequential
// halving (Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013)
// concentrates the time on the best moves. The planner's own choice stands unless another move is
// significantly better: most moves are nearly equal, and taking whichever happened to come out on
// top would be worse than not searching. In these games the seat plays on by weights of its own
// (ai/search/search_weights.h). A race of the same kind before that can find a better style
// (ai/search/styles.h).
//
// Stops after a number of games, or at the time limit. Without a time limit, the answer depends
// only on the question and the random stream, not on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ai/crew.h"
#include "ai/planner/geography.h"
#include "ai/player.h"
#include "ai/search/rollout.h"
#include "ai/search/shortlist.h"
#include "ai/worlds/world.h"
#include "base/clock.h"

namespace ai {

struct SearchSettings {
    std::uint32_t games = 1000;  // per decision, to compare moves
    float styles = 0;            // as a share of `games`: games to choose a style; 0: the planner's
    std::uint32_t time_ms = 0;   // limit per decision; 0: none
    unsigned moves = 16;         // to consider, the first of the list
    unsigned patience = 5;       // turns between plans in a rollout
    Belief belief{};             // of opponents' tickets
    float doubt = 2.0F;          // standard errors by which a move must beat the planner's
    Taste taste;
    std::optional<PlannerWeights> own{};  // of the searching seat in the games; none: like all
    // kFirst is expert_1, which stays as it was, and so does expert_2, which differs from what
    // follows by its belief alone.
    enum class Edition : std::uint8_t { kFirst, kSecond } edition = Edition::kSecond;
};

class SearchPlayer final : public Player {
public:
    // All must outlive the player. No crew: it works alone.
    SearchPlayer(const rules::Map& map, const base::Clock& clock, Crew* crew,
                 const PlannerWeights& weights, const SearchSettings& settings);

    [[nodiscard]] std::optional<rules::Move> choose(const Question& question,
                                                    base::Rng& rng) override;

    // Games played since it was made.
    [[nodiscard]] std::uint64_t games_played() const { return games_played_; }

private:
    // A move with a way to play on, and its advantage over the first candidate in the same worlds.
    struct Candidate {
        Rollout::Course course;
        double sum = 0;
        double squares = 0;
        std::uint32_t games = 0;

        void add(double gain);
        // The mean gain plus this many standard errors.
        [[nodiscard]] double gain(double errors) const;
    };

    void collect_styles(const rules::State& world, rules::Seat seat, base::Rng& rng);
    void collect_moves(const Worlds& worlds, rules::Seat seat, unsigned style, base::Rng& rng);
    // Leaves one or two candidates: the first and the best of the others.
    void race(const Worlds& worlds, rules::Seat seat, std::uint32_t games, base::Rng& rng);
    // The winner of the race, if it is better than the first by so many standard errors; otherwise
    // the first.
    [[nodiscard]] const Rollout::Course& winner(double errors) const;
    // Plays every candidate in this many worlds; false if time ran out.
    [[nodiscard]] bool play_worlds(const Worlds& worlds, rules::Seat seat, std::uint32_t count,
                                   base::Rng& rng);
    [[nodiscard]] bool is_time_up() const;
    void drop_worse_half();

    Geography geography_;
    const base::Clock& clock_;
    Alone alone_;
    Crew* crew_;
    SearchSettings settings_;
    Shortlist shortlist_;
    unsigned own_style_ = 0;  // of the rollouts: the seat's own way to play on
    std::vector<std::unique_ptr<Rollout>> rollouts_;  // one per thread of the crew
    std::vector<Candidate> candidates_;
    std::vector<double> results_;  // of one batch, by world and candidate
    std::int64_t deadline_ns_ = 0;
    std::uint64_t games_played_ = 0;
};

}  // namespace ai
