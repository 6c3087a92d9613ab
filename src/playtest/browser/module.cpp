// The module that a page loads to playtest a map: plain functions, called in this order. Texts go
// in through memory that the page asks for and this file frees, and come out through `fogg_tell`;
// web/src/engine/playtest_module.ts has the other side.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/browser/host.h"
#include "base/check.h"
#include "base/clock.h"
#include "playtest/json/map_problems.h"
#include "playtest/json/playtest_json.h"
#include "playtest/report.h"
#include "playtest/stepwise_run.h"
#include "playtest/task.h"
#include "playtest/warning.h"
#include "rules/maps/builtin_maps.h"
#include "rules/maps/map_file.h"
#include "words/language.h"
#include "words/translator.h"

extern "C" [[clang::import_module("fogg"), clang::import_name("tell")]] void fogg_tell(
    const char* text, std::size_t size);

namespace {

using MapPtr = std::shared_ptr<const rules::MapFile>;

struct Playtest {
    std::vector<playtest::Task> tasks;
    std::size_t next = 0;  // task
    std::unique_ptr<playtest::StepwiseRun> run;
    std::vector<playtest::Figures> trials;
    std::vector<playtest::Warning> warnings;
    std::uint64_t games = 0;  // of trials that are done, and skill
};

struct Module {
    base::SystemClock clock;
    MapPtr map;
    playtest::Wish wish;
    Playtest playtest;
};

Module& module() {
    static Module the_module;
    return the_module;
}

std::string taken(char* bytes, std::size_t size) {
    std::string text(bytes, size);
    std::free(bytes);
    return text;
}

void tell(const std::string& text) {
    fogg_tell(text.data(), text.size());
}

void end_trial(Playtest& playtest) {
    const playtest::Task& task = playtest.tasks[playtest.next];
    playtest.trials.push_back(playtest.run->figures());
    for (const playtest::Warning& warning :
         playtest::warnings(*task.file, playtest.trials.back())) {
        playtest.warnings.push_back(warning);
    }
    playtest.games += playtest.run->games_done();
    playtest.run = nullptr;
    ++playtest.next;
}

template <typename Write>
void tell_in(const std::string& tag, const Write& write) {
    const Module& its = module();
    const words::Translator say(words::find_language(tag).value_or(words::Language::kEnglish));
    const playtest::PlaytestedMap map{
        .file = *its.map, .trials = its.playtest.trials, .warnings = its.playtest.warnings};
    tell(write(say, std::span(&map, 1),
               playtest::Played{.player = its.wish.player, .seed = its.wish.seed}));
}

}  // namespace

extern "C" {

[[clang::export_name("memory_for")]] char* playtest_memory_for(std::size_t size) {
    return static_cast<char*>(std::malloc(size > 0 ? size : 1));
}

// The text of a map. 1 if it can be played; 0 if not, and why is told.
[[clang::export_name("take_map")]] int playtest_take_map(char* bytes, std::size_t size) {
    auto file = rules::parse_map(taken(bytes, size));
    if (!file) {
        tell(playtest::map_problems_text(file.error()));
        return 0;
    }
    module().map = std::make_shared<const rules::MapFile>(std::move(*file));
    return 1;
}

// Tells the text of the built-in map with this id; nothing if there is none.
[[clang::export_name("builtin")]] void playtest_builtin(char* bytes, std::size_t size) {
    const std::string id = taken(bytes, size);
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        if (map.id == id) {
            fogg_tell(map.text.data(), map.text.size());
        }
    }
}

// Requires a map; 0 seats: every number it is made for. 0 if it is not made for so many.
[[clang::export_name("begin")]] int playtest_begin(std::uint32_t seats, std::uint32_t games,
                                                   double precision, std::uint32_t seed) {
    Module& its = module();
    CHECK(its.map != nullptr, seats);
    const rules::Map& map = its.map->map;
    const bool is_possible = seats == 0 || (seats >= map.seats_min && seats <= map.seats_max);
    if (!is_possible || games > playtest::kGamesMax) {
        return 0;
    }
    its.wish = {.seats = seats, .games = games, .precision = precision, .seed = seed};
    its.playtest = {};
    its.playtest.tasks = playtest::tasks_of(its.map, its.wish);
    return 1;
}

// Plays on for about so many milliseconds. 1 if there is more to play.
[[clang::export_name("play")]] int playtest_play(double ms) {
    Module& its = module();
    Playtest& playtest = its.playtest;
    const double until = fogg_monotonic_ms() + ms;
    while (playtest.next < playtest.tasks.size()) {
        if (playtest.run == nullptr) {
            playtest.run =
                std::make_unique<playtest::StepwiseRun>(playtest.tasks[playtest.next], its.clock);
        }
        playtest.run->step();
        if (playtest.run->is_done()) {
            end_trial(playtest);
        }
        if (fogg_monotonic_ms() >= until) {
            break;
        }
    }
    return playtest.next < playtest.tasks.size() ? 1 : 0;
}

// Games so far, those that show skill included, and at most to come.
[[clang::export_name("games_done")]] double playtest_games_done() {
    const Playtest& playtest = module().playtest;
    const std::uint64_t now = playtest.run == nullptr ? 0 : playtest.run->games_done();
    return static_cast<double>(playtest.games + now);
}
[[clang::export_name("games_left")]] double playtest_games_left() {
    const Playtest& playtest = module().playtest;
    double games = 0;
    for (std::size_t i = playtest.next; i < playtest.tasks.size(); ++i) {
        const playtest::Task& task = playtest.tasks[i];
        const bool is_now = i == playtest.next && playtest.run != nullptr;
        const std::uint32_t deals =
            is_now ? playtest.run->deals_left() : task.deals + task.skill_deals;
        games += static_cast<double>(deals) * task.seats;
    }
    return games;
}

// Ends the trial under way with the games it has, and leaves out the others.
[[clang::export_name("stop")]] void playtest_stop() {
    Playtest& playtest = module().playtest;
    if (playtest.run != nullptr && playtest.run->games_done() > 0) {
        end_trial(playtest);
    }
    playtest.next = playtest.tasks.size();
}

// What the numbers of seats that are done say, in the language with this tag.
[[clang::export_name("figures")]] void playtest_figures(char* bytes, std::size_t size) {
    tell_in(taken(bytes, size), playtest::playtest_json);
}
[[clang::export_name("report")]] void playtest_report(char* bytes, std::size_t size) {
    tell_in(taken(bytes, size), playtest::report);
}

}  // extern "C"
