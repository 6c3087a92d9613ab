// fogg watch: programs play a game, and the terminal shows it.
#include <fmt/color.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "app/command.h"
#include "app/map_source.h"
#include "app/outside/seat_name.h"
#include "app/reader_language.h"
#include "app/terminal/game_words.h"
#include "app/terminal/narrator.h"
#include "app/terminal/seat_titles.h"
#include "app/text_file.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/keyed_stream.h"
#include "rules/event.h"
#include "rules/game.h"
#include "rules/records/record.h"
#include "rules/score.h"

namespace app {
namespace {

constexpr int kWatchPaceMs = 150;

struct WatchOptions {
    std::string map = "usa";
    unsigned seats = 2;
    std::string players = "hard";
    std::optional<std::uint64_t> seed;
    std::optional<int> pace_ms;
    std::uint32_t budget_ms = 0;
    std::string record;
    std::string language;
};

// Seats have a colour each on a terminal; their names always stand beside it.
constexpr std::array<fmt::terminal_color, 8> kSeatColours = {
    fmt::terminal_color::bright_blue,    fmt::terminal_color::bright_red,
    fmt::terminal_color::bright_green,   fmt::terminal_color::bright_yellow,
    fmt::terminal_color::bright_magenta, fmt::terminal_color::bright_cyan,
    fmt::terminal_color::yellow,         fmt::terminal_color::magenta};
static_assert(kSeatColours.size() >= rules::kSeatsMax);

class Screen {
public:
    Screen(const Narrator& narrator, int pace_ms)
        : narrator_(narrator), pace_ms_(pace_ms), is_terminal_(isatty(STDOUT_FILENO) == 1) {}

    void show(std::span<const rules::Event> happened) {
        for (const rules::Event& event : happened) {
            const std::string sentence = narrator_.sentence(event);
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
    const Narrator& narrator_;
    int pace_ms_;
    bool is_terminal_;
};

// Seats in order, players taken in turn.
std::vector<SeatName> seated(const std::vector<SeatName>& players, unsigned seats) {
    std::vector<SeatName> names;
    for (unsigned i = 0; i < seats; ++i) {
        names.push_back(players[i % players.size()]);
    }
    return names;
}

void play_to_the_end(ai::HostedGame& hosted, ai::Asker& asker,
                     const std::vector<std::unique_ptr<ai::Player>>& players, Screen& screen,
                     const WatchOptions& options) {
    screen.show(hosted.happened());
    base::Rng rng(options.seed.value_or(1));
    for (const auto& player : players) {
        player->begin();
    }
    while (!hosted.state().is_over()) {
        const rules::Seat seat = ai::next_to_act(hosted.game().map(), hosted.state());
        const ai::Decision decision = asker.ask(*players[rules::index(seat)],
                                                {.state = hosted.state(),
                                                 .seat = seat,
                                                 .memory = hosted.memories()[seat],
                                                 .budget = {.time_ms = options.budget_ms}},
                                                {.player = rng, .fallback = rng});
        const auto refusal = hosted.act(seat, decision.move);
        CHECK(!refusal);
        screen.show(hosted.happened());
    }
    for (const auto& player : players) {
        player->end(rules::standings(hosted.game().map(), hosted.state()));
    }
}

Exit play(const WatchOptions& options, const std::shared_ptr<const rules::MapFile>& file,
          const std::vector<SeatName>& seats) {
    const std::vector<std::string> names = display_names(seats);
    rules::GameSetup setup;
    setup.seats = options.seats;
    setup.seed = options.seed ? base::seed_from_number(*options.seed) : base::random_seed();
    setup.names = names;
    const GameWords words(reader_language(options.language), *file);
    const std::vector<std::string> titles = seat_titles(words.say, seats);
    const Narrator narrator(words, titles, options.seats);
    const int default_pace = isatty(STDOUT_FILENO) == 1 ? kWatchPaceMs : 0;
    Screen screen(narrator, options.pace_ms.value_or(default_pace));
    fmt::print("{}\n",
               words.say("terminal.watching", {{"title", words.file.title},
                                               {"n", options.seats},
                                               {"commitment", base::commitment(setup.seed)}}));
    if (!words.file.notice.empty()) {
        fmt::print("{}\n", words.file.notice);
    }
    const base::SystemClock clock;
    std::vector<std::unique_ptr<ai::Player>> players;
    for (const SeatName& seat : seats) {
        const auto tell = [name = titles[players.size()]](const std::string& fault) {
            fmt::print("{} {}: a random move is made instead\n", name, fault);
        };
        players.push_back(make_player(seat, {.file = file, .clock = clock, .tell = tell}));
    }
    ai::HostedGame hosted(file, setup);
    ai::Asker asker(file->map, clock);
    play_to_the_end(hosted, asker, players, screen, options);
    fmt::print("\n{}", narrator.ending(hosted.state()));
    if (!options.record.empty()) {
        const auto record = rules::record_of(hosted.game(), rules::TellSeed::kYes);
        if (const auto problem = write_file(options.record, rules::to_text(*file, record))) {
            fmt::print(stderr, "{}: {}\n", options.record, problem->text);
            return Exit::kFailed;
        }
        fmt::print("{}\n", words.say("terminal.record_written", {{"path", options.record}}));
    }
    return Exit::kOk;
}

Exit run_watch(const WatchOptions& options) {
    const auto map = load_playable(options.map, options.seats);
    if (!map) {
        fmt::print(stderr, "{}\n", map.error().text);
        return Exit::kFailed;
    }
    const auto players = parse_seats(options.players);
    if (!players) {
        fmt::print(stderr, "{}\n", players.error().text);
        return Exit::kFailed;
    }
    if (std::ranges::any_of(*players, &SeatName::is_person)) {
        fmt::print(stderr, "Only programs can play here. To play yourself: fogg play\n");
        return Exit::kFailed;
    }
    return play(options, *map, seated(*players, options.seats));
}

}  // namespace

void add_watch(Command program) {
    const auto options = std::make_shared<WatchOptions>();
    Command command = program.add("watch", "Watch programs play in the terminal");
    command.option("--map", options->map, "A built-in map or a map file").shows_default();
    command.option("--seats", options->seats, "Number of seats").shows_default();
    command
        .option("--players", options->players,
                "Players or programs (./bot), separated by commas; they take the seats in turn")
        .shows_default();
    command
        .option("--budget", options->budget_ms, "Milliseconds a program may think about a decision")
        .between(1, 600000);
    command.option("--seed", options->seed, "Random seed: the same seed gives the same game");
    command.option("--pace", options->pace_ms, "Milliseconds between moves").between(0, 60000);
    command.option("--record", options->record, "Write the record of the game to this file");
    add_language_option(command, options->language);
    command.runs([options] { return run_watch(*options); });
}

}  // namespace app
