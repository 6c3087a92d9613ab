#include "net/api/advice_desk.h"

#include <algorithm>

#include "base/check.h"
#include "protocol/advice_json.h"

namespace net {
namespace {

ai::Question asked_by(const table::AdviceQuestion& question) {
    return {
        .view = question.view, .memory = question.memory, .legal = question.legal, .budget = {}};
}

// But for how much is to be told.
bool is_same(const table::AdviceQuestion& a, const table::AdviceQuestion& b) {
    return a.board == b.board && a.luck == b.luck && a.view == b.view && a.memory == b.memory &&
           a.legal == b.legal;
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
        switch (question.kind) {
            case table::AdviceKind::kChance:
                return protocol::chance_text(adviser(question).chances(asked_by(question)));
            case table::AdviceKind::kMove:
                return protocol::hint_text(*question.board, advice(question));
            default:
                return protocol::where_text(*question.board, advice(question));
        }
    } catch (const base::BugFound&) {
        return {};  // a bug costs this answer, nothing else
    }
}

const review::Advice& AdviceDesk::advice(const table::AdviceQuestion& question) {
    const auto known = std::ranges::find_if(
        known_, [&](const Known& each) { return is_same(each.question, question); });
    if (known != known_.end()) {
        return known->advice;
    }
    if (known_.size() >= kKnownMax) {
        known_.pop_front();
    }
    known_.push_back({.question = question,
                      .advice = adviser(question).advise(asked_by(question), question.luck)});
    return known_.back().advice;
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
