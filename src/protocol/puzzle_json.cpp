#include "protocol/puzzle_json.h"

#include <cmath>

#include "base/check.h"
#include "protocol/json_writer.h"
#include "protocol/remark_json.h"
#include "protocol/short_move.h"
#include "protocol/sight_json.h"
#include "review/reasons.h"
#include "rules/game.h"
#include "rules/legal.h"
#include "table/sight.h"

namespace protocol {
namespace {

constexpr double kTenThousandths = 10'000;

// In ten thousandths of a victory: whole numbers need no agreement on how to print fractions.
std::int64_t ten_thousandths(double fraction) {
    return std::llround(fraction * kTenThousandths);
}

rules::Game position_of(const std::shared_ptr<const table::Board>& board,
                        const puzzle::PuzzleGame& played, std::uint32_t moves) {
    rules::EventList events;
    rules::Game game(board->file,
                     {.seats = played.seats, .seed = played.seed, .stacked = {}, .names = {}},
                     events);
    for (std::uint32_t i = 0; i < moves; ++i) {
        CHECK(!game.act(played.moves[i].seat, played.moves[i].move, events));
    }
    return game;
}

table::GameSight sight_of(const std::shared_ptr<const table::Board>& board,
                          const rules::State& state, rules::Seat seat) {
    table::GameSight sight{.board = board, .view = rules::view(state, seat)};
    const rules::Legal legal(board->file->map, state, seat);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        sight.legal.push_back(legal[i]);
    }
    if (state.offer_size(seat) > 0) {
        sight.keep_min = static_cast<std::uint8_t>(rules::keep_min(board->file->map, state, seat));
    }
    return sight;
}

void write_heading(const puzzle::PuzzleSet& set, JsonWriter& json) {
    json.key("map").string(set.map.id);
    json.key("map_sha256").plain(set.map.sha256);
}

void write_kind(const puzzle::PuzzleSet& set, const puzzle::Puzzle& one, JsonWriter& json) {
    json.key("kind").plain(puzzle::name(one.kind));
    json.key("rating").number(one.rating);
    json.key("seats").number(set.games[one.game].seats);
}

}  // namespace

std::string puzzle_list_text(const puzzle::PuzzleSet& set) {
    JsonWriter json;
    json.open_object();
    write_heading(set, json);
    json.key("puzzles").open_array();
    for (const puzzle::Puzzle& one : set.puzzles) {
        json.open_object();
        write_kind(set, one, json);
        json.close_object();
    }
    json.close_array().close_object();
    return json.take();
}

std::string puzzle_text(const std::shared_ptr<const table::Board>& board,
                        const puzzle::PuzzleSet& set, unsigned number) {
    const puzzle::Puzzle& one = set.puzzles[number - 1];
    const rules::Game game = position_of(board, set.games[one.game], one.moves);
    const table::GameSight sight = sight_of(board, game.state(), one.seat);
    JsonWriter json;
    json.open_object();
    write_heading(set, json);
    json.key("number").number(number);
    write_kind(set, one, json);
    json.key("seat").number(rules::index(one.seat));
    json.key("view");
    write_view(sight, json);
    json.key("legal").open_array();
    for (const rules::Move move : sight.legal) {
        json.plain(to_short(*board, move));
    }
    json.close_array();
    json.key("choices").open_array();
    for (const puzzle::Choice& choice : one.choices) {
        json.open_object();
        json.key("move").plain(to_short(*board, choice.move));
        json.key("loss").number(ten_thousandths(choice.loss));
        json.key("error").number(ten_thousandths(choice.error));
        json.close_object();
    }
    json.close_array();
    json.key("reasons");
    write_reasons(
        *board,
        review::reasons_for(
            board->file->map, game.state(),
            {.seat = one.seat, .better = one.choices[0].move, .other = one.choices[1].move}),
        json);
    json.close_object();
    return json.take();
}

}  // namespace protocol
