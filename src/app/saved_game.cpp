#include "app/saved_game.h"

#include <fmt/format.h>

#include <utility>

#include "app/map_shelf.h"
#include "app/text_file.h"
#include "base/digest.h"

namespace app {

using protocol::failure;
using protocol::Problem;

base::Result<SavedGame, protocol::Failure> load_game(const std::string& path,
                                                     const std::string& map) {
    const auto text = read_file(path);
    if (!text) {
        return failure(Problem::kBadRecord, path + ": " + text.error().text);
    }
    MapShelf maps;
    const auto file = maps.find_for_record(*text, map);
    if (!file) {
        return file.error();
    }
    auto record = rules::parse_record(**file, *text);
    if (!record) {
        return failure(Problem::kBadRecord, fmt::format("{}:{}: {}: {}", path, record.error().line,
                                                        record.error().code, record.error().text));
    }
    if (record->seed && !record->is_stacked && rules::first_unfair_move(**file, *record)) {
        return failure(Problem::kBadRecord, path + ": a draw does not follow from the seed");
    }
    return SavedGame{*file, setup_of(*record, *text), std::move(record->moves)};
}

rules::GameSetup setup_of(const rules::Record& record, std::string_view text) {
    rules::GameSetup setup;
    setup.seats = record.seats;
    setup.names = record.names;
    // Without its seed, a game can go on, but nobody can prove any more that it was fair.
    setup.seed = record.seed ? *record.seed : base::sha256(text);
    // A deal of the day that goes on here draws by the move, not by the deck.
    setup.is_stacked = record.is_stacked || !record.seed || record.daily || record.explores;
    if (record.is_start_named && !record.moves.empty()) {
        setup.stacked.start = record.moves.front().move.seat();
    }
    return setup;
}

}  // namespace app
