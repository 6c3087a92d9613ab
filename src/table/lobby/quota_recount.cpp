#include "table/lobby/quota_recount.h"

#include <chrono>
#include <optional>
#include <utility>

#include "table/table_log.h"

namespace table {
namespace {

constexpr std::chrono::milliseconds kCountAgain{1'000};

struct HostedPage {
    std::vector<std::pair<std::string, Holder>> tables{};  // public id and host
    std::optional<store::TablesQuery::Cursor> next{};      // nothing: this was the last page
};

// What cannot be read is left out.
HostedPage read_hosted(const LogSource& source, const store::TablesQuery& query) {
    HostedPage page;
    const auto rows = source.store.tables(query);
    if (!rows) {
        return page;
    }
    for (const store::TableRow& row : *rows) {
        // Only the first line says who the host is.
        const auto table = read_log(source, {.row = row, .until = 1},
                                    [](const Table& /*table*/, const Effects& /*effects*/) {});
        if (table) {
            page.tables.emplace_back(row.public_id, table->room->host);
        }
    }
    if (rows->size() == query.limit) {
        page.next = {.status_ms = rows->back().status_ms, .id = rows->back().id};
    }
    return page;
}

}  // namespace

void QuotaRecount::count(const store::TablesQuery& query) {
    const bool is_asked = run_in_background(
        services_.background, kNobody,
        [source = LogSource{.store = services_.store,
                            .boards = services_.boards,
                            .seed_keys = services_.seed_keys},
         query] { return read_hosted(source, query); },
        lifetime_.bind([this, query](const HostedPage& page) {
            for (const auto& [public_id, host] : page.tables) {
                quota_.add(public_id, {.holder = host});
            }
            if (page.next) {
                count({.status = query.status, .after = page.next});
            } else if (query.status == store::Status::kOpen) {
                count({.status = store::Status::kPlaying});
            }
        }));
    if (!is_asked) {
        timer_ = services_.executor.after(kCountAgain, [this, query] { count(query); });
    }
}

std::vector<std::string> settled_of(store::Store& store, std::span<const std::string> public_ids) {
    std::vector<std::string> settled;
    for (const std::string& public_id : public_ids) {
        const auto row = store.table_by_public_id(public_id);
        const bool is_gone = !row && row.error().code == store::StoreErrorCode::kNotFound;
        if (is_gone || (row && store::is_settled(row->status))) {
            settled.push_back(public_id);
        }
    }
    return settled;
}

}  // namespace table
