// app/outside/outside_player.h
//
// A player that is another program, in any language: it receives what its seat sees and answers
// with a move, one line of JSON each (docs/players_outside.md).
//
// If the program gives no legal answer in time, choose() returns nothing and reports why; what
// happens then is up to the host. A program that crashes or stops answering sits out the rest of
// the game and is restarted for the next one, at most kStartsMax times.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "ai/player.h"
#include "app/outside/child_process.h"
#include "base/clock.h"
#include "base/result.h"
#include "rules/maps/map_file.h"

namespace app {

// Is told in a few words what a player did wrong.
using TellFault = std::function<void(const std::string&)>;

// How long a program may take, in milliseconds.
struct OutsideTimes {
    std::uint32_t budget = 1000;  // for a decision, where the question has no budget of its own
    std::uint32_t slack = 500;    // beyond the budget, for the way there and back
    std::uint32_t start = 5000;   // more for the first decision after it was started
};

class OutsidePlayer final : public ai::Player {
public:
    static constexpr unsigned kProtocol = 1;
    static constexpr unsigned kStartsMax = 10;
    static constexpr unsigned kLateMax = 3;  // in a row; then it is taken for dead

    struct Context {
        std::shared_ptr<const rules::MapFile> file;
        const base::Clock& clock;  // must outlive the player
        TellFault tell;
        OutsideTimes times = {};
    };

    OutsidePlayer(std::string path, Context context);

    [[nodiscard]] std::optional<rules::Move> choose(const ai::Question& question,
                                                    base::Rng& rng) override;
    void begin() override;
    void end(const rules::Standings& standings) override;

private:
    // A fault in words.
    struct Fault {
        std::string text;
    };
    using Answer = base::Result<rules::Move, Fault>;

    [[nodiscard]] Answer ask(const ai::Question& question);
    [[nodiscard]] Answer hear(const ai::Question& question, std::int64_t deadline_ns);
    [[nodiscard]] Answer understand(const ai::Question& question, std::string_view line) const;
    // Starts the program and tells it of the game, where that has not been done yet.
    [[nodiscard]] bool is_in_game(const rules::View& view, std::int64_t deadline_ns);
    [[nodiscard]] std::int64_t deadline_ns(std::uint32_t budget_ms) const;
    Fault give_up(std::string text);

    std::string path_;
    Context context_;
    std::unique_ptr<ChildProcess> process_;
    unsigned starts_ = 0;
    unsigned late_ = 0;         // questions in a row that were not answered in time
    unsigned owed_ = 0;         // answers that may still come, too late
    unsigned seats_ = 0;        // of the game that the program was told of; 0: of none
    rules::Seat seat_{};        // its own, in that game
    bool is_fresh_ = false;     // started, and has not answered yet
    bool is_given_up_ = false;  // until the next game
};

}  // namespace app
