#include "web/engine_report.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "ai/registry.h"
#include "arena/bench.h"
#include "base/check.h"
#include "base/keyed_stream.h"
#include "base/rng.h"
#include "rules/maps/builtin_maps.h"
#include "rules/perft.h"
#include "rules/records/record.h"

namespace web {
namespace {

using MapFile = std::shared_ptr<const rules::MapFile>;

constexpr unsigned kPerftDepth = 6;
constexpr unsigned kSearchGames = 60;

// Where nothing asks for time, none passes.
class NoTime final : public base::Clock {
public:
    [[nodiscard]] std::int64_t monotonic_ns() const override { return 0; }
    [[nodiscard]] std::int64_t wall_ms() const override { return 0; }
};

std::vector<MapFile> maps() {
    std::vector<MapFile> all;
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        auto file = rules::parse_map(map.text);
        CHECK(file.has_value(), map.id);
        all.push_back(std::make_shared<const rules::MapFile>(std::move(*file)));
    }
    return all;
}

std::unique_ptr<ai::Player> player(std::string_view name, const MapFile& file,
                                   const base::Clock& clock) {
    const auto parsed = ai::parse_player(name);
    CHECK(parsed.has_value(), name);
    return ai::make_player(*parsed, {.map = file->map, .clock = clock, .crew = nullptr});
}

// A whole game between these players.
ai::HostedGame play(const MapFile& file, const std::vector<std::string>& names,
                    const base::Clock& clock) {
    ai::HostedGame game(file, {.seats = static_cast<unsigned>(names.size()),
                               .seed = base::seed_from_number(7),
                               .stacked = {},
                               .names = names});
    std::vector<std::unique_ptr<ai::Player>> players;
    for (const std::string& name : names) {
        players.push_back(player(name, file, clock));
    }
    base::Rng rng(11);
    while (!game.state().is_over()) {
        const rules::Seat seat = ai::next_to_act(file->map, game.state());
        const rules::View view = rules::view(game.state(), seat);
        const rules::Legal all(file->map, game.state(), seat);
        std::vector<rules::Move> legal;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            legal.push_back(all[i]);
        }
        const ai::Decision decision =
            ai::ask(*players[rules::index(seat)],
                    {.view = view, .memory = game.memories()[seat], .legal = legal, .budget = {}},
                    {.player = rng, .fallback = rng});
        const auto refusal = game.act(seat, decision.move);
        CHECK(!refusal.has_value());
    }
    return game;
}

}  // namespace

std::string engine_report() {
    const NoTime clock;
    const std::string search = "search(games=" + std::to_string(kSearchGames) + ")";
    std::string text;
    for (const MapFile& file : maps()) {
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            const auto bench = arena::run_bench(file->map, {.seats = seats, .seconds = 0}, clock);
            text += "bench " + file->id + " " + std::to_string(seats) + " " +
                    std::to_string(bench.signature) + "\n";
        }
        const std::vector<std::string> names = {"level_2", "level_6", "level_8", search};
        const auto first = file->map.seats_max >= names.size() ? names.begin() : names.begin() + 2;
        const ai::HostedGame game = play(file, {first, names.end()}, clock);
        text += rules::to_text(*file, rules::record_of(game.game(), rules::TellSeed::kYes));
        if (file->id == "toy") {
            for (unsigned depth = 0; depth <= kPerftDepth; ++depth) {
                const auto state = rules::initial_state(file->map, 2);
                text += "perft " + std::to_string(depth) + " " +
                        std::to_string(rules::perft(file->map, state, depth)) + "\n";
            }
        }
    }
    return text;
}

std::string engine_speed(const base::Clock& clock) {
    const auto all = maps();
    const MapFile& file = all.back();
    const std::string search = "search(games=" + std::to_string(8 * kSearchGames) + ")";
    const auto games_per_second = [&] {
        const std::int64_t begin_ns = clock.monotonic_ns();
        const ai::HostedGame game = play(file, {search, search}, clock);
        const double seconds = static_cast<double>(clock.monotonic_ns() - begin_ns) / 1e9;
        const auto decisions = static_cast<double>(game.game().log().size());
        return static_cast<std::int64_t>(decisions * 8 * kSearchGames / seconds);
    };
    const auto random_games = [&](double seconds) {
        const auto bench = arena::run_bench(file->map, {.seats = 2, .seconds = seconds}, clock);
        return static_cast<std::int64_t>(bench.games_per_second);
    };
    // Browsers begin with code that is made quickly and optimize what is called often: first as
    // somebody meets it who has just come, then as it is from the second game on.
    const std::string first = std::to_string(games_per_second());
    const std::string later = std::to_string(games_per_second());
    random_games(0.2);
    return "first " + first + "\nsearch " + later + "\nrandom " + std::to_string(random_games(1)) +
           "\n";
}

}  // namespace web
