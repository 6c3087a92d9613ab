#include "table/chat_ledger.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "table/chat_text.h"

namespace table {

bool ChatLedger::catch_up(store::Store& store, store::TableId table) {
    if (said_) {
        return true;
    }
    const auto lines = store.chat(table, 0);
    if (!lines) {
        return false;
    }
    said_.emplace();
    for (const store::ChatLine& line : *lines) {
        if (const auto asked = chat_asked(line)) {
            keep(*asked);
        }
    }
    return true;
}

bool ChatLedger::was_said(const AskedBy& asked) const {
    CHECK(said_.has_value());
    return std::ranges::find(*said_, asked) != said_->end();
}

bool ChatLedger::join(const AskedBy& asked, const Answer& answer) {
    const auto found = std::ranges::find(saying_, asked, &Saying::asked);
    if (found == saying_.end()) {
        return false;
    }
    found->waiting.push_back(answer);
    return true;
}

void ChatLedger::begin(const AskedBy& asked, const Answer& answer) {
    saying_.push_back({.asked = asked, .waiting = {answer}});
}

std::vector<ChatLedger::Answer> ChatLedger::end(const AskedBy& asked, End how) {
    const auto found = std::ranges::find(saying_, asked, &Saying::asked);
    CHECK(found != saying_.end());
    auto waiting = std::move(found->waiting);
    saying_.erase(found);
    if (how == End::kFailed) {
        said_.reset();  // the line may be there all the same: look again
    } else if (said_) {
        keep(asked);
    }
    return waiting;
}

void ChatLedger::keep(const AskedBy& asked) {
    if (said_->size() == kKept) {
        said_->erase(said_->begin());
    }
    said_->push_back(asked);
}

}  // namespace table
