#include "store/memory_store.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace store {
namespace {

StoreError exists(const std::string& public_id) {
    return {StoreErrorCode::kExists, "the public id " + public_id + " is taken"};
}

// Sort keys, newest or earliest first, ties broken by id. They work on cursors too, which name the
// fields alike.
constexpr auto kNewestStatus = [](const auto& row) {
    return std::tuple(-row.status_ms, -static_cast<std::int64_t>(row.id));
};
constexpr auto kNewestLine = [](const auto& row) {
    return std::tuple(-row.updated_ms, -static_cast<std::int64_t>(row.id));
};
constexpr auto kOldestStatus = [](const auto& row) { return std::tuple(row.status_ms, row.id); };
constexpr auto kEarliestDue = [](const auto& row) { return std::tuple(row.due_ms, row.id); };

// The query's page of all matching rows.
template <typename Query, typename Key>
std::vector<TableRow> page_of(std::vector<TableRow> rows, const Query& query, const Key& key) {
    if (query.after) {
        std::erase_if(rows, [&](const TableRow& row) { return key(row) <= key(*query.after); });
    }
    std::ranges::sort(rows, {}, key);
    rows.resize(std::min({rows.size(), query.limit, kTablesPerPage}));
    return rows;
}

void change_row(TableCopy& copy, Append& request) {
    TableRow& row = copy.row;
    if (request.status && *request.status != row.status) {
        row.status = *request.status;
        row.status_ms = request.at_ms;
    }
    if (request.summary) {
        row.summary = std::move(*request.summary);
    }
    row.due_ms = request.due_ms.value_or(row.due_ms);
    row.listed = request.listed.value_or(row.listed);
    if (request.holders) {
        const std::set<std::string> rising(request.holders->begin(), request.holders->end());
        copy.holders.assign(rising.begin(), rising.end());
    }
}

}  // namespace

template <typename Now, typename Callback>
void MemoryStore::write(const Now& now, const Callback& done) {
    done([&] {
        const base::Lock lock(mutex_);
        return now();
    }());
}

void MemoryStore::append(Append request, Done done) {
    write([&] { return append_now(request); }, done);
}

void MemoryStore::say(Say request, SaidDone done) {
    write([&] { return say_now(request); }, done);
}

Outcome<Appended> MemoryStore::append_now(Append& request) {
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    if (auto refusal = refusal_of(request)) {
        return *std::move(refusal);
    }
    if (request.create) {
        if (by_public_id_.contains(*request.create)) {
            return exists(*request.create);
        }
        request.table = static_cast<TableId>(++last_id_);
        by_public_id_.emplace(*request.create, request.table);
        tables_[request.table] = {.row = {.id = request.table,
                                          .public_id = *request.create,
                                          .created_ms = request.at_ms,
                                          .status_ms = request.at_ms}};
    }
    TableCopy* const copy = find(request.table);
    if (copy == nullptr) {
        return no_such_table();
    }
    if (request.first_seq != copy->row.next_seq) {
        return StoreError{StoreErrorCode::kConflict,
                          "the next line is " + std::to_string(copy->row.next_seq)};
    }
    change_row(*copy, request);
    for (std::string& line : request.lines) {
        copy->lines.push_back({copy->row.next_seq++, request.at_ms, std::move(line)});
        copy->row.updated_ms = request.at_ms;
    }
    return Appended{.table = request.table, .next_seq = copy->row.next_seq};
}

Outcome<Said> MemoryStore::say_now(Say& request) {
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    if (auto refusal = refusal_of(request)) {
        return *std::move(refusal);
    }
    TableCopy* const copy = find(request.table);
    if (copy == nullptr) {
        return no_such_table();
    }
    if (!request.mark.empty()) {
        for (const ChatLine& line : copy->chat) {
            if (line.text.find(request.mark) != std::string::npos) {
                return Said{.table = request.table, .n = line.n};
            }
        }
    }
    const std::uint64_t n = copy->chat.empty() ? 1 : copy->chat.back().n + 1;
    copy->chat.push_back({n, request.at_ms, std::move(request.text)});
    if (copy->chat.size() > kChatKept) {
        copy->chat.erase(copy->chat.begin());
    }
    return Said{.table = request.table, .n = n};
}

TableCopy* MemoryStore::find(TableId id) {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : &found->second;
}

void MemoryStore::note_visit(Visit request, OkDone done) {
    write([&] { return visit_now(request); }, done);
}

void MemoryStore::remove(Remove request, OkDone done) {
    write([&] { return remove_now(request); }, done);
}

Outcome<Ok> MemoryStore::visit_now(const Visit& request) {
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    if (find(request.table) == nullptr) {
        return no_such_table();
    }
    visits_[request.table] = std::max(visited_ms(request.table), request.at_ms);
    return Ok{};
}

Outcome<Ok> MemoryStore::remove_now(const Remove& request) {
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    const TableCopy* const copy = find(request.table);
    if (copy == nullptr) {
        return no_such_table();
    }
    const bool is_used =
        copy->row.next_seq != request.next_seq ||
        std::max(copy->row.updated_ms, visited_ms(request.table)) >= request.quiet_since_ms;
    if (is_used) {
        return used_meanwhile();
    }
    by_public_id_.erase(copy->row.public_id);
    visits_.erase(request.table);
    tables_.erase(request.table);
    return Ok{};
}

void MemoryStore::subscribe(Subscribe request, OkDone done) {
    write([&] { return subscribe_now(request); }, done);
}

void MemoryStore::unsubscribe(Unsubscribe request, OkDone done) {
    write([&] { return unsubscribe_now(request); }, done);
}

Outcome<Ok> MemoryStore::subscribe_now(const Subscribe& request) {
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    if (auto refusal = refusal_of(request)) {
        return *std::move(refusal);
    }
    const Subscription& kept = request.subscription;
    subscriptions_[kept.id] = kept;
    std::vector<std::pair<std::int64_t, std::string>> of_holder;
    for (const auto& [id, other] : subscriptions_) {
        if (other.holder == kept.holder && id != kept.id) {
            of_holder.emplace_back(other.at_ms, id);
        }
    }
    std::ranges::sort(of_holder);
    for (std::size_t i = 0; i + kSubscriptionsPerHolder <= of_holder.size(); ++i) {
        subscriptions_.erase(of_holder[i].second);
    }
    return Ok{};
}

Outcome<Ok> MemoryStore::unsubscribe_now(const Unsubscribe& request) {
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    if (auto refusal = refusal_of(request)) {
        return *std::move(refusal);
    }
    std::erase_if(subscriptions_, [&](const auto& entry) {
        const Subscription& kept = entry.second;
        return (request.id.empty() || kept.id == request.id) &&
               (request.holder.empty() || kept.holder == request.holder) &&
               (!request.before_ms || kept.at_ms < *request.before_ms);
    });
    return Ok{};
}

Outcome<std::vector<Subscription>> MemoryStore::subscriptions(const SubscriptionQuery& query) {
    const base::Lock lock(mutex_);
    std::vector<Subscription> found;
    const std::size_t limit = std::min(query.limit, kSubscriptionsPerPage);
    for (auto next = subscriptions_.upper_bound(query.after);
         next != subscriptions_.end() && found.size() < limit; ++next) {
        if (query.holder.empty() || next->second.holder == query.holder) {
            found.push_back(next->second);
        }
    }
    return found;
}

std::int64_t MemoryStore::visited_ms(TableId id) const {
    const auto found = visits_.find(id);
    return found == visits_.end() ? 0 : found->second;
}

Outcome<TableRow> MemoryStore::table(TableId id) {
    const base::Lock lock(mutex_);
    const TableCopy* const copy = find(id);
    return copy == nullptr ? Outcome<TableRow>(no_such_table()) : copy->row;
}

Outcome<TableRow> MemoryStore::table_by_public_id(std::string_view public_id) {
    const base::Lock lock(mutex_);
    const auto found = by_public_id_.find(public_id);
    return found == by_public_id_.end() ? Outcome<TableRow>(no_such_table())
                                        : find(found->second)->row;
}

Outcome<std::vector<TableRow>> MemoryStore::tables(const TablesQuery& query) {
    return page_of(rows_where([&](const TableCopy& copy) {
                       return copy.row.status == query.status &&
                              (copy.row.listed || !query.listed_only);
                   }),
                   query, kNewestStatus);
}

Outcome<std::vector<TableRow>> MemoryStore::tables_of(const HolderQuery& query) {
    return page_of(rows_where([&](const TableCopy& copy) {
                       return std::ranges::binary_search(copy.holders, query.holder) &&
                              !(query.unsettled_only && is_settled(copy.row.status));
                   }),
                   query, kNewestLine);
}

Outcome<std::vector<TableRow>> MemoryStore::due_tables(const DueQuery& query) {
    return page_of(rows_where([&](const TableCopy& copy) {
                       return copy.row.due_ms > 0 && copy.row.due_ms <= query.before_ms;
                   }),
                   query, kEarliestDue);
}

Outcome<std::vector<QuietTable>> MemoryStore::quiet_tables(const QuietQuery& query) {
    const auto rows =
        page_of(rows_where([&](const TableCopy& copy) {
                    return copy.row.status == query.status && copy.row.status_ms < query.before_ms;
                }),
                query, kOldestStatus);
    return with_visits(rows);
}

Outcome<std::vector<QuietTable>> MemoryStore::listed_with_visits(const TablesQuery& query) {
    TablesQuery listed = query;
    listed.listed_only = true;
    return with_visits(*tables(listed));
}

std::vector<QuietTable> MemoryStore::with_visits(const std::vector<TableRow>& rows) {
    const base::Lock lock(mutex_);
    std::vector<QuietTable> found;
    for (const TableRow& row : rows) {
        found.push_back({.row = row, .visited_ms = visited_ms(row.id)});
    }
    return found;
}

std::vector<TableRow> MemoryStore::rows_where(
    const std::function<bool(const TableCopy&)>& is_meant) {
    const base::Lock lock(mutex_);
    std::vector<TableRow> rows;
    for (const auto& [id, copy] : tables_) {
        if (is_meant(copy)) {
            rows.push_back(copy.row);
        }
    }
    return rows;
}

Outcome<std::vector<LogLine>> MemoryStore::log(const LogQuery& query) {
    const base::Lock lock(mutex_);
    const TableCopy* const copy = find(query.table);
    if (copy == nullptr) {
        return no_such_table();
    }
    std::vector<LogLine> lines;
    for (const LogLine& line : copy->lines) {
        if (line.seq >= query.from && lines.size() < std::min(query.limit, kLinesPerPage)) {
            lines.push_back(line);
        }
    }
    return lines;
}

Outcome<std::vector<ChatLine>> MemoryStore::chat(TableId id, std::uint64_t after) {
    const base::Lock lock(mutex_);
    const TableCopy* const copy = find(id);
    if (copy == nullptr) {
        return no_such_table();
    }
    std::vector<ChatLine> lines;
    for (const ChatLine& line : copy->chat) {
        if (line.n > after) {
            lines.push_back(line);
        }
    }
    return lines;
}

Outcome<std::uint64_t> MemoryStore::table_count() {
    const base::Lock lock(mutex_);
    return tables_.size();
}

Outcome<CheckReport> MemoryStore::check() {
    const base::Lock lock(mutex_);
    CheckReport report;
    report.tables = tables_.size();
    for (const auto& [id, copy] : tables_) {
        report.lines += copy.lines.size();
        if (const auto refusal = refusal_of(copy);
            refusal && report.problems.size() < kProblemsMax) {
            report.problems.push_back(refusal->text);
        }
    }
    return report;
}

Outcome<Ok> MemoryStore::visit_tables(const TableVisitor& visit) {
    const std::map<TableId, TableCopy> as_of_now = [&] {
        const base::Lock lock(mutex_);
        return tables_;
    }();
    for (const auto& [id, copy] : as_of_now) {
        if (Outcome<Ok> outcome = visit(copy); !outcome) {
            return outcome;
        }
    }
    return Ok{};
}

Outcome<Ok> MemoryStore::import_tables(const TableSource& next) {
    std::vector<TableCopy> taken;
    std::set<std::string> names;
    for (;;) {
        Outcome<std::optional<TableCopy>> copy = next();
        if (!copy) {
            return copy.error();
        }
        if (!*copy) {
            break;
        }
        if (auto refusal = refusal_of(**copy)) {
            return *std::move(refusal);
        }
        if (!names.insert((*copy)->row.public_id).second) {
            return exists((*copy)->row.public_id);
        }
        taken.push_back(**std::move(copy));
    }
    const base::Lock lock(mutex_);
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    for (const std::string& name : names) {
        if (by_public_id_.contains(name)) {
            return exists(name);
        }
    }
    for (TableCopy& copy : taken) {
        copy.row.id = static_cast<TableId>(++last_id_);
        copy.row.next_seq = copy.lines.back().seq + 1;
        copy.row.updated_ms = copy.lines.back().at_ms;
        by_public_id_.emplace(copy.row.public_id, copy.row.id);
        tables_.emplace(copy.row.id, std::move(copy));
    }
    return Ok{};
}

bool MemoryStore::is_map_used(std::string_view sha256) {
    const base::Lock lock(mutex_);
    return std::ranges::any_of(tables_, [&](const auto& entry) {
        const auto& lines = entry.second.lines;
        return !lines.empty() && lines.front().text.find(sha256) != std::string::npos;
    });
}

void MemoryStore::close() {
    maps_.close();
    const base::Lock lock(mutex_);
    is_closed_ = true;
}

}  // namespace store
