// table/workers/advisers.h
//
// Where practice tables ask for hints and chances. An adviser is given what a seat sees and
// remembers, never the position, and answers later. The table passes the answer on unread.
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

enum class AdviceKind : std::uint8_t {
    kWhere,   // where to look for the best move
    kMove,    // the best moves, and reasons
    kChance,  // to win
};

struct AdviceQuestion {
    AdviceKind kind = AdviceKind::kWhere;
    std::shared_ptr<const Board> board{};
    rules::View view{};
    ai::Memory memory{};
    std::vector<rules::Move> legal{};  // at least one, except of kChance
    std::uint64_t luck = 0;            // what the adviser's own random numbers start from
    Asker asker = 0;                   // who wants to know
};

class Advisers {
public:
    Advisers() = default;
    Advisers(const Advisers&) = delete;
    Advisers& operator=(const Advisers&) = delete;
    virtual ~Advisers() = default;

    // `answer` is called once, later, on the thread of the tables, with JSON (docs/protocol.md);
    // with nothing after a bug. Not at all if the advisers are destroyed first. False: the queue is
    // full, and this question is dropped.
    using Answer = std::function<void(std::string)>;
    [[nodiscard]] virtual bool ask(AdviceQuestion question, Answer answer) = 0;
};

}  // namespace table
