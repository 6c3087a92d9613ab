#include "table/live/recent_chat.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "table/text/chat_text.h"

namespace table {

store::Outcome<store::Ok> RecentChat::load(store::Store& store, store::TableId table) {
    if (said_) {
        return store::Ok{};
    }
    const auto lines = store.chat(table, 0);
    if (!lines) {
        return lines.error();
    }
    said_.emplace();
    for (const store::ChatLine& line : *lines) {
        if (const auto key = chat_request_key(line)) {
            keep(*key);
        }
    }
    return store::Ok{};
}

bool RecentChat::was_said(const RequestKey& key) const {
    CHECK(said_.has_value());
    return std::ranges::find(*said_, key) != said_->end();
}

bool RecentChat::join(const RequestKey& key, const CommandAnswer& answer) {
    const auto found = std::ranges::find(saying_, key, &Saying::key);
    if (found == saying_.end()) {
        return false;
    }
    found->waiting.push_back(answer);
    return true;
}

void RecentChat::begin(const RequestKey& key, const CommandAnswer& answer) {
    saying_.push_back({.key = key, .waiting = {answer}});
}

std::vector<CommandAnswer> RecentChat::end(const RequestKey& key, End how) {
    const auto found = std::ranges::find(saying_, key, &Saying::key);
    CHECK(found != saying_.end());
    auto waiting = std::move(found->waiting);
    saying_.erase(found);
    if (how == End::kFailed) {
        said_.reset();  // the line may be there all the same: look again
    } else if (said_) {
        keep(key);
    }
    return waiting;
}

void RecentChat::keep(const RequestKey& key) {
    if (said_->size() == kKept) {
        said_->erase(said_->begin());
    }
    said_->push_back(key);
}

}  // namespace table
