// tests/support/program_question.h
//
// A question that a program answers at once.
#pragma once

#include <memory>
#include <utility>

#include "rules/game.h"
#include "rules/legal.h"
#include "support/maps.h"
#include "table/workers/programs.h"

namespace support {

inline table::ProgramQuestion easy_question(table::Asker asker) {
    static const auto kBoard = std::make_shared<table::Board>(toy());
    rules::EventList events;
    rules::GameSetup setup;
    setup.seed = base::seed_from_number(1);
    const rules::Game game(toy(), std::move(setup), events);
    const rules::Legal legal(kBoard->file->map, game.state(), rules::Seat{0});
    table::ProgramQuestion asked{.program = "easy", .board = kBoard, .asker = asker};
    asked.view = rules::view(game.state(), rules::Seat{0});
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        asked.legal.push_back(legal[i]);
    }
    return asked;
}

}  // namespace support
