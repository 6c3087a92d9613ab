#include "table/seat_limit.h"

#include <algorithm>

#include "table/recent_requests.h"
#include "table/summary.h"

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
                                                         std::string_view public_id) {
    auto rows = services_.store.tables_of({.holder = to_text(holder), .unsettled_only = true});
    if (!rows) {
        return Refused(Refusal::kTryAgain);
    }
    const std::uint64_t key = short_of(holder);
    std::erase_if(*rows, [&](const store::TableRow& row) { return row.public_id == public_id; });
    const auto waiting =
        static_cast<std::size_t>(std::ranges::count_if(*rows, [&](const store::TableRow& row) {
            return row.status == store::Status::kOpen && is_seated(row, key);
        }));
    const auto found = under_way_->find(key);
    const std::size_t under_way = found == under_way_->end() ? 0 : found->second;
    if (waiting + under_way >= kWaitingTablesMax ||
        rows->size() + under_way >= kUnfinishedTablesMax) {
        return Refused(Refusal::kTooManySeats);
    }
    ++(*under_way_)[key];
    // Its deleter ends the claim; it points to nothing that could be read.
    return Claim(&services_, [counts = under_way_, key](const void*) {
        if (--counts->at(key) == 0) {
            counts->erase(key);
        }
    });
}

}  // namespace table
