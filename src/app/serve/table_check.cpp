#include "app/serve/table_check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/commitment_entry.h"
#include "base/digest.h"
#include "table/fairness/commitment_log.h"
#include "table/room.h"
#include "table/services.h"
#include "table/table_log.h"

namespace app {
namespace {

constexpr std::array kStatuses = {store::Status::kOpen, store::Status::kPlaying,
                                  store::Status::kFinished, store::Status::kClosed,
                                  store::Status::kBroken};

// Keeps what the store said when it could not read.
class Listener final : public table::Observer {
public:
    void on_read_failed(std::string_view /*public_id*/, const store::StoreError& error) override {
        said_ = error.text;
    }
    [[nodiscard]] std::string take() { return std::exchange(said_, {}); }

private:
    std::string said_;
};

class TableCheck {
public:
    TableCheck(const table::LogSource& source, store::CheckReport& report)
        : source_{.store = source.store,
                  .boards = source.boards,
                  .seed_keys = source.seed_keys,
                  .observer = &listener_},
          report_(report) {}

    void check(const store::TableRow& row) {
        table::Version version = 0;
        const auto table = table::read_log(
            source_, {.row = row}, [&](const table::Table& now, const table::Effects& /*effects*/) {
                version = now.version;
            });
        const std::string said = listener_.take();
        if (table) {
            check_commitment(*table->room);
            return;
        }
        if (is_known(row.public_id)) {
            return;
        }
        if (table.error() == table::Refusal::kSealed) {
            ++sealed_;
            return;
        }
        add("table " + row.public_id + ": " +
            (said.empty() ? "line " + std::to_string(version + 1) +
                                " does not follow from those before it, or its map is unknown"
                          : said));
    }
    // Of what the segments of the log of commitments have in their rows.
    void count_entries(const store::TableRow& segment) { entries_ += segment.next_seq - 1; }
    void check_entries() {
        std::uint64_t index = 0;
        while (!is_full()) {
            const auto lines = table::read_entries(source_.store, {.from = index});
            if (!lines) {
                add("the log of commitments cannot be read: " + lines.error().text);
                return;
            }
            if (lines->empty()) {
                break;
            }
            for (const store::LogLine& line : *lines) {
                if (!base::parse_commitment_entry(line.text)) {
                    add("the log of commitments: entry " + std::to_string(index) + " is none");
                }
                ++index;
            }
        }
        // More may have come meanwhile.
        if (!is_full() && index < entries_) {
            add("the log of commitments: entries are missing from " + std::to_string(index) +
                " on");
        }
    }
    void add(std::string problem) {
        if (!is_full()) {
            report_.problems.push_back(std::move(problem));
        }
    }
    [[nodiscard]] std::uint64_t sealed() const { return sealed_; }
    [[nodiscard]] bool is_full() const { return report_.problems.size() >= store::kProblemsMax; }

private:
    // The entry that the table names is the one that was made for it.
    void check_commitment(const table::Room& room) {
        if (!room.log_index) {
            return;
        }
        const auto lines =
            table::read_entries(source_.store, {.from = *room.log_index, .limit = 1});
        const auto entry = lines && !lines->empty()
                               ? base::parse_commitment_entry(lines->front().text)
                               : std::nullopt;
        if (!entry || entry->table_hash != base::table_hash(room.public_id) ||
            entry->map_sha256 != room.board->file->sha256 ||
            entry->commitment != base::commitment(room.seed)) {
            add("table " + room.public_id + ": entry " + std::to_string(*room.log_index) +
                " of the log of commitments is not its own");
        }
    }
    [[nodiscard]] bool is_known(const std::string& public_id) const {
        return std::ranges::any_of(report_.problems, [&](const std::string& problem) {
            return problem.starts_with("table " + public_id + ":");
        });
    }

    Listener listener_;
    table::LogSource source_;
    store::CheckReport& report_;
    std::uint64_t sealed_ = 0;
    std::uint64_t entries_ = 0;  // of the log of commitments
};

}  // namespace

std::uint64_t check_tables(const table::LogSource& source, store::CheckReport& report,
                           const TableCheckProgress& progress) {
    TableCheck check(source, report);
    std::uint64_t tables = 0;
    for (const store::Status status : kStatuses) {
        store::TablesQuery query{.status = status};
        while (!check.is_full()) {
            const auto page = source.store.tables(query);
            if (!page) {
                check.add("tables that are " + std::string(store::name_of(status)) +
                          " cannot be listed: " + page.error().text);
                break;
            }
            for (const store::TableRow& row : *page) {
                if (table::is_log_id(row.public_id)) {
                    check.count_entries(row);
                } else {
                    check.check(row);
                }
                if (progress) {
                    progress(++tables);
                }
            }
            if (page->size() < query.limit) {
                break;
            }
            query.after = {.status_ms = page->back().status_ms, .id = page->back().id};
        }
    }
    check.check_entries();
    return check.sealed();
}

}  // namespace app
