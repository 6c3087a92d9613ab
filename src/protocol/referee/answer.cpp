#include "protocol/referee/answer.h"

#include <utility>

#include "base/keyed_stream.h"
#include "protocol/json_text.h"
#include "protocol/map_json.h"
#include "protocol/part_json.h"
#include "protocol/referee/event_json.h"
#include "protocol/referee/move_json.h"
#include "protocol/referee/state_json.h"
#include "protocol/score_sheet.h"
#include "protocol/standings_json.h"
#include "rules/legal.h"
#include "rules/score.h"
#include "rules/view.h"

namespace protocol {
namespace {

json::object ok() {
    json::object object;
    object["ok"] = true;
    return object;
}

json::object happened(const rules::Game& game, std::span<const rules::Event> events) {
    json::object object = ok();
    object["events"] = events_json(game.file(), events);
    object["to_act"] = seats_json(game.state().to_act(game.map()));
    object["over"] = game.state().is_over();
    return object;
}

}  // namespace

std::string failure_answer(const Failure& failure) {
    return to_line(failure_json(failure));
}

std::string plain_answer() {
    return to_line(ok());
}

std::string game_answer(const rules::Game& game, std::span<const rules::Event> events) {
    json::object object = happened(game, events);
    object["commitment"] = base::commitment(game.setup().seed);
    if (game.file().has_reconstructed_parts()) {
        object["notice"] = game.file().notice;
    }
    return to_line(object);
}

std::string act_answer(const rules::Game& game, std::span<const rules::Event> events) {
    return to_line(happened(game, events));
}

std::string legal_answer(const rules::Game& game, rules::Seat seat) {
    const rules::Legal legal(game.map(), game.state(), seat);
    json::array moves;
    moves.reserve(legal.size());
    for (std::uint32_t n = 0; n < legal.size(); ++n) {
        moves.push_back(move_json(game.file(), legal[n]));
    }
    json::object object = ok();
    object["moves"] = std::move(moves);
    return to_line(object);
}

std::string state_answer(const rules::Game& game) {
    json::object object = ok();
    object["state"] = state_json(game.file(), game.state());
    return to_line(object);
}

std::string view_answer(const rules::Game& game, rules::Seat seat) {
    json::object object = ok();
    object["view"] = view_json(game.file(), rules::view(game.state(), seat));
    return to_line(object);
}

std::string standings_answer(const rules::Game& game) {
    json::object object = ok();
    object["standings"] = standings_json(rules::standings(game.map(), game.state()),
                                         game.state().seats, game.setup().names);
    return to_line(object);
}

std::string score_answer(const rules::MapFile& file, const ScoreSheet& sheet) {
    json::object object = ok();
    object["standings"] = standings_json(score(file, sheet), sheet.seats(), sheet.names);
    return to_line(object);
}

std::string record_answer(std::string_view record) {
    json::object object = ok();
    object["record"] = record;
    return to_line(object);
}

std::string map_answer(const rules::MapFile& file) {
    json::object object = ok();
    object["map"] = map_json(file);
    return to_line(object);
}

}  // namespace protocol
