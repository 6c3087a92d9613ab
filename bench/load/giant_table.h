// bench/load/giant_table.h
//
// The longest tables that limits allow (docs/configuration.md): a game of five in which every seat
// changes its mind, leaves and comes back as often as it may, after as many changes of seats as the
// host may make. The server must have lifted its rate limits.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "base/rng.h"
#include "support/raw_client.h"

namespace load {

class GiantTable {
public:
    struct Options {
        std::uint16_t port = 0;
        std::string key{};
        std::string map = "usa";
        std::size_t seats = 5;
        bool is_long = true;  // otherwise the same game without all that
        std::uint64_t seed = 1;
    };
    explicit GiantTable(Options options);

    // Plays until somebody has made so many moves, or the game is over.
    void play(std::uint64_t moves);
    // The connection of a seat breaks, and its player comes back.
    void reconnect(std::size_t seat);
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] std::uint64_t version() const { return version_; }
    [[nodiscard]] bool is_over() const { return is_over_; }

private:
    struct Chair {
        std::optional<support::RawClient> socket{};
        std::uint64_t version = 0;
        std::string legal{};  // the list in the last update
        std::string last{};   // update
        unsigned undos = 0;
        unsigned undos_in_turn = 0;
        unsigned leaves = 0;
    };

    void sit_down();
    void take_seat(std::size_t seat);
    void lengthen_the_opening();
    void change_mind(std::size_t seat);
    void leave_and_return(std::size_t seat);
    // Whether it was done.
    bool say(std::size_t seat, const std::string& t, const std::string& rest);
    bool move(std::size_t seat, std::string_view what);
    bool undo(std::size_t seat);
    // Reads all updates up to version_.
    void catch_up(std::size_t seat);
    void read_update(Chair& chair, std::string_view text);

    Options options_;
    base::Rng rng_;
    std::string id_;
    std::deque<Chair> chairs_;
    std::uint64_t version_ = 0;
    std::uint64_t ids_ = 0;
    bool is_over_ = false;
};

}  // namespace load
