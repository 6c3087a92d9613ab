// fogg value: who is ahead in a recorded game, and by how much.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "ai/bare_game.h"
#include "ai/valuation/game_valuer.h"
#include "ai/valuation/learned_valuer.h"
#include "app/command.h"
#include "app/reader_language.h"
#include "app/terminal/game_words.h"
#include "app/terminal/loaded_record.h"
#include "app/terminal/narrator.h"
#include "rules/view.h"

namespace app {
namespace {

constexpr std::int64_t kChanceUnits = 10'000;  // four decimals
constexpr std::int64_t kPointUnits = 100;      // two decimals

struct ValueOptions {
    RecordSource source;
    std::optional<std::uint64_t> seat;
    std::uint32_t games = 1000;
    std::uint64_t seed = 1;
    bool is_learned = false;
    std::string language{};
};

// The chances in ten thousandths. They sum to ten thousand: what rounding down leaves over goes to
// those who lost most by it, the first of equals.
using Chances = std::array<std::int64_t, rules::kSeatsMax>;
Chances chances_of(const ai::Valuation& value) {
    const std::int64_t whole = value.whole();
    Chances chances{};
    Chances rest{};
    std::int64_t left = kChanceUnits;
    for (unsigned i = 0; i < value.seats(); ++i) {
        const std::int64_t scaled = value.victories(rules::to_id<rules::Seat>(i)) * kChanceUnits;
        chances[i] = scaled / whole;
        rest[i] = scaled % whole;
        left -= chances[i];
    }
    for (; left > 0; --left) {
        const auto most = std::max_element(rest.begin(), rest.begin() + value.seats());
        ++chances[static_cast<std::size_t>(most - rest.begin())];
        *most = -1;
    }
    return chances;
}

// Hundredths of points, half a hundredth rounded up.
std::int64_t points_of(const ai::Valuation& value, rules::Seat seat) {
    const std::int64_t doubled = 2 * value.points(seat) * kPointUnits + value.points_by();
    const std::int64_t by = 2 * value.points_by();
    return doubled / by - (doubled % by < 0 ? 1 : 0);
}

std::string json_line(std::size_t n, const ai::Valuation& value) {
    const Chances chances = chances_of(value);
    std::string chance;
    std::string error;
    std::string points;
    for (unsigned i = 0; i < value.seats(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const char* const comma = i == 0 ? "" : ",";
        const std::int64_t hundredths = points_of(value, seat);
        chance +=
            fmt::format("{}{}.{:04}", comma, chances[i] / kChanceUnits, chances[i] % kChanceUnits);
        error += fmt::format("{}{:.4f}", comma, value.chance_error(seat));
        points +=
            fmt::format("{}{}{}.{:02}", comma, hundredths < 0 ? "-" : "",
                        std::abs(hundredths) / kPointUnits, std::abs(hundredths) % kPointUnits);
    }
    return fmt::format(R"({{"n":{},"chance":[{}],"points":[{}],"chance_error":[{}]}})", n, chance,
                       points, error);
}

// By seat: the chance with its standard error, in per cent, and the points.
std::string text_line(std::size_t n, const ai::Valuation& value, const std::string& move) {
    std::string line = fmt::format("{:>6}", n);
    for (unsigned i = 0; i < value.seats(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        line += fmt::format("  {:5.1f} ± {:<4.1f}{:>6.1f}", 100 * value.chance(seat),
                            100 * value.chance_error(seat), value.mean_points(seat));
    }
    return line + "  " + move;
}

std::string name_of(const rules::Record& record, std::uint64_t seat) {
    const bool is_named = seat < record.names.size() && !record.names[seat].empty();
    return is_named ? record.names[seat] : fmt::format("{}", seat);
}

std::string heading(const LoadedRecord& game, const ValueOptions& options, const GameWords& words) {
    std::string text =
        (options.is_learned ? words.say("terminal.value_learned", {{"title", words.file.title}})
                            : words.say("terminal.value_title",
                                        {{"title", words.file.title}, {"games", options.games}})) +
        "\n";
    if (options.seat) {
        text += words.say("terminal.value_seat", {{"name", name_of(game.record, *options.seat)}}) +
                "\n";
    }
    text += words.say("terminal.value_columns") + "\n" +
            fmt::format("{:>6}", words.say("terminal.value_move"));
    for (unsigned i = 0; i < game.record.seats; ++i) {
        text += fmt::format("  {:<18.18}", name_of(game.record, i));
    }
    return text;
}

std::unique_ptr<ai::Valuer> make_valuer(const rules::Map& map, const ValueOptions& options) {
    const ai::GameValuerSettings games{.games = options.games, .seed = options.seed};
    if (options.is_learned) {
        return std::make_unique<ai::LearnedValuer>(map, ai::ValueNet::builtin(),
                                                   ai::LearnedValuerSettings{.games = games});
    }
    return std::make_unique<ai::GameValuer>(map, games);
}

ai::Valuation value_of(ai::Valuer& valuer, const ai::BareGame& game, const ValueOptions& options) {
    if (!options.seat) {
        return valuer.of(game.state());
    }
    const auto seat = rules::to_id<rules::Seat>(static_cast<unsigned>(*options.seat));
    const rules::View view = rules::view(game.state(), seat);
    return valuer.of(
        ai::Question{.view = view, .memory = game.memories()[seat], .legal = {}, .budget = {}});
}

// What the moves' events say, in sentences.
std::string told(const Narrator& narrator, std::span<const rules::Event> events) {
    std::string text;
    for (const rules::Event& event : events) {
        const std::string sentence = narrator.sentence(event);
        text += (text.empty() || sentence.empty() ? "" : "; ") + sentence;
    }
    return text;
}

void tell_values(const LoadedRecord& loaded, const ValueOptions& options) {
    const rules::Map& map = loaded.file->map;
    const GameWords words(reader_language(options.language), *loaded.file);
    const Narrator narrator(words, loaded.record.names, loaded.record.seats);
    const std::unique_ptr<ai::Valuer> valuer = make_valuer(map, options);
    ai::BareGame game(map, loaded.record.seats);
    if (!options.source.is_json) {
        fmt::print("{}\n", heading(loaded, options, words));
    }
    std::string move;
    for (std::size_t n = 0;; ++n) {
        if (!options.source.at || *options.source.at == n) {
            const ai::Valuation value = value_of(*valuer, game, options);
            fmt::print("{}\n",
                       options.source.is_json ? json_line(n, value) : text_line(n, value, move));
        }
        if (n == loaded.record.moves.size()) {
            return;
        }
        const rules::LoggedMove& next = loaded.record.moves[n];
        move = told(narrator, next.seat == rules::kNoSeat ? game.nature_moves(next.move)
                                                          : game.seat_moves(next.seat, next.move));
    }
}

Exit run_value(const ValueOptions& options) {
    const auto game = load_record(options.source);
    if (!game) {
        return fail(options.source, game.error());
    }
    if (options.seat && *options.seat >= game->record.seats) {
        return fail(options.source,
                    protocol::failure(
                        protocol::Problem::kBadRecord,
                        fmt::format("The game has only {} seats, from 0.", game->record.seats)));
    }
    tell_values(*game, options);
    return Exit::kOk;
}

}  // namespace

void add_value(Command program) {
    const auto options = std::make_shared<ValueOptions>();
    Command command = program.add("value", "Estimate who is ahead in a recorded game");
    command.option("file", options->source.file, "The record, or - for standard input").required();
    command.option("--map", options->source.map, "The map file, if the map is not built in");
    command.option("--at", options->source.at, "Only the position after this many moves");
    command.option("--seat", options->seat, "Use only what this seat knows, from 0");
    command.option("--games", options->games, "Games to play from each position")
        .between(1U, 1'000'000U)
        .shows_default();
    command.option("--seed", options->seed, "Random seed for these games").shows_default();
    command.flag("--learned", options->is_learned,
                 "Ask a trained network instead, in microseconds; falls back to games on maps it "
                 "does not know");
    command.flag("--json", options->source.is_json, "Print one JSON object for each position");
    add_language_option(command, options->language);
    command.runs([options] { return run_value(*options); });
}

}  // namespace app
