// fogg puzzle: makes puzzles from games of the expert, and proves them again.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "app/builtin_puzzles.h"
#include "app/command.h"
#include "app/interrupt.h"
#include "app/map_source.h"
#include "app/progress_bar.h"
#include "app/text_file.h"
#include "base/clock.h"
#include "puzzle/finder.h"
#include "puzzle/kind_of.h"
#include "puzzle/maker.h"
#include "puzzle/puzzle_text.h"
#include "puzzle/trim.h"
#include "rules/legal.h"
#include "rules/view.h"

namespace app {
namespace {

using puzzle::replaced;
using puzzle::trimmed;
using MapPtr = std::shared_ptr<const rules::MapFile>;

struct MakeOptions {
    std::string map = "usa";
    unsigned count = 500;
    puzzle::MakerSettings maker;
    std::vector<std::string> kinds;
    std::string out;
};

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (unsigned i = 0; i < puzzle::kKinds; ++i) {
        names.emplace_back(puzzle::name(static_cast<puzzle::Kind>(i)));
    }
    return names;
}

Exit fail(const std::string& text) {
    fmt::print(stderr, "{}\n", text);
    return Exit::kFailed;
}

void tell_kinds(const puzzle::PuzzleSet& set) {
    std::array<unsigned, puzzle::kKinds> count{};
    for (const puzzle::Puzzle& one : set.puzzles) {
        ++count[static_cast<std::size_t>(one.kind)];
    }
    for (unsigned i = 0; i < puzzle::kKinds; ++i) {
        fmt::print("{:>6}  {}\n", count[i], puzzle::name(static_cast<puzzle::Kind>(i)));
    }
    fmt::print("{:>6}  in all, from {} games\n", set.puzzles.size(), set.games.size());
}

Exit make(const MakeOptions& options) {
    const auto map = load_map(options.map);
    if (!map) {
        return fail(map.error().text);
    }
    const base::SystemClock clock;
    const Interrupt interrupt;
    puzzle::MakerSettings settings = options.maker;
    if (!options.kinds.empty()) {
        settings.kinds.reset();
        for (const std::string& name : options.kinds) {
            settings.kinds.set(static_cast<std::size_t>(*puzzle::kind_named(name)));
        }
    }
    puzzle::Maker maker(*map, clock, settings);
    ProgressBar bar(clock, 0, options.count);
    while (maker.set().puzzles.size() < options.count && !interrupt.is_wanted()) {
        maker.play_next();
        // Kept after each game: nothing is lost when somebody stops it.
        if (const auto problem = write_file(options.out, puzzle::to_text(*map, maker.set()))) {
            return fail(options.out + ": " + problem->text);
        }
        if (bar.is_due()) {
            bar.draw(maker.set().puzzles.size(), fmt::format("{} games", maker.games_played()));
        }
    }
    tell_kinds(maker.set());
    return Exit::kOk;
}

struct LoadedPuzzles {
    MapPtr map;
    puzzle::PuzzleSet set;
};

base::Result<LoadedPuzzles, std::string> load_puzzles(const std::string& name) {
    std::string text(builtin_puzzles(name));
    if (text.empty()) {
        auto read = read_file(name);
        if (!read) {
            return name + ": " + read.error().text;
        }
        text = std::move(*read);
    }
    const auto of = puzzle::parse_map_of(text);
    if (!of) {
        return fmt::format("{}:{}: {}", name, of.error().line, of.error().text);
    }
    const MapPtr map = load_builtin_version(of->id, of->sha256);
    if (map == nullptr) {
        return fmt::format("{}: the map {} {} is not built in", name, of->id, of->sha256);
    }
    auto set = puzzle::parse_puzzles(map, text);
    if (!set) {
        return fmt::format("{}:{}: {}", name, set.error().line, set.error().text);
    }
    return LoadedPuzzles{.map = map, .set = std::move(*set)};
}

struct CheckOptions {
    std::string source;
    unsigned every = 1;
    std::uint64_t seed = 7;
    std::string spares;
    std::string out;
};

// The position of a puzzle; nothing if its game has an illegal move.
std::optional<ai::HostedGame> position_of(const LoadedPuzzles& loaded, const puzzle::Puzzle& one) {
    const puzzle::PuzzleGame& played = loaded.set.games[one.game];
    std::optional<ai::HostedGame> game(
        std::in_place, loaded.map,
        rules::GameSetup{.seats = played.seats, .seed = played.seed, .stacked = {}, .names = {}});
    for (std::uint32_t i = 0; i < one.moves; ++i) {
        if (game->act(played.moves[i].seat, played.moves[i].move)) {
            return std::nullopt;
        }
    }
    return game;
}

bool is_proved(const LoadedPuzzles& loaded, const puzzle::Puzzle& one, puzzle::Finder& finder,
               std::uint64_t seed) {
    const auto game = position_of(loaded, one);
    if (!game) {
        return false;
    }
    const rules::Legal moves(loaded.map->map, game->state(), one.seat);
    std::vector<rules::Move> legal;
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
        legal.push_back(moves[i]);
    }
    const rules::View view = rules::view(game->state(), one.seat);
    return finder.proves(
        {.view = view, .memory = game->memories()[one.seat], .legal = legal, .budget = {}},
        one.choices, 0, seed);
}

// Names all kinds again: the program that made the set may have told fewer apart.
void name_kinds(LoadedPuzzles& loaded, const ai::Geography& geography) {
    for (puzzle::Puzzle& one : loaded.set.puzzles) {
        if (const auto game = position_of(loaded, one)) {
            one.kind = puzzle::kind_of(geography, game->state(), one.seat, one.choices);
        }
    }
}

Exit check(const CheckOptions& options) {
    auto loaded = load_puzzles(options.source);
    if (!loaded) {
        return fail(loaded.error());
    }
    const base::SystemClock clock;
    const Interrupt interrupt;
    const ai::Geography geography(loaded->map->map);
    puzzle::Finder finder(geography, clock);
    name_kinds(*loaded, geography);
    puzzle::PuzzleSet kept{.map = loaded->set.map, .games = loaded->set.games, .puzzles = {}};
    std::vector<std::size_t> bad;
    unsigned proved = 0;
    unsigned looked = 0;
    ProgressBar bar(clock, 0, loaded->set.puzzles.size());
    for (std::size_t i = 0; i < loaded->set.puzzles.size() && !interrupt.is_wanted();
         i += options.every) {
        const puzzle::Puzzle& one = loaded->set.puzzles[i];
        ++looked;
        if (is_proved(*loaded, one, finder, options.seed + 1000 * i)) {
            ++proved;
            kept.puzzles.push_back(one);
        } else {
            bad.push_back(i);
            fmt::print("puzzle {} ({}) does not hold up with this seed\n", i + 1,
                       puzzle::name(one.kind));
        }
        if (bar.is_due()) {
            bar.draw(i, fmt::format("{} of {} verified", proved, looked));
        }
    }
    tell_kinds(loaded->set);
    fmt::print("{} of {} verified\n", proved, looked);
    if (!options.out.empty()) {
        puzzle::PuzzleSet rest = trimmed(kept);
        if (!options.spares.empty()) {
            const auto spares = load_puzzles(options.spares);
            if (!spares) {
                return fail(spares.error());
            }
            if (spares->map->sha256 != loaded->map->sha256 ||
                spares->set.puzzles.size() < bad.size()) {
                return fail(options.spares + ": too few puzzles, or of another map");
            }
            rest = replaced(loaded->set, bad, spares->set);
        }
        if (const auto problem = write_file(options.out, puzzle::to_text(loaded->map, rest))) {
            return fail(options.out + ": " + problem->text);
        }
    }
    return proved == looked ? Exit::kOk : Exit::kFailed;
}

}  // namespace

void add_puzzle(Command program) {
    Command puzzle = program.add("puzzle", "Make and verify puzzles");
    const auto making = std::make_shared<MakeOptions>();
    Command maker = puzzle.add("make", "Find positions in which one move is clearly best");
    maker.option("--map", making->map, "A built-in map").shows_default();
    maker.option("--count", making->count, "Number of puzzles")
        .between(1U, 100'000U)
        .shows_default();
    maker.option("--seed", making->maker.seed, "Random seed").shows_default();
    maker.option("--kind-most", making->maker.kind_most, "Maximum number of one kind; 0: no limit");
    maker.option("--kinds", making->kinds, "Only these kinds, e.g. block,end").one_of(kind_names());
    maker.option("--out", making->out, "Write the puzzles to this file").required();
    maker.runs([making] { return make(*making); });

    const auto checking = std::make_shared<CheckOptions>();
    Command checker = puzzle.add("check", "Verify puzzles with fresh luck");
    checker.option("SET", checking->source, "A map whose puzzles are built in, or a file")
        .required();
    checker.option("--every", checking->every, "Check only every N-th puzzle").between(1U, 10'000U);
    checker.option("--seed", checking->seed, "Random seed").shows_default();
    checker.option("--spares", checking->spares,
                   "With --out: replace failing puzzles with ones from this file");
    checker.option("--out", checking->out, "Write the puzzles that pass the check to this file");
    checker.runs([checking] { return check(*checking); });
}

}  // namespace app
