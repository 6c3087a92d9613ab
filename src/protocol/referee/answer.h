// protocol/referee/answer.h
//
// The referee's answers, each one line of JSON (docs/referee.md). An answer says "ok":true and what
// was asked for, or "ok":false with a code and a text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/problem.h"
#include "rules/event.h"
#include "rules/game.h"
#include "rules/maps/map_file.h"
#include "rules/types.h"

namespace protocol {

struct ScoreSheet;

[[nodiscard]] std::string failure_answer(const Failure& failure);
// {"ok":true}
[[nodiscard]] std::string plain_answer();
// To `new` and `load`: what happened, who is to act, the seed's commitment, and the map's notice
// where parts of the map are reconstructed.
[[nodiscard]] std::string game_answer(const rules::Game& game,
                                      std::span<const rules::Event> events);
[[nodiscard]] std::string act_answer(const rules::Game& game, std::span<const rules::Event> events);
[[nodiscard]] std::string legal_answer(const rules::Game& game, rules::Seat seat);
[[nodiscard]] std::string state_answer(const rules::Game& game);
[[nodiscard]] std::string view_answer(const rules::Game& game, rules::Seat seat);
[[nodiscard]] std::string standings_answer(const rules::Game& game);
[[nodiscard]] std::string score_answer(const rules::MapFile& file, const ScoreSheet& sheet);
[[nodiscard]] std::string record_answer(std::string_view record);
[[nodiscard]] std::string map_answer(const rules::MapFile& file);

}  // namespace protocol
