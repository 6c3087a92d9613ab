// table/workers/programs.h
//
// Where tables ask programs for their moves. A program gets what its seat sees and remembers, never
// the position, and answers later, like a person.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ai/memory.h"
#include "rules/move.h"
#include "rules/view.h"
#include "table/board.h"
#include "table/workers/fair_queue.h"

namespace table {

struct ProgramQuestion {
    std::string program{};  // "hard"
    std::shared_ptr<const Board> board{};
    rules::View view{};
    ai::Memory memory{};
    std::vector<rules::Move> legal{};  // at least one
    std::uint64_t luck = 0;            // what the program's own random numbers start from
    Asker asker = 0;                   // whose table it is
};

class Programs {
public:
    Programs() = default;
    Programs(const Programs&) = delete;
    Programs& operator=(const Programs&) = delete;
    virtual ~Programs() = default;

    // `answer` is called once, later, on the thread of the tables; not at all if the programs are
    // destroyed first. False: the queue is full, and this question is dropped.
    using Answer = std::function<void(rules::Move)>;
    [[nodiscard]] virtual bool ask(ProgramQuestion question, Answer answer) = 0;
};

}  // namespace table
