// bench/load/crowd.h
//
// The players of a load test, two per table. Each sends a random legal move as soon as it is its
// turn, from the opening tickets to the end of the game; then the two move on to the next table.
// One thread, one epoll.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "load/line.h"
#include "load/percentiles.h"

namespace load {

struct Measures {
    std::uint64_t moves = 0;  // acknowledged, that is, durable
    std::uint64_t games = 0;  // played to the end
    std::uint64_t refused = 0;
    std::uint64_t messages = 0;  // received
    std::uint64_t bytes = 0;     // received
    Percentiles acknowledged{};  // from sending a move to its `done`
    Percentiles seen_by_all{};   // … to the second player's update
};

class Crowd {
public:
    struct Options {
        // The nodes' ports. With several nodes, the players of a table use different ones.
        std::vector<std::uint16_t> ports{};
        std::string map = "usa";
        std::uint64_t seed = 1;
        // Where people come from, as 127.0.2.1 and so on: so many, in turn. 0: all from 127.0.0.1.
        unsigned addresses = 0;
    };
    explicit Crowd(Options options);
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;
    ~Crowd();

    // Opens this many more idle connections. Returns when all are open.
    void connect(std::size_t count);
    // Seats the first connections at a total of this many tables and starts the games. Nobody moves
    // before play().
    void seat(std::size_t tables);

    // Lets the tables play for a while. `moves_per_s` 0: as fast as possible.
    void play(double seconds, double moves_per_s);
    // Waits for all outstanding answers.
    void settle();

    [[nodiscard]] Measures& measures() { return measures_; }

private:
    struct Player {
        Line line;
        std::string key;
        std::size_t pair = 0;
        unsigned seat = 0;
        bool is_open = false;
        std::uint64_t version = 0;  // the latest seen
        std::string choice{};       // the next move to send; empty: not its turn
        std::uint64_t asked = 0;    // id of the message awaiting an answer; 0: none
        std::int64_t sent_ns = 0;
    };
    // An acknowledged move that not both players have seen yet.
    struct Done {
        std::uint64_t version = 0;
        std::int64_t sent_ns = 0;
    };
    struct Pair {
        std::string table{};
        bool is_started = false;
        std::vector<Done> done{};
    };
    struct Listener;
    struct MakerListener;

    void send(Player& player, std::string_view kind, std::string_view rest);
    void on_made(std::size_t pair, std::string_view answer);
    void on_text(Player& player, std::string_view text);
    void on_update(Player& player, std::string_view text);
    void on_done(Player& player, std::string_view text);
    void go_to_table(std::size_t pair, std::string_view table);
    void choose(Player& player, std::string_view text);
    void wish(std::size_t player);
    void send_move(Player& player);
    void note_seen(std::size_t pair);
    [[nodiscard]] std::uint16_t port_of(std::size_t player) const;
    [[nodiscard]] Line line_of(std::size_t player) const;
    [[nodiscard]] std::size_t index_of(const Player& player) const;

    // Handles events until `is_enough` returns true.
    void run(const std::function<bool()>& is_enough);
    void release(std::int64_t now_ns);

    Options options_;
    base::SystemClock clock_;
    base::Rng rng_;
    int epoll_ = -1;
    std::deque<Player> players_;
    std::deque<Pair> pairs_;
    std::size_t opened_ = 0;
    std::size_t started_ = 0;
    std::size_t waiting_ = 0;  // moves awaiting an answer
    std::uint64_t last_number_ = 0;
    std::int64_t now_ns_ = 0;
    bool is_playing_ = false;
    double moves_per_s_ = 0;
    std::int64_t paced_from_ns_ = 0;
    double released_ = 0;
    std::deque<std::size_t> ready_;  // to move, in order
    Measures measures_;
    std::vector<char> buffer_ = std::vector<char>(std::size_t{1} << 18U);
};

}  // namespace load
