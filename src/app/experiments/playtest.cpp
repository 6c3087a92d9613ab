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
#include "app/experiments/playtest_json.h"
#include "app/experiments/playtest_run.h"
#include "app/experiments/playtest_text.h"
#include "app/interrupt.h"
#include "app/map_source.h"
#include "app/progress_bar.h"
#include "app/reader_language.h"
#include "app/translated_map.h"
#include "base/clock.h"
#include "playtest/report.h"
#include "playtest/warning.h"
#include "protocol/json_text.h"
#include "words/translator.h"

namespace app {
namespace {

constexpr std::uint32_t kGamesByDefault = 10'000;
constexpr double kPrecisionByDefault = 0.02;

struct PlaytestOptions {
    std::string map;
    std::string other;
    std::uint32_t seats = 0;  // 0: every number that the map is made for
    std::uint32_t games = 0;  // 0: the default, or fewer when the intervals are narrow
    double precision = 0;     // 0: the default if no number of games is given
    std::string player = "planner";
    std::uint64_t seed = 1;
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

std::uint32_t deals_for(std::uint32_t games, unsigned seats) {
    return std::max(1U, (games + seats - 1) / seats);
}

base::Result<std::vector<PlaytestTask>, PlaytestProblem> tasks_of(const PlaytestOptions& options,
                                                                  const std::string& name) {
    auto file = options.seats == 0 ? load_map(name) : load_playable(name, options.seats);
    if (!file) {
        return PlaytestProblem{file.error().text};
    }
    const rules::Map& map = (*file)->map;
    const unsigned from = options.seats == 0 ? map.seats_min : options.seats;
    const unsigned to = options.seats == 0 ? map.seats_max : options.seats;
    const std::uint32_t games = options.games == 0 ? kGamesByDefault : options.games;
    std::optional<double> precision;
    if (options.precision > 0 || options.games == 0) {
        precision = options.precision > 0 ? options.precision : kPrecisionByDefault;
    }
    constexpr std::uint32_t kSkillPart = 10;  // of the games
    std::vector<PlaytestTask> tasks;
    for (unsigned seats = from; seats <= to; ++seats) {
        tasks.push_back({.file = *file,
                         .seats = seats,
                         .deals = deals_for(games, seats),
                         .skill_deals = deals_for(games / kSkillPart, seats),
                         .player = options.player,
                         .seed = options.seed,
                         .threads = options.threads,
                         .precision = precision});
    }
    return tasks;
}

std::optional<PlaytestProblem> check(const PlaytestOptions& options) {
    const auto players = PlayerList::parse(options.player);
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

std::vector<Playtested> play(const std::vector<std::vector<PlaytestTask>>& maps) {
    const base::SystemClock clock;
    const Interrupt interrupt;
    std::uint64_t deals = 0;
    for (const auto& tasks : maps) {
        for (const PlaytestTask& task : tasks) {
            deals += PlaytestRun::deals_of(task);
        }
    }
    ProgressBar bar(clock, 0, deals);
    PlaytestRun run(clock, interrupt, bar);
    std::vector<Playtested> all;
    for (const auto& tasks : maps) {
        Playtested& played = all.emplace_back(Playtested{.file = tasks.front().file});
        for (const PlaytestTask& task : tasks) {
            const playtest::Figures figures = run.play(task);
            for (const playtest::Warning& warning : playtest::warnings(*task.file, figures)) {
                played.warnings.push_back(warning);
            }
            played.trials.push_back(figures);
        }
    }
    return all;
}

std::string json_of(const PlaytestOptions& options, const std::vector<Playtested>& maps) {
    const auto one = [](const Playtested& map) {
        return playtest_json({.file = *map.file, .trials = map.trials, .warnings = map.warnings});
    };
    boost::json::object all = one(maps.front());
    all["format"] = 1;
    all["player"] = options.player;
    all["seed"] = options.seed;
    if (maps.size() > 1) {
        all["other"] = one(maps[1]);
    }
    return protocol::to_line(all) + "\n";
}

std::string html_of(const PlaytestOptions& options, const std::vector<Playtested>& maps) {
    const words::Translator say(reader_language(options.files.language));
    std::vector<rules::MapFile> files;
    files.reserve(maps.size());
    std::uint64_t games = 0;
    for (const Playtested& map : maps) {
        files.push_back(translated(*map.file, say.language()));
        for (const playtest::Figures& figures : map.trials) {
            games += figures.games;
        }
    }
    std::vector<playtest::ReportedMap> reported;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        reported.push_back(
            {.file = files[i], .trials = maps[i].trials, .warnings = maps[i].warnings});
    }
    const std::string subtitle =
        say("playtest.subtitle",
            {{"games", games}, {"player", options.player}, {"seed", options.seed}});
    return playtest::report(say, reported, subtitle);
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
    std::vector<std::vector<PlaytestTask>> maps;
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
    if (const auto problem = tell(options, play(maps))) {
        return fail(*problem);
    }
    return Exit::kOk;
}

}  // namespace

void add_playtest(Command program) {
    const auto options = std::make_shared<PlaytestOptions>();
    Command command = program.add("playtest", "Play a map thousands of times and report on it");
    command.option("map", options->map, "A built-in map or a map file").required();
    command.option("other", options->other, "A second map or version, to set beside it");
    command.option("--seats", options->seats, "Number of seats; all that the map is made for")
        .between(0U, rules::kSeatsMax);
    command
        .option("--games", options->games,
                fmt::format("Games for each number of seats; {} or fewer, by --precision",
                            kGamesByDefault))
        .between(0U, 1'000'000U);
    command
        .option("--precision", options->precision,
                fmt::format("Stop when win shares are known this exactly; {} unless --games is "
                            "given",
                            kPrecisionByDefault))
        .between(0.0, 1.0);
    command.option("--player", options->player, "Who plays on every seat").shows_default();
    command.option("--seed", options->seed).shows_default();
    add_threads_option(command, options->threads);
    add_figure_options(command, options->files, "Write a report with pictures to this file");
    command.runs([options] { return run_playtest(*options); });
}

}  // namespace app
