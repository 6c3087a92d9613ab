// fogg play: people play against programs, and against each other, in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/hosted_game.h"
#include "app/command.h"
#include "app/map_source.h"
#include "app/outside/seat_name.h"
#include "app/reader_language.h"
#include "app/saved_game.h"
#include "app/terminal/game_words.h"
#include "app/terminal/seat_titles.h"
#include "app/terminal/terminal.h"
#include "app/terminal/terminal_game.h"
#include "app/text_file.h"
#include "base/clock.h"
#include "base/keyed_stream.h"
#include "rules/records/record.h"

namespace app {
namespace {

constexpr int kTerminalPaceMs = 400;

struct PlayOptions {
    std::string map;  // empty: the record's, or the first one
    std::string seats;
    std::string resume;
    std::string record;
    std::optional<std::uint64_t> seed;
    std::optional<int> pace_ms;
    std::uint32_t budget_ms = 0;
    std::string language;
};

// A game to be played: a new one, or one that was put away.
struct Table {
    SavedGame game;
    std::vector<SeatName> seats;
};
struct TableProblem {
    std::string text;
};
using SetTable = base::Result<Table, TableProblem>;

// "human 1" was "human" on the command line; see display_names.
std::string seats_of(const std::vector<std::string>& names) {
    std::string seats;
    for (const std::string& name : names) {
        seats.append(seats.empty() ? "" : ",").append(name, 0, name.rfind(' '));
    }
    return seats;
}

SetTable resume(const PlayOptions& options) {
    auto game = load_game(options.resume, options.map);
    if (!game) {
        return TableProblem{game.error().text};
    }
    const bool is_given = !options.seats.empty();
    auto seats = parse_seats(is_given ? options.seats : seats_of(game->setup.names));
    if (!seats) {
        return TableProblem{seats.error().text +
                            (is_given ? "" : " Use --seats to say who plays.")};
    }
    if (seats->size() != game->setup.seats) {
        return TableProblem{fmt::format("The game has {} seats.", game->setup.seats)};
    }
    game->setup.names = display_names(*seats);
    return Table{std::move(*game), std::move(*seats)};
}

SetTable set_up(const PlayOptions& options) {
    if (!options.resume.empty()) {
        return resume(options);
    }
    auto seats = parse_seats(options.seats.empty() ? "human,medium" : options.seats);
    if (!seats) {
        return TableProblem{seats.error().text};
    }
    const auto map = load_playable(options.map.empty() ? "usa" : options.map,
                                   static_cast<unsigned>(seats->size()));
    if (!map) {
        return TableProblem{map.error().text};
    }
    Table table{.game = {.file = *map, .setup = {}, .log = {}}, .seats = std::move(*seats)};
    table.game.setup.seats = static_cast<unsigned>(table.seats.size());
    table.game.setup.seed =
        options.seed ? base::seed_from_number(*options.seed) : base::random_seed();
    table.game.setup.names = display_names(table.seats);
    return table;
}

void welcome(Terminal& terminal, const GameWords& words, const rules::GameSetup& setup) {
    terminal.print(fmt::format(
        "{}\n{}\n  {}\n",
        words.say("terminal.welcome", {{"title", words.file.title}, {"n", setup.seats}}),
        words.say("terminal.commitment"), base::commitment(setup.seed)));
    if (!words.file.notice.empty()) {
        terminal.print_wrapped(words.file.notice, 0);
    }
}

Exit finish(Terminal& terminal, const PlayOptions& options, const Narrator& narrator,
            const rules::Game& game) {
    terminal.print("\n" + narrator.ending(game.state()));
    if (options.record.empty()) {
        return Exit::kOk;
    }
    const auto record = rules::record_of(game, rules::TellSeed::kYes);
    if (const auto problem = write_file(options.record, rules::to_text(game.file(), record))) {
        fmt::print(stderr, "{}: {}\n", options.record, problem->text);
        return Exit::kFailed;
    }
    terminal.print(narrator.words().say("terminal.record_written", {{"path", options.record}}) +
                   "\n");
    return Exit::kOk;
}

Exit run_play(const PlayOptions& options) {
    auto table = set_up(options);
    if (!table) {
        fmt::print(stderr, "{}\n", table.error().text);
        return Exit::kFailed;
    }
    if (std::ranges::none_of(table->seats, &SeatName::is_person)) {
        fmt::print(stderr, "At least one seat must be human. To watch programs play: fogg watch\n");
        return Exit::kFailed;
    }
    Terminal terminal(std::cin, std::cout, Terminal::look_around());
    const words::Language language = reader_language(options.language);
    const GameWords words(language, *table->game.file);
    welcome(terminal, words, table->game.setup);
    const std::vector<std::string> names = seat_titles(words.say, table->seats);
    const int default_pace = terminal.is_terminal() ? kTerminalPaceMs : 0;
    const base::SystemClock clock;
    ai::HostedGame hosted(table->game.file, table->game.setup, table->game.log);
    TerminalGame game(terminal, hosted, clock,
                      {.seats = table->seats,
                       .names = names,
                       .budget = {.time_ms = options.budget_ms},
                       .seed = options.seed.value_or(1),
                       .pace = std::chrono::milliseconds(options.pace_ms.value_or(default_pace)),
                       .language = language});
    switch (game.run()) {
        case TerminalGame::Ending::kOver:
            return finish(terminal, options, Narrator(words, names, table->game.setup.seats),
                          hosted.game());
        case TerminalGame::Ending::kQuit:
            terminal.print(words.say("terminal.goodbye") + "\n");
            return Exit::kOk;
        default:
            terminal.print(words.say("terminal.input_ended") + "\n");
            return Exit::kFailed;
    }
}

}  // namespace

void add_play(Command program) {
    const auto options = std::make_shared<PlayOptions>();
    Command command = program.add("play", "Play in the terminal");
    command.option("--map", options->map, "A built-in map or a map file [usa]");
    command.option("--seats", options->seats,
                   "Who plays, separated by commas: human, players (see fogg players), programs "
                   "(./bot) [human,medium]");
    command.option("--seed", options->seed, "Random seed: the same seed deals the same cards");
    command
        .option("--budget", options->budget_ms, "Milliseconds a program may think about a decision")
        .between(1, 600000);
    command.option("--pace", options->pace_ms, "Milliseconds to pause after a program's move")
        .between(0, 60000);
    command.option("--record", options->record, "Write the record of the game to this file");
    command.option("--resume", options->resume, "Continue a saved game");
    add_language_option(command, options->language);
    command.runs([options] { return run_play(*options); });
}

}  // namespace app
