// fogg watch: programs play a game, and the terminal shows it.
#include <fmt/color.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <array>
#include <bit>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ai/memory.h"
#include "ai/registry.h"
#include "app/command.h"
#include "app/map_source.h"
#include "app/story.h"
#include "app/text_file.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/keyed_stream.h"
#include "rules/game.h"
#include "rules/legal.h"
#include "rules/record.h"
#include "rules/view.h"

namespace app {
namespace {

constexpr int kTerminalPaceMs = 150;

struct Options {
    std::string map = "usa";
    unsigned seats = 2;
    std::vector<std::string> players = {"greedy"};
    std::optional<std::uint64_t> seed;
    std::optional<int> pace_ms;
    std::string record;
};

// Seats have a colour each on a terminal; their names always stand beside it.
constexpr std::array<fmt::terminal_color, rules::kSeatsMax> kSeatColours = {
    fmt::terminal_color::bright_blue, fmt::terminal_color::bright_red,
    fmt::terminal_color::bright_green, fmt::terminal_color::bright_yellow,
    fmt::terminal_color::bright_magenta};

class Screen {
public:
    Screen(const Story& story, int pace_ms)
        : story_(story), pace_ms_(pace_ms), is_terminal_(isatty(STDOUT_FILENO) == 1) {}

    void show(const rules::EventList& happened) {
        for (const rules::Event& event : happened.events) {
            const std::string sentence = story_.sentence(event);
            if (sentence.empty() || event.kind == rules::EventKind::kCardDealt ||
                event.kind == rules::EventKind::kMarketTurned) {
                continue;  // cards that come and go would drown the story
            }
            if (is_terminal_ && event.seat != rules::kNoSeat) {
                fmt::print(fmt::fg(kSeatColours[rules::index(event.seat)]), "{}\n", sentence);
            } else {
                fmt::print("{}\n", sentence);
            }
        }
        std::fflush(stdout);
        if (pace_ms_ > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(pace_ms_));
        }
    }

private:
    const Story& story_;
    int pace_ms_;
    bool is_terminal_;
};

// The moves of the only seat that is due, or of the first of several.
rules::Move decide(const rules::Game& game, rules::Seat seat, ai::Player& player,
                   const ai::Memories& memories, base::Rng& rng) {
    const rules::Legal legal(game.map(), game.state(), seat);
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    return player.choose({.view = rules::view(game.state(), seat),
                          .memory = memories[seat],
                          .legal = moves,
                          .budget = {}},
                         rng);
}

std::vector<std::string> seat_names(const Options& options) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < options.seats; ++i) {
        const std::string& player = options.players[i % options.players.size()];
        names.push_back(fmt::format("{} {}", player, i + 1));
    }
    return names;
}

Exit play(const Options& options, const std::shared_ptr<const rules::MapFile>& file) {
    const std::vector<std::string> names = seat_names(options);
    rules::GameSetup setup;
    setup.seats = options.seats;
    setup.seed = options.seed ? base::seed_from_number(*options.seed) : base::random_seed();
    setup.names = names;
    const Story story(*file, names, options.seats);
    const int default_pace = isatty(STDOUT_FILENO) == 1 ? kTerminalPaceMs : 0;
    Screen screen(story, options.pace_ms.value_or(default_pace));
    fmt::print("{}, {} seats. Commitment to the shuffle: {}\n", file->title, options.seats,
               base::commitment(setup.seed));
    if (!file->notice.empty()) {
        fmt::print("{}\n", file->notice);
    }
    rules::EventList happened;
    rules::Game game(file, setup, happened);
    ai::Memories memories(file->map);
    const auto watch_along = [&] {
        for (const rules::Event& event : happened.events) {
            memories.on(event);
        }
        screen.show(happened);
    };
    watch_along();
    const base::SystemClock clock;
    std::vector<std::unique_ptr<ai::Player>> players;
    for (unsigned i = 0; i < options.seats; ++i) {
        const auto name = ai::parse_player(options.players[i % options.players.size()]);
        players.push_back(ai::make_player(*name, {.map = file->map, .clock = clock}));
    }
    base::Rng rng(options.seed.value_or(1));
    while (!game.state().is_over()) {
        const auto seat = rules::to_id<rules::Seat>(
            static_cast<unsigned>(std::countr_zero(game.state().to_act(game.map()))));
        happened.events.clear();
        const rules::Move move = decide(game, seat, *players[rules::index(seat)], memories, rng);
        const auto refusal = game.act(seat, move, happened);
        CHECK(!refusal, "a program made an illegal move");
        watch_along();
    }
    fmt::print("\n{}", story.ending(game.state()));
    if (!options.record.empty()) {
        const auto record = rules::record_of(game, rules::TellSeed::kYes);
        if (const auto problem = write_file(options.record, rules::to_text(*file, record))) {
            fmt::print(stderr, "{}: {}\n", options.record, problem->text);
            return Exit::kFailed;
        }
        fmt::print("The record is in {}.\n", options.record);
    }
    return Exit::kOk;
}

Exit run(const Options& options) {
    const auto map = load_playable(options.map, options.seats);
    if (!map) {
        fmt::print(stderr, "{}\n", map.error().text);
        return Exit::kFailed;
    }
    for (const std::string& player : options.players) {
        if (const auto name = ai::parse_player(player); !name) {
            fmt::print(stderr, "{}\n", name.error().text);
            return Exit::kFailed;
        }
    }
    return play(options, *map);
}

}  // namespace

void add_watch(CLI::App& program, Exit& exit) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("watch", "Programs play a game in the terminal");
    command->add_option("--map", options->map, "A built-in map or a map file")
        ->capture_default_str();
    command->add_option("--seats", options->seats)->capture_default_str();
    command->add_option("--players", options->players, "Names of players, by seat, taken in turn")
        ->delimiter(',')
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Play the same game again");
    command->add_option("--pace", options->pace_ms, "Milliseconds between moves")
        ->check(CLI::Range(0, 60000));
    command->add_option("--record", options->record, "Write the record of the game to this file");
    command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace app
