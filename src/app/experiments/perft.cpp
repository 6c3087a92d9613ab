// fogg perft: counts the ways in which a game can begin, to compare engines with each other.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/command.h"
#include "app/map_source.h"
#include "base/clock.h"
#include "rules/perft.h"

namespace app {
namespace {

constexpr unsigned kDepthMax = 64;

struct PerftOptions {
    std::string map = "toy";
    unsigned seats = 2;
    unsigned depth = 12;
    bool is_json = false;
};

Exit run_perft(const PerftOptions& options) {
    const auto map = load_playable(options.map, options.seats);
    if (!map) {
        fmt::print(stderr, "{}\n", map.error().text);
        return Exit::kFailed;
    }
    const rules::Map& compiled = (*map)->map;
    const base::SystemClock clock;
    const rules::State start = rules::initial_state(compiled, options.seats);
    for (unsigned depth = options.is_json ? options.depth : 1; depth <= options.depth; ++depth) {
        const std::int64_t begin = clock.monotonic_ns();
        const std::uint64_t count = rules::perft(compiled, start, depth);
        const double seconds = static_cast<double>(clock.monotonic_ns() - begin) / 1e9;
        if (options.is_json) {
            fmt::print("{{\"map\":\"{}\",\"seats\":{},\"depth\":{},\"count\":{}}}\n", (*map)->id,
                       options.seats, depth, count);
        } else {
            fmt::print("depth {:>2}  {:>16}  {:.3f} s\n", depth, count, seconds);
            std::fflush(stdout);  // the next depth may take long
        }
    }
    return Exit::kOk;
}

}  // namespace

void add_perft(Command program) {
    const auto options = std::make_shared<PerftOptions>();
    Command command = program.add(
        "perft", "Count all sequences of moves from the start of a game, chance included");
    command.option("--map", options->map, "A built-in map or a map file").shows_default();
    command.option("--seats", options->seats, "Number of seats").shows_default();
    command.option("--depth", options->depth, "Maximum number of moves")
        .between(1U, kDepthMax)
        .shows_default();
    command.flag("--json", options->is_json, "Print only the last depth, as one JSON object");
    command.runs([options] { return run_perft(*options); });
}

}  // namespace app
