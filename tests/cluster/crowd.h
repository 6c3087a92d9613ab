// tests/cluster/crowd.h
//
// The people of a cluster, at different kinds of tables: with programs, with a spectator, with a
// clock. When a game is over, its people leave and others start the next one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "cluster/player.h"
#include "load/line.h"

namespace cluster {

// A game, finished or in progress.
struct Game {
    std::string table{};
    std::vector<History> histories{};
};

struct CrowdHabits {
    bool has_says = false;        // people have a say in the shuffle
    bool has_late_turns = false;  // all tables have a clock, and people let it run out
};

class Crowd {
public:
    struct Options {
        std::vector<std::uint16_t> ports{};  // where nodes may listen
        unsigned tables = 8;
        std::uint64_t seed = 1;
        CrowdHabits habits{};
    };
    explicit Crowd(Options options);
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;
    ~Crowd();

    void turn(std::int64_t now_ms);
    // No new games and no more mischief: everybody plays to the end.
    void calm_down();
    // Everybody has seen the end of their game.
    [[nodiscard]] bool is_done() const { return groups_.empty(); }
    // The state of those who have not, as text.
    [[nodiscard]] std::string state() const;
    // All games, including unfinished ones.
    [[nodiscard]] std::vector<Game> take_games();

    // Of those who have left.
    [[nodiscard]] std::uint64_t connections() const { return connections_; }
    [[nodiscard]] const std::map<std::string, unsigned>& refusals() const { return refusals_; }

private:
    struct Group;
    void begin_group();
    void finish(Group& group);

    std::vector<std::uint16_t> ports_;
    CrowdHabits habits_;
    base::Rng rng_;
    bool is_calm_ = false;
    unsigned groups_made_ = 0;
    std::vector<std::unique_ptr<Group>> groups_;
    std::vector<Game> games_;
    std::uint64_t connections_ = 0;
    std::map<std::string, unsigned> refusals_;
};

}  // namespace cluster
