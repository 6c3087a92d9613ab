#include "table/lobby/seat_limit.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "table/recent_requests.h"
#include "table/text/summary.h"

namespace table {
namespace {

bool is_seated(const store::TableRow& row, std::uint64_t holder) {
    const auto summary = parse_summary(row.summary);
    return summary && std::ranges::any_of(summary->seats, [&](const SummarySeat& seat) {
               return std::ranges::find(seat.holders, holder) != seat.holders.end();
           });
}

}  // namespace

base::Result<SeatLimit::Claim, Refused> SeatLimit::claim(const Holder& holder,
                                                         const std::string& public_id) {
    const auto rows =
        services_.store.tables_of({.holder = to_text(holder), .unsettled_only = true});
    if (!rows) {
        return Refused(Refusal::kTryAgain);
    }
    // The store may have a seat already whose claim has not gone yet: each table counts once.
    const std::uint64_t who = short_of(holder);
    std::set<std::string_view> waiting;
    for (auto at = under_way_->lower_bound({who, ""});
         at != under_way_->end() && at->first.first == who; ++at) {
        waiting.insert(at->first.second);
    }
    std::set<std::string_view> unfinished = waiting;
    for (const store::TableRow& row : *rows) {
        unfinished.insert(row.public_id);
        if (row.status == store::Status::kOpen && is_seated(row, who)) {
            waiting.insert(row.public_id);
        }
    }
    waiting.erase(public_id);
    unfinished.erase(public_id);
    if (waiting.size() >= kWaitingTablesMax || unfinished.size() >= kUnfinishedTablesMax) {
        return Refused(Refusal::kTooManySeats);
    }
    const Key key{who, public_id};
    ++(*under_way_)[key];
    // Its deleter ends the claim; it points to nothing that could be read.
    return Claim(&services_, [claims = under_way_, key](const void* /*services*/) {
        if (--claims->at(key) == 0) {
            claims->erase(key);
        }
    });
}

}  // namespace table
