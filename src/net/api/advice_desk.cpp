#include "net/api/advice_desk.h"

#include "base/check.h"
#include "protocol/advice_json.h"

namespace net {
namespace {

std::string answer_to(const table::AdviceQuestion& asked, review::Adviser& adviser) {
    const ai::Question question{
        .view = asked.view, .memory = asked.memory, .legal = asked.legal, .budget = {}};
    switch (asked.kind) {
        case table::AdviceKind::kChance:
            return protocol::chance_text(adviser.chances(question));
        case table::AdviceKind::kMove:
            return protocol::hint_text(*asked.board, adviser.advise(question, asked.luck));
        default:
            return protocol::where_text(*asked.board, adviser.advise(question, asked.luck));
    }
}

}  // namespace

bool AdviceDesk::ask(table::AdviceQuestion question, Answer answer) {
    const table::Asker asker = question.asker;
    return run_in_background(
        thread_, asker, [this, question = std::move(question)] { return think(question); },
        std::move(answer));
}

std::string AdviceDesk::think(const table::AdviceQuestion& question) {
    const base::BugEdge edge;
    try {
        return answer_to(question, adviser(question));
    } catch (const base::BugFound&) {
        return {};  // a bug costs this answer, nothing else
    }
}

review::Adviser& AdviceDesk::adviser(const table::AdviceQuestion& question) {
    const unsigned seats = question.view.seats;
    Slot& slot = advisers_[{question.board.get(), seats}];
    if (slot.adviser == nullptr) {
        slot.board = question.board;
        slot.adviser = std::make_unique<review::Adviser>(
            review::Adviser::Ground{.map = slot.board->file->map, .seats = seats}, clock_);
    }
    return *slot.adviser;
}

}  // namespace net
