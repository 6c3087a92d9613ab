// fogg playtest: thousands of games on a map, and what they say about it.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/experiments/figure_files.h"
#include "app/experiments/match_options.h"
#include "app/experiments/player_list.h"
#include "app/experiments/playtest_run.h"
#include "app/experiments/playtest_text.h"
#include "app/interrupt.h"
#include "app/map_source.h"
#include "app/progress_bar.h"
#include "app/reader_language.h"
#include "base/clock.h"
#include "playtest/json/playtest_json.h"
#include "playtest/report.h"
#include "playtest/task.h"
#include "playtest/warning.h"
#include "words/translator.h"

namespace app {
namespace {

struct PlaytestOptions {
    std::string map;
    std::string other;
    playtest::Wish wish;
    unsigned threads = 1;
    FigureFiles files;
};

struct Playtested {
    std::shared_ptr<const rules::MapFile> file;
    std::vector<playtest::Figures> trials{};
    std::vector<playtest::Warning> warnings{};
};

struct PlaytestProblem {
    std::string text;  // for people
};

base::Result<std::vector<playtest::Task>, PlaytestProblem> tasks_of(const PlaytestOptions& options,
                                                                    const std::string& name) {
    const unsigned seats = options.wish.seats;
    auto file = seats == 0 ? load_map(name) : load_playable(name, seats);
    if (!file) {
        return PlaytestProblem{file.error().text};
    }
    return playtest::tasks_of(*file, options.wish);
}

std::optional<PlaytestProblem> check(const PlaytestOptions& options) {
    const auto players = PlayerList::parse(options.wish.player);
    if (!players) {
        return PlaytestProblem{players.error().text};
    }
    if (players->size() != 1) {
        return PlaytestProblem{"--player takes one name: it plays on every seat."};
    }
    if (const auto problem = check_writable(options.files)) {
        return PlaytestProblem{problem->text};
    }
    return std::nullopt;
}

std::vector<Playtested> play(const std::vector<std::vector<playtest::Task>>& maps,
                             unsigned threads) {
    const base::SystemClock clock;
    const Interrupt interrupt;
    std::uint64_t deals = 0;
    for (const auto& tasks : maps) {
        for (const playtest::Task& task : tasks) {
            deals += PlaytestRun::deals_of(task);
        }
    }
    ProgressBar bar(clock, 0, deals);
    PlaytestRun run({.clock = clock, .interrupt = interrupt, .bar = bar, .threads = threads});
    std::vector<Playtested> all;
    for (const auto& tasks : maps) {
        Playtested& played = all.emplace_back(Playtested{.file = tasks.front().file});
        for (const playtest::Task& task : tasks) {
            const playtest::Figures figures = run.play(task);
            for (const playtest::Warning& warning : playtest::warnings(*task.file, figures)) {
                played.warnings.push_back(warning);
            }
            played.trials.push_back(figures);
        }
    }
    return all;
}

std::vector<playtest::PlaytestedMap> told(const std::vector<Playtested>& maps) {
    std::vector<playtest::PlaytestedMap> all;
    for (const Playtested& map : maps) {
        all.push_back({.file = *map.file, .trials = map.trials, .warnings = map.warnings});
    }
    return all;
}

std::string json_of(const PlaytestOptions& options, const std::vector<Playtested>& maps) {
    const words::Translator english(words::Language::kEnglish);
    const playtest::Played played{.player = options.wish.player, .seed = options.wish.seed};
    return playtest::playtest_json(english, told(maps), played) + "\n";
}

std::string html_of(const PlaytestOptions& options, const std::vector<Playtested>& maps) {
    const words::Translator say(reader_language(options.files.language));
    const playtest::Played played{.player = options.wish.player, .seed = options.wish.seed};
    return playtest::report(say, told(maps), played);
}

std::optional<PlaytestProblem> tell(const PlaytestOptions& options,
                                    const std::vector<Playtested>& maps) {
    for (const Playtested& map : maps) {
        fmt::print("{}", playtest_text(
                             {.file = *map.file, .trials = map.trials, .warnings = map.warnings}));
    }
    if (!options.files.json.empty()) {
        if (const auto problem = write_figures(options.files.json, json_of(options, maps))) {
            return PlaytestProblem{problem->text};
        }
    }
    if (!options.files.html.empty()) {
        if (const auto problem = write_figures(options.files.html, html_of(options, maps))) {
            return PlaytestProblem{problem->text};
        }
    }
    return std::nullopt;
}

Exit fail(const PlaytestProblem& problem) {
    fmt::print(stderr, "{}\n", problem.text);
    return Exit::kFailed;
}

Exit run_playtest(const PlaytestOptions& options) {
    if (const auto problem = check(options)) {
        return fail(*problem);
    }
    std::vector<std::vector<playtest::Task>> maps;
    for (const std::string& name : {options.map, options.other}) {
        if (name.empty()) {
            continue;
        }
        auto tasks = tasks_of(options, name);
        if (!tasks) {
            return fail(tasks.error());
        }
        maps.push_back(std::move(*tasks));
    }
    if (const auto problem = tell(options, play(maps, options.threads))) {
        return fail(*problem);
    }
    return Exit::kOk;
}

}  // namespace

void add_playtest(Command program) {
    const auto options = std::make_shared<PlaytestOptions>();
    Command command = program.add("playtest", "Play a map thousands of times and report on it");
    command.option("map", options->map, "A built-in map or a map file").required();
    command.option("other", options->other, "A second map or version to compare it with");
    command
        .option("--seats", options->wish.seats,
                "Number of seats; by default, every number the map allows")
        .between(0U, rules::kSeatsMax);
    command
        .option("--games", options->wish.games,
                fmt::format("Games per number of seats; by default {}, or fewer with --precision",
                            playtest::kGamesByDefault))
        .between(0U, playtest::kGamesMax);
    command
        .option(
            "--precision", options->wish.precision,
            fmt::format("Stop when win shares are known to this half-width; by default {} unless "
                        "--games is given",
                        playtest::kPrecisionByDefault))
        .between(0.0, 1.0);
    command.option("--player", options->wish.player, "The player in every seat").shows_default();
    command.option("--seed", options->wish.seed, "Random seed").shows_default();
    add_threads_option(command, options->threads);
    add_figure_options(command, options->files, "Write a report with pictures to this file");
    command.runs([options] { return run_playtest(*options); });
}

}  // namespace app
