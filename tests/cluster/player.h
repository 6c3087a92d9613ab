// tests/cluster/player.h
//
// A player at a table of the cluster, on whichever node answers, who remembers everything. Behaves
// like the web client: resends unanswered requests with the same id on the next connection, and
// gives up on a silent connection.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "cluster/history.h"
#include "load/line.h"
#include "sim/client.h"

namespace cluster {

class Player {
public:
    Player(sim::Character character, std::uint64_t seed);
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // `ports`: where nodes may listen.
    void turn(std::int64_t now_ms, std::span<const std::uint16_t> ports);
    void calm_down() { client_.calm_down(); }

    // Has nothing to wait for, and has seen the game end.
    [[nodiscard]] bool is_content() const { return client_.is_over() && client_.is_at_rest(); }
    [[nodiscard]] std::int64_t version() const { return client_.version(); }
    [[nodiscard]] unsigned connections() const { return connections_; }
    // How often each code occurred.
    [[nodiscard]] const std::map<std::string, unsigned>& refusals() const { return refusals_; }
    // Its state as text, for failure reports.
    [[nodiscard]] std::string state() const;
    // Everything so far. Ends it.
    [[nodiscard]] History take_history();

    // Callbacks for load::Line.
    void on_answer(load::Line& line, std::string_view text);
    void on_text(load::Line& line, std::string_view text);

private:
    void connect(std::span<const std::uint16_t> ports);
    void read();
    void disconnect();
    void record(std::string_view update);

    sim::Client client_;
    base::Rng rng_;
    History history_;
    std::optional<load::Line> line_;
    bool is_broken_ = false;
    std::string last_status_;  // of the last HTTP response
    unsigned connections_ = 0;
    std::map<std::string, unsigned> refusals_;
    int seat_ = kSpectator;
    std::int64_t now_ms_ = 0;
    std::int64_t heard_at_ms_ = 0;
    std::int64_t acts_at_ms_ = 0;
    std::int64_t connects_at_ms_ = 0;
};

}  // namespace cluster
