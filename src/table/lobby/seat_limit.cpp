#include "table/lobby/seat_limit.h"

#include <algorithm>
#include <utility>

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

void SeatLimit::claim(const Holder& holder, const std::string& public_id, Answer answer) {
    const std::uint64_t who = short_of(holder);
    ++(*claims_)[who].reads;
    const bool is_asked = run_in_background(
        services_.background, who,
        [&store = services_.store, holder] { return read(store, holder); },
        lifetime_.bind([this, who, public_id, answer](const Read& tables) {
            const auto claim = judge(who, public_id, tables);
            --claims_->at(who).reads;
            settle(*claims_, who);
            answer(claim);
        }));
    if (!is_asked) {
        --claims_->at(who).reads;
        settle(*claims_, who);
        answer(Refused(Refusal::kTryAgain));
    }
}

SeatLimit::Read SeatLimit::read(store::Store& store, const Holder& holder) {
    const auto rows = store.tables_of({.holder = to_text(holder), .unsettled_only = true});
    if (!rows) {
        return rows.error();
    }
    Tables tables;
    for (const store::TableRow& row : *rows) {
        tables.unfinished.push_back(row.public_id);
        if (row.status == store::Status::kOpen && is_seated(row, short_of(holder))) {
            tables.waiting.push_back(row.public_id);
        }
    }
    return tables;
}

base::Result<SeatLimit::Claim, Refused> SeatLimit::judge(std::uint64_t who,
                                                         const std::string& public_id,
                                                         const Read& tables) {
    if (!tables) {
        return Refused(Refusal::kTryAgain);
    }
    // The store may have a seat already whose claim has not gone yet: each table counts once.
    Claims& claims = claims_->at(who);
    std::set<std::string> waiting(claims.under_way.begin(), claims.under_way.end());
    waiting.insert(claims.ended.begin(), claims.ended.end());
    std::set<std::string> unfinished = waiting;
    waiting.insert(tables->waiting.begin(), tables->waiting.end());
    unfinished.insert(tables->unfinished.begin(), tables->unfinished.end());
    waiting.erase(public_id);
    unfinished.erase(public_id);
    if (waiting.size() >= kWaitingTablesMax || unfinished.size() >= kUnfinishedTablesMax) {
        return Refused(Refusal::kTooManySeats);
    }
    claims.under_way.insert(public_id);
    // Its deleter ends the claim; it points to nothing that could be read.
    return Claim(&services_, [all = claims_, who, public_id](const void* /*services*/) {
        Claims& own = all->at(who);
        own.under_way.erase(own.under_way.find(public_id));
        own.ended.push_back(public_id);
        settle(*all, who);
    });
}

// Forgets claims that have ended, unless somebody still reads what the store had before.
void SeatLimit::settle(AllClaims& all, std::uint64_t who) {
    Claims& claims = all.at(who);
    if (claims.reads > 0) {
        return;
    }
    claims.ended.clear();
    if (claims.under_way.empty()) {
        all.erase(who);
    }
}

}  // namespace table
