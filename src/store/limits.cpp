#include "store/limits.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.h"

namespace store {
namespace {

bool is_word(std::string_view text, std::size_t bytes_max) {
    return !text.empty() && text.size() <= bytes_max && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '_';
    });
}

bool is_public_id(std::string_view text) {
    return is_word(text, kPublicIdBytesMax);
}

bool are_holders(const std::vector<std::string>& holders) {
    return holders.size() <= kTableHoldersMax &&
           std::ranges::all_of(
               holders, [](const std::string& holder) { return is_word(holder, kHolderBytesMax); });
}

StoreError invalid(std::string text) {
    return {StoreErrorCode::kInvalid, std::move(text)};
}

// Log lines and chat are numbered from `first`, without gaps.
template <typename Line, typename Number>
bool is_numbered(const std::vector<Line>& lines, Number Line::* number, Number first) {
    for (const Line& line : lines) {
        if (line.*number != first++) {
            return false;
        }
    }
    return true;
}

template <typename Line>
bool has_longer(const std::vector<Line>& lines, std::size_t bytes_max) {
    return std::ranges::any_of(lines,
                               [&](const Line& line) { return line.text.size() > bytes_max; });
}

}  // namespace

std::size_t bytes_of(const Append& request) {
    std::size_t bytes = sizeof request + (request.summary ? request.summary->size() : 0);
    for (const std::string& line : request.lines) {
        bytes += sizeof(std::string) + line.size();
    }
    if (request.holders) {
        for (const std::string& holder : *request.holders) {
            bytes += sizeof(std::string) + holder.size();
        }
    }
    return bytes;
}

std::size_t bytes_of(const Say& request) {
    return sizeof request + request.text.size() + request.mark.size();
}

std::size_t bytes_of(const Visit& request) {
    return sizeof request;
}

std::size_t bytes_of(const Remove& request) {
    return sizeof request;
}

std::size_t bytes_of(const Subscribe& request) {
    const Subscription& kept = request.subscription;
    return sizeof request + kept.id.size() + kept.holder.size() + kept.text.size();
}

std::size_t bytes_of(const Unsubscribe& request) {
    return sizeof request + request.id.size() + request.holder.size();
}

std::size_t bytes_of(const Publish& request) {
    return sizeof request + request.row.summary.size() + request.text.size();
}

std::size_t bytes_of(const ListMap& request) {
    return sizeof request + request.sha256.size() + request.holder.size();
}

std::size_t bytes_of(const RemoveMap& request) {
    return sizeof request + request.sha256.size();
}

std::optional<StoreError> refusal_of(const Append& request) {
    if (request.create && !is_public_id(*request.create)) {
        return invalid("a public id that is none");
    }
    if (request.create && (request.first_seq != 1 || request.lines.empty())) {
        return invalid("a new table begins with line 1");
    }
    if (request.summary && request.summary->size() > kSummaryBytesMax) {
        return invalid("a summary that is too long");
    }
    if (request.due_ms && *request.due_ms < 0) {
        return invalid("due before 1970");
    }
    if (request.holders && !are_holders(*request.holders)) {
        return invalid("holders that are none, or too many");
    }
    if (request.lines.size() > kRequestLinesMax || bytes_of(request) > kRequestBytesMax) {
        return invalid("too much in one request");
    }
    if (std::ranges::any_of(request.lines,
                            [](const std::string& line) { return line.size() > kLineBytesMax; })) {
        return invalid("a line that is too long");
    }
    if (request.first_seq == 0 || request.first_seq > kTableLinesMax ||
        request.first_seq + request.lines.size() - 1 > kTableLinesMax) {
        return invalid("too many lines for one table");
    }
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const Say& request) {
    if (request.text.size() > kChatBytesMax) {
        return invalid("a line of chat that is too long");
    }
    if (request.text.find(request.mark) == std::string::npos) {
        return invalid("a mark that is no part of its line");
    }
    return std::nullopt;
}

// Nothing in these two can be too large.
std::optional<StoreError> refusal_of(const Visit& /*request*/) {
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const Remove& /*request*/) {
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const Subscribe& request) {
    const Subscription& kept = request.subscription;
    if (!is_word(kept.id, kSubscriptionIdBytesMax) || !is_word(kept.holder, kHolderBytesMax)) {
        return invalid("a subscription of nobody");
    }
    if (kept.text.empty() || kept.text.size() > kSubscriptionBytesMax) {
        return invalid("a subscription that is empty or too long");
    }
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const Unsubscribe& request) {
    if (request.id.empty() && request.holder.empty() && !request.before_ms) {
        return invalid("all subscriptions at once");
    }
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const Publish& request) {
    const MapRow& row = request.row;
    if (!is_word(row.holder, kHolderBytesMax) || !is_word(row.series, kHolderBytesMax)) {
        return invalid("a map of nobody");
    }
    if (request.text.empty() || request.text.size() > kMapBytesMax ||
        row.summary.size() > kSummaryBytesMax || row.version < 0) {
        return invalid("a map that is empty or too long");
    }
    if (row.sha256 != base::to_hex(base::sha256(request.text))) {
        return invalid("a map under the name of another");
    }
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const ListMap& request) {
    if (!is_word(request.sha256, kHolderBytesMax) || !is_word(request.holder, kHolderBytesMax)) {
        return invalid("a map of nobody");
    }
    return std::nullopt;
}

std::optional<StoreError> refusal_of(const RemoveMap& request) {
    return is_word(request.sha256, kHolderBytesMax) ? std::nullopt : std::optional(no_such_map());
}

std::optional<StoreError> refusal_of(const TableCopy& copy) {
    const std::string which = "table " + copy.row.public_id + ": ";
    if (!is_public_id(copy.row.public_id)) {
        return invalid("a public id that is none");
    }
    if (copy.row.summary.size() > kSummaryBytesMax || has_longer(copy.lines, kLineBytesMax) ||
        has_longer(copy.chat, kChatBytesMax)) {
        return invalid(which + "a text that is too long");
    }
    if (copy.row.due_ms < 0) {
        return invalid(which + "due before 1970");
    }
    if (!are_holders(copy.holders) ||
        std::ranges::adjacent_find(copy.holders, std::greater_equal<>()) != copy.holders.end()) {
        return invalid(which + "holders that are none, too many, or not in order");
    }
    if (copy.lines.empty() || copy.lines.size() > kTableLinesMax || copy.chat.size() > kChatKept) {
        return invalid(which + "no lines, or too many");
    }
    if (!is_numbered(copy.lines, &LogLine::seq, Seq{1}) ||
        !is_numbered(copy.chat, &ChatLine::n, copy.chat.empty() ? 0 : copy.chat.front().n)) {
        return invalid(which + "lines are missing");
    }
    return std::nullopt;
}

}  // namespace store
