#include "protocol/advice_answers.h"

#include <algorithm>

#include "protocol/advice_json.h"

namespace protocol {
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

std::string AdviceAnswers::answer(const table::AdviceQuestion& question) {
    switch (question.kind) {
        case table::AdviceKind::kChance:
            return chance_text(adviser(question).chances(asked_by(question)));
        case table::AdviceKind::kMove:
            return hint_text(*question.board, advice(question));
        default:
            return where_text(*question.board, advice(question));
    }
}

const review::Advice& AdviceAnswers::advice(const table::AdviceQuestion& question) {
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

review::Adviser& AdviceAnswers::adviser(const table::AdviceQuestion& question) {
    const unsigned seats = question.view.seats;
    const std::pair key{question.board.get(), seats};
    if (advisers_.size() >= kAdvisersMax && !advisers_.contains(key)) {
        advisers_.erase(std::ranges::min_element(
            advisers_, {}, [](const auto& adviser) { return adviser.second.used; }));
    }
    Slot& slot = advisers_[key];
    slot.used = ++questions_;
    if (slot.adviser == nullptr) {
        slot.board = question.board;
        slot.adviser = std::make_unique<review::Adviser>(
            review::Adviser::Ground{.map = slot.board->file->map, .seats = seats}, clock_);
    }
    return *slot.adviser;
}

}  // namespace protocol
