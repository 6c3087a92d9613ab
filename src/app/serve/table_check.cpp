#include "app/serve/table_check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "table/fairness/commitment_log.h"
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
        if (table || is_known(row.public_id)) {
            return;
        }
        if (table.error() == table::Refusal::kSealed) {
            ++sealed_;
            return;
        }
        add("table " + row.public_id + ": " +
            (said.empty() ? "line " + std::to_string(version + 1) +
                                " does not follow from those before it, or its map is not known"
                          : said));
    }
    void add(std::string problem) {
        if (!is_full()) {
            report_.problems.push_back(std::move(problem));
        }
    }
    [[nodiscard]] std::uint64_t sealed() const { return sealed_; }
    [[nodiscard]] bool is_full() const { return report_.problems.size() >= store::kProblemsMax; }

private:
    [[nodiscard]] bool is_known(const std::string& public_id) const {
        return std::ranges::any_of(report_.problems, [&](const std::string& problem) {
            return problem.starts_with("table " + public_id + ":");
        });
    }

    Listener listener_;
    table::LogSource source_;
    store::CheckReport& report_;
    std::uint64_t sealed_ = 0;
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
                if (!table::is_log_id(row.public_id)) {
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
    return check.sealed();
}

}  // namespace app
