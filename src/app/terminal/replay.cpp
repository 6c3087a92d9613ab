// fogg replay: tells a recorded game, shows any of its positions, and proves its shuffle.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <optional>
#include <string>

#include "app/command.h"
#include "app/reader_language.h"
#include "app/terminal/commitment_check.h"
#include "app/terminal/game_words.h"
#include "app/terminal/loaded_record.h"
#include "app/terminal/narrator.h"
#include "app/text_file.h"
#include "protocol/referee/event_json.h"
#include "protocol/referee/state_json.h"
#include "protocol/standings_json.h"
#include "rules/apply.h"
#include "rules/records/record.h"
#include "rules/score.h"

namespace app {
namespace {

namespace json = boost::json;

struct ReplayOptions {
    RecordSource source;
    std::string log{};  // a file; empty: none
    std::string log_key{};
    bool is_verify = false;
    std::string language{};
};

rules::State position(const LoadedRecord& game, std::size_t moves) {
    rules::State state = rules::initial_state(game.file->map, game.record.seats);
    for (std::size_t i = 0; i < moves; ++i) {
        rules::apply(game.file->map, state, game.record.moves[i].seat, game.record.moves[i].move);
    }
    return state;
}

void tell(const LoadedRecord& game, const Narrator& narrator) {
    const rules::Record& record = game.record;
    const GameWords& words = narrator.words();
    fmt::print("{}\n", words.say("terminal.replay_title", {{"title", words.file.title},
                                                           {"n", record.seats},
                                                           {"moves", record.moves.size()}}));
    if (!words.file.notice.empty()) {
        fmt::print("{}\n", words.file.notice);
    }
    rules::State state = rules::initial_state(game.file->map, record.seats);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        rules::EventList happened;
        rules::apply(game.file->map, state, record.moves[i].seat, record.moves[i].move, happened);
        for (const rules::Event& event : happened.events) {
            if (const std::string sentence = narrator.sentence(event); !sentence.empty()) {
                fmt::print("{:>5}  {}\n", i + 1, sentence);
            }
        }
    }
    fmt::print("\n{}", state.is_over()
                           ? narrator.ending(state)
                           : words.say("terminal.unfinished") + "\n" + narrator.table(state));
}

json::object game_json(const LoadedRecord& game) {
    const rules::Record& record = game.record;
    json::array moves;
    rules::State state = rules::initial_state(game.file->map, record.seats);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        rules::EventList happened;
        const std::string text = rules::to_text(*game.file, state, record.moves[i]);
        rules::apply(game.file->map, state, record.moves[i].seat, record.moves[i].move, happened);
        moves.push_back(json::object{
            {"number", i + 1},
            {"text", text},
            {"events", protocol::events_json(*game.file, happened.events)},
        });
    }
    json::object answer{
        {"ok", true},
        {"map", record.map.id},
        {"map_sha256", record.map.sha256},
        {"seats", record.seats},
        {"commitment", record.commitment},
        {"stacked", record.is_stacked},
        {"over", state.is_over()},
        {"moves", std::move(moves)},
        {"standings", protocol::standings_json(rules::standings(game.file->map, state),
                                               record.seats, record.names)},
    };
    if (record.seed) {
        answer["seed"] = base::to_hex(*record.seed);
    }
    return answer;
}

// Recomputes every draw from the seed.
base::Result<std::size_t, protocol::Failure> verify(const LoadedRecord& game) {
    using protocol::failure;
    using protocol::Problem;
    const rules::Record& record = game.record;
    if (!record.seed) {
        return failure(Problem::kNotVerifiable,
                       "The record has no seed. Seeds are revealed when a game is over.");
    }
    if (record.is_stacked) {
        return failure(Problem::kNotVerifiable, "This game was played with stacked decks.");
    }
    if (const auto unfair = rules::first_unfair_move(*game.file, record)) {
        return failure(Problem::kNotFair,
                       fmt::format("Move {} does not follow from the seed.", *unfair + 1));
    }
    std::size_t draws = 0;
    for (const rules::LoggedMove& logged : record.moves) {
        draws += logged.seat == rules::kNoSeat ? 1 : 0;
    }
    return draws;
}

// Nothing to say without a log.
base::Result<std::optional<LogPlace>, protocol::Failure> verify_log(const ReplayOptions& options,
                                                                    const rules::Record& record) {
    if (options.log.empty()) {
        return std::optional<LogPlace>();
    }
    const auto proof = read_file(options.log);
    if (!proof) {
        return protocol::failure(protocol::Problem::kNotVerifiable, proof.error().text);
    }
    // What the server published is the commitment to its own secret.
    const std::string commitment =
        record.shuffle ? base::commitment(record.shuffle->secret) : record.commitment;
    const auto place = check_commitment({.commitment = commitment,
                                         .map_sha256 = record.map.sha256,
                                         .proof = *proof,
                                         .verifier_key = options.log_key});
    if (!place) {
        return protocol::failure(protocol::Problem::kNotFair, place.error().text);
    }
    return std::optional(*place);
}

// Who had a say in the seed; nothing where it was the server's alone.
std::optional<rules::ShuffleList> shuffle_list(const LoadedRecord& game) {
    return game.record.shuffle ? rules::parse_shuffle_list(game.record.shuffle->list)
                               : std::nullopt;
}

std::string names_of(const rules::ShuffleList& list, unsigned seats) {
    std::string names;
    for (std::size_t i = 0; i < list.seats.size(); ++i) {
        if (((seats >> i) & 1U) != 0) {
            names += (names.empty() ? "" : ", ") + list.seats[i].name;
        }
    }
    return names;
}

std::string shuffle_text(const LoadedRecord& game, const words::Translator& say) {
    if (const auto& explores = game.record.explores) {
        return say("terminal.seed_explored", {{"n", explores->moves}, {"table", explores->table}}) +
               "\n";
    }
    if (const auto& daily = game.record.daily) {
        return say("terminal.seed_daily", {{"date", base::to_text(daily->day)}}) + "\n";
    }
    const auto list = shuffle_list(game);
    if (!list) {
        return say("end.verify_server") + "\n";
    }
    unsigned seats = 0;
    for (const rules::ShuffleSay& part : list->says) {
        seats |= part.seats;
    }
    std::string text =
        (seats == 0 ? say("terminal.seed_nobody")
                    : say("terminal.seed_joint", {{"names", names_of(*list, seats)}})) +
        "\n";
    for (const rules::ShuffleMiss& miss : list->missed) {
        text += say("terminal.seed_missed",
                    {{"n", miss.attempt}, {"names", names_of(*list, miss.seats)}}) +
                "\n";
    }
    return text;
}

std::string log_text(const LogPlace& place, const words::Translator& say) {
    return say("terminal.verified_log", {{"index", place.index},
                                         {"size", place.size},
                                         {"origin", place.origin},
                                         {"at", place.at_ms}}) +
           "\n";
}

json::object verified_json(const LoadedRecord& game, std::size_t draws) {
    json::object answer{{"ok", true}, {"draws", draws}, {"says", json::array()}};
    if (const auto& daily = game.record.daily) {
        answer["daily"] = base::to_text(daily->day);
    }
    if (const auto& explores = game.record.explores) {
        answer["explores"] = {{"table", explores->table}, {"moves", explores->moves}};
    }
    if (const auto list = shuffle_list(game)) {
        for (const rules::ShuffleSay& say : list->says) {
            answer["says"].as_array().emplace_back(rules::seats_text(say.seats));
        }
        answer["attempt"] = list->attempt;
    }
    return answer;
}

Exit run_verify(const ReplayOptions& options, const LoadedRecord& game,
                const words::Translator& say) {
    const auto draws = verify(game);
    if (!draws) {
        return fail(options.source, draws.error());
    }
    const auto logged = verify_log(options, game.record);
    if (!logged) {
        return fail(options.source, logged.error());
    }
    if (options.source.is_json) {
        fmt::print("{}\n", json::serialize(verified_json(game, *draws)));
    } else {
        fmt::print("{}\n{}{}", say("terminal.verified", {{"n", *draws}}), shuffle_text(game, say),
                   *logged ? log_text(**logged, say) : "");
    }
    return Exit::kOk;
}

void show_position(const LoadedRecord& game, const Narrator& narrator, std::size_t at) {
    const std::size_t all = game.record.moves.size();
    fmt::print("{}\n{}", narrator.words().say("terminal.after_move", {{"n", at}, {"all", all}}),
               narrator.table(position(game, at)));
}

json::object position_json(const LoadedRecord& game, std::size_t at) {
    return {
        {"ok", true},
        {"at", at},
        {"moves", game.record.moves.size()},
        {"state", protocol::state_json(*game.file, position(game, at))},
    };
}

Exit run_replay(const ReplayOptions& options) {
    const auto game = load_record(options.source);
    if (!game) {
        return fail(options.source, game.error());
    }
    const GameWords words(reader_language(options.language), *game->file);
    const Narrator narrator(words, game->record.names, game->record.seats);
    if (options.is_verify) {
        return run_verify(options, *game, words.say);
    }
    if (options.source.is_json) {
        fmt::print("{}\n",
                   json::serialize(options.source.at ? position_json(*game, *options.source.at)
                                                     : game_json(*game)));
    } else if (options.source.at) {
        show_position(*game, narrator, *options.source.at);
    } else {
        tell(*game, narrator);
    }
    return Exit::kOk;
}

}  // namespace

void add_replay(Command program) {
    const auto options = std::make_shared<ReplayOptions>();
    Command command = program.add("replay", "Show a recorded game move by move");
    command.option("file", options->source.file, "The record, or - for standard input").required();
    command.option("--map", options->source.map, "The map file, if the map is not built in");
    command.option("--at", options->source.at, "Show the position after this many moves");
    command.flag("--verify", options->is_verify, "Recompute every draw from the seed");
    command.option("--log", options->log,
                   "With --verify: also check this proof that the commitment was published");
    command.option("--log-key", options->log_key, "The verifier key of that log");
    command.flag("--json", options->source.is_json, "Print one JSON object");
    add_language_option(command, options->language);
    command.runs([options] { return run_replay(*options); });
}

}  // namespace app
