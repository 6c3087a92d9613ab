#include "table/daily/daily_queries.h"

#include <algorithm>
#include <utility>

#include "table/daily/expert_game.h"
#include "table/deal_of_day.h"
#include "table/open_table.h"
#include "table/recent_requests.h"
#include "table/text/summary.h"

namespace table {
namespace {

DailyResult result_of(const store::TableRow& row, const Summary& summary) {
    const unsigned seat = 1U << rules::index(kDailySeat);
    return {.public_id = row.public_id,
            .status = row.status,
            .is_counted = summary.daily->is_counted,
            .points = summary.points,
            .is_won = (summary.winners & seat) != 0,
            .has_resigned = (summary.resigned & seat) != 0};
}

// Nothing where the row is of no deal of the day, or a finished one has lost its points.
std::optional<DailyResult> result_of(const store::TableRow& row) {
    const auto summary = parse_summary(row.summary);
    if (!summary || !summary->daily) {
        return std::nullopt;
    }
    const bool has_points = summary->points.size() > 1;
    return row.status == store::Status::kFinished && !has_points
               ? std::nullopt
               : std::optional(result_of(row, *summary));
}

}  // namespace

bool DailyQueries::is_playable(base::Day day) const {
    return day >= kFirstDailyDay && day <= today();
}

base::Result<bool, Refused> DailyQueries::is_counted_next(const Holder& holder,
                                                          std::string_view map,
                                                          base::Day day) const {
    const auto begun = counted_of(holder, map, day);
    if (!begun) {
        return begun.error();
    }
    return *begun ? !store::is_settled((*begun)->status) : day == today();
}

base::Result<DailyPage, Refused> DailyQueries::page(const PageWish& wish) const {
    DailyPage page{.today = today()};
    base::Day day = wish.before ? std::min(*wish.before, page.today) : page.today;
    for (; day >= kFirstDailyDay && page.rows.size() < kDailyRowsPerPage;
         day -= std::chrono::days(1)) {
        DailyRow row{.day = day};
        for (const auto& board : wish.boards) {
            DailyMap map{.map = board->file->id};
            if (wish.holder) {
                auto mine = counted_of(*wish.holder, map.map, day);
                if (!mine) {
                    return mine.error();
                }
                map.mine = std::move(*mine);
            }
            row.maps.push_back(std::move(map));
        }
        page.rows.push_back(std::move(row));
    }
    if (day >= kFirstDailyDay) {
        page.next = day;
    }
    return page;
}

base::Result<DailySheet, Refused> DailyQueries::sheet(const SheetWish& wish) const {
    const rules::MapFile& map = *wish.board->file;
    DailySheet sheet{.map = map.id, .day = wish.day};
    auto mine = named(wish);
    if (!mine) {
        return mine.error();
    }
    sheet.mine = std::move(*mine);
    const bool is_over = sheet.mine && sheet.mine->is_finished();
    std::size_t better = 0;
    std::size_t equal = 0;
    const auto others = each_finished(daily_tag(map, wish.day), [&](const DailyResult& other) {
        ++sheet.players;
        if (is_over) {
            better += is_better(other, *sheet.mine) ? 1U : 0U;
            const bool is_equal = !is_better(other, *sheet.mine) && !is_better(*sheet.mine, other);
            equal += is_equal && other.public_id != sheet.mine->public_id ? 1U : 0U;
        }
        return sheet.players < kDailyGamesRead;
    });
    if (others) {
        return *others;
    }
    if (!is_over) {
        return sheet;
    }
    sheet.better = better;
    sheet.is_tied = equal > 0;
    const auto experts = each_finished(daily_expert_tag(map, wish.day), [&](DailyResult expert) {
        sheet.expert = std::move(expert);
        return false;
    });
    sheet.is_expert_due = !experts && !sheet.expert;
    return sheet;
}

DailyQueries::Found DailyQueries::counted_of(const Holder& holder, std::string_view map,
                                             base::Day day) const {
    const auto row = store_.table_by_public_id(daily_table_id(holder, map, day));
    if (row) {
        return result_of(*row);
    }
    return row.error().code == store::StoreErrorCode::kNotFound
               ? Found(std::optional<DailyResult>())
               : Found(failed(row.error()));
}

DailyQueries::Found DailyQueries::named(const SheetWish& wish) const {
    if (!wish.holder) {
        return std::optional<DailyResult>();
    }
    if (wish.table.empty()) {
        return counted_of(*wish.holder, wish.board->file->id, wish.day);
    }
    const auto row = store_.table_by_public_id(wish.table);
    if (!row && row.error().code != store::StoreErrorCode::kNotFound) {
        return failed(row.error());
    }
    const auto summary = row ? parse_summary(row->summary) : std::nullopt;
    const bool is_of_deal = summary && summary->daily && summary->daily->day == wish.day &&
                            summary->map == wish.board->file->id;
    const bool is_theirs =
        is_of_deal && std::ranges::any_of(summary->seats, [&](const SummarySeat& seat) {
            return std::ranges::find(seat.holders, short_of(*wish.holder)) != seat.holders.end();
        });
    return is_theirs ? Found(result_of(*row)) : Found(Refused(Refusal::kNoTable));
}

template <typename Visit>
std::optional<Refused> DailyQueries::each_finished(const std::string& tag,
                                                   const Visit& visit) const {
    store::HolderQuery query{.holder = tag};
    while (true) {
        const auto rows = store_.tables_of(query);
        if (!rows) {
            return failed(rows.error());
        }
        for (const store::TableRow& row : *rows) {
            auto result = result_of(row);
            if (result && result->is_finished() && !visit(std::move(*result))) {
                return std::nullopt;
            }
        }
        if (rows->size() < query.limit) {
            return std::nullopt;
        }
        query.after = {.updated_ms = rows->back().updated_ms, .id = rows->back().id};
    }
}

Refused DailyQueries::failed(const store::StoreError& error) const {
    observer_.on_store_failed(store::name_of(error.code), error.text);
    return Refusal::kTryAgain;
}

}  // namespace table
