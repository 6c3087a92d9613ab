#include "net/api/daily_api.h"

#include <optional>
#include <utility>

#include "net/api/gateway.h"
#include "net/api/refusals.h"
#include "net/api/respond_later.h"
#include "table/deal_of_day.h"

namespace net {
namespace {

using table::Refusal;
using table::Refused;

using Sheet = base::Result<table::DailySheet, Refused>;

HttpResponse sheet_response(const Sheet& sheet) {
    return sheet ? json_response(200, protocol::daily_sheet_text(*sheet, table::daily_opponent))
                 : refused(sheet.error());
}

}  // namespace

void DailyApi::page(const HttpRequest& request, const Respond& respond) {
    const auto before = request.param("before");
    const auto day = before ? base::day_from(*before) : std::nullopt;
    if (before && !day) {
        respond(refused(Refusal::kBadDate));
        return;
    }
    respond_later(
        parts_.reader, request.peer,
        [this, holder = holder_of(request), day] {
            const auto page = parts_.lobby.daily().page(
                {.holder = holder, .before = day, .boards = parts_.boards});
            return page
                       ? json_response(200, protocol::daily_page_text(*page, table::daily_opponent))
                       : refused(page.error());
        },
        respond);
}

void DailyApi::sheet(const HttpRequest& request, const Deal& deal, const Respond& respond) {
    const auto board = find(deal.map);
    const auto day = base::day_from(deal.date);
    if (board == nullptr) {
        respond(refused(Refusal::kUnknownMap));
        return;
    }
    if (!day || !parts_.lobby.daily().is_playable(*day)) {
        respond(refused(Refusal::kBadDate));
        return;
    }
    const bool is_asked = table::run_in_background(
        parts_.reader, AddressHash{}(request.peer.subnet()),
        [this, wish = table::DailyQueries::SheetWish{.holder = holder_of(request),
                                                     .board = board,
                                                     .day = *day,
                                                     .table = std::string(
                                                         request.param("table").value_or(""))}] {
            return parts_.lobby.daily().sheet(wish);
        },
        [this, respond, board, day = *day](const Sheet& sheet) {
            if (sheet && sheet->is_expert_due) {
                ask_expert(board, day);
            }
            respond(sheet_response(sheet));
        });
    if (!is_asked) {
        respond(busy_response());
    }
}

base::Result<table::NewTable, Refused> DailyApi::table_for(const table::Holder& holder,
                                                           const protocol::DailyWish& wish) const {
    const auto board = find(wish.map);
    if (board == nullptr) {
        return Refused(Refusal::kUnknownMap);
    }
    const table::DailyQueries& daily = parts_.lobby.daily();
    const base::Day day = wish.day.value_or(daily.today());
    if (!daily.is_playable(day)) {
        return Refused(Refusal::kBadDate);
    }
    const auto counted = daily.is_counted_next(holder, wish.map, day);
    if (!counted) {
        return counted.error();
    }
    table::NewTable table = table::daily_table(*board->file, {.day = day, .is_counted = *counted},
                                               {.name = wish.name, .color = wish.color});
    table.id = *counted ? "" : wish.id;
    return table;
}

// Runs once per deal. If the queue is full, the next request retries.
void DailyApi::ask_expert(const std::shared_ptr<const table::Board>& board, base::Day day) {
    const std::string tag = table::daily_expert_tag(*board->file, day);
    if (experts_.size() >= kExpertsWaiting || !experts_.insert(tag).second) {
        return;
    }
    const bool is_asked = parts_.thinker.run(
        0, [this, board, day] { parts_.lobby.daily().make_expert(board, day, is_stopped_); },
        [this, tag] { experts_.erase(tag); });
    if (!is_asked) {
        experts_.erase(tag);
    }
}

std::shared_ptr<const table::Board> DailyApi::find(std::string_view map) const {
    for (const auto& board : parts_.boards) {
        if (board->file->id == map) {
            return board;
        }
    }
    return nullptr;
}

}  // namespace net
