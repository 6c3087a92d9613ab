#include "table/lobby/table_directory.h"

#include <algorithm>
#include <utility>

namespace table {
namespace {

// A turn that began in the future, because the system's clock was set back while no server ran,
// would last longer than it may.
void no_later_than_now(Table& table, std::int64_t now_ms) {
    if (table.play) {
        std::int64_t& since_ms = table.play->now.turn_since_ms;
        since_ms = std::min(since_ms, now_ms);
        GameClocks& clocks = table.play->now.clocks;
        clocks.since_ms = std::min(clocks.since_ms, now_ms);
    }
}

}  // namespace

TableDirectory::TableDirectory(Services& services, TableQuota& quota)
    : services_(services), quota_(quota), started_ms_(services.clock.wall_ms()) {}

std::shared_ptr<LiveTable> TableDirectory::in_memory(std::string_view public_id) const {
    const auto found = tables_.find(std::string(public_id));
    return found == tables_.end() ? nullptr : found->second;
}

void TableDirectory::find(std::string_view public_id, Asker asker, Answer answer) {
    std::string id(public_id);
    if (auto live = in_memory(id)) {
        answer(live);
        return;
    }
    if (leaving_.contains(id)) {
        answer(Refused(Refusal::kNoTable));
        return;
    }
    const auto found = waking_.find(id);
    if (found != waking_.end()) {
        found->second.answers.push_back(std::move(answer));
    } else if (begin_reading(id, asker)) {
        waking_[std::move(id)].answers.push_back(std::move(answer));
    } else {
        answer(Refused(Refusal::kTryAgain));
    }
}

bool TableDirectory::begin_reading(const std::string& public_id, Asker asker) {
    return run_in_background(
        services_.background, asker,
        [source = log_source(services_), public_id] { return read(source, public_id); },
        lifetime_.bind([this, public_id, asker](Read stored) {
            on_read(public_id, asker, std::move(stored));
        }));
}

void TableDirectory::on_read(const std::string& public_id, Asker asker, Read stored) {
    Found found = in_memory(public_id);  // found by find_now() meanwhile
    if (*found == nullptr) {
        if (std::exchange(waking_.at(public_id).is_stale, false)) {
            if (begin_reading(public_id, asker)) {
                return;
            }
            found = Refused(Refusal::kTryAgain);
        } else {
            found = load(public_id, std::move(stored));
        }
    }
    const auto waiting = waking_.extract(public_id);
    for (const Answer& answer : waiting.mapped().answers) {
        answer(found);
    }
    if (found) {
        drop_if_idle(public_id);  // they may have gone, or were refused
    }
}

TableDirectory::Found TableDirectory::find_now(std::string_view public_id) {
    if (auto live = in_memory(public_id)) {
        return live;
    }
    const std::string id(public_id);
    return leaving_.contains(id) ? Found(Refused(Refusal::kNoTable))
                                 : load(id, read(log_source(services_), id));
}

TableDirectory::Read TableDirectory::read(const LogSource& source, const std::string& public_id) {
    auto row = find_row(source, public_id);
    if (!row) {
        return row.error();
    }
    auto table = read_table(source, *row);
    if (!table) {
        return table.error();
    }
    // The number of the last line of a chat that other nodes write to as well.
    std::uint64_t chat_sent = 0;
    if (source.store.nodes() != nullptr) {
        const auto chat = source.store.chat(row->id, 0);
        chat_sent = chat && !chat->empty() ? chat->back().n : 0;
    }
    return Stored{.row = std::move(*row), .table = std::move(*table), .chat_sent = chat_sent};
}

TableDirectory::Found TableDirectory::load(const std::string& public_id, Read stored) {
    if (!stored) {
        return unreadable(public_id, stored.error());
    }
    no_later_than_now(stored->table, services_.clock.wall_ms());
    auto live = std::make_shared<LiveTable>(
        services_,
        LiveTable::Origin{
            .row = std::move(stored->row),
            .table = std::move(stored->table),
            .clocks_from_ms = started_ms_ + services_.restart_grace_ms,
            .chat_sent = stored->chat_sent,
            .on_idle = lifetime_.bind([this, public_id] { drop_if_idle(public_id); }),
            .on_settled = lifetime_.bind([this, public_id] { quota_.give_back(public_id); })});
    tables_.emplace(public_id, live);
    follow(live);
    if (is_stopped_) {
        live->stop();
    }
    live->keeper().schedule();
    return live;
}

Refused TableDirectory::unreadable(const std::string& public_id, Refused why) {
    if (why == Refusal::kBroken && broken_.insert(public_id).second) {
        services_.observer.on_broken(public_id);
    }
    if (why == Refusal::kSealed && keyless_.insert(public_id).second) {
        services_.observer.on_key_missing(public_id);
    }
    return why;
}

std::shared_ptr<LiveTable> TableDirectory::find_followed(store::TableId id) const {
    const auto found = followed_.find(id);
    return found == followed_.end() ? nullptr : found->second.lock();
}

void TableDirectory::wake(std::span<const store::TableRow> due, std::int64_t clocks_from_ms) {
    const bool is_waking = !due_.empty();
    for (const store::TableRow& row : due) {
        const Due next{.public_id = row.public_id, .clocks_from_ms = clocks_from_ms};
        if (const auto live = in_memory(row.public_id)) {
            take_over(next, live);
        } else if (!broken_.contains(row.public_id) && due_ids_.insert(row.public_id).second) {
            due_.push_back(next);
        }
    }
    if (!is_waking && !due_.empty()) {
        wake_next();
    }
}

// One at a time: those whom people wait for come in between.
void TableDirectory::wake_next() {
    find(due_.front().public_id, kNobody, lifetime_.bind([this](const Found& found) {
        const Due due = std::move(due_.front());
        due_.pop_front();
        due_ids_.erase(due.public_id);
        take_over(due, found);
        if (!due_.empty()) {
            services_.executor.post(lifetime_.bind([this] { wake_next(); }));
        }
    }));
}

// What could not be read is due in the next round as well.
void TableDirectory::take_over(const Due& due, const Found& found) {
    if (found) {
        (*found)->keeper().take_over(due.clocks_from_ms);
    }
}

void TableDirectory::note_visit(LiveTable& live) {
    const std::int64_t now_ms = services_.clock.wall_ms();
    if (now_ms - live.used_ms() < kVisitEveryMs) {
        return;
    }
    live.set_used(now_ms);
    write_visit(live, now_ms);
}

void TableDirectory::note_host(const LiveTable& live) {
    const Room& room = *live.table().room;
    const bool is_offered = room.is_listed && room.status == store::Status::kOpen;
    if (is_offered && live.viewers().has(room.host)) {
        write_visit(live, services_.clock.wall_ms());
    }
}

void TableDirectory::note_hosts() {
    for (const auto& [public_id, live] : tables_) {
        note_host(*live);
    }
}

void TableDirectory::write_visit(const LiveTable& live, std::int64_t now_ms) {
    auto on_done = lifetime_.bind([this](const store::Outcome<store::Ok>& outcome) {
        if (!outcome) {
            services_.observer.on_store_failed(store::name_of(outcome.error().code),
                                               outcome.error().text);
        }
    });
    services_.store.note_visit({.table = live.row().id, .at_ms = now_ms},
                               [&executor = services_.executor, on_done = std::move(on_done)](
                                   const store::Outcome<store::Ok>& outcome) {
                                   executor.post([on_done, outcome] { on_done(outcome); });
                               });
}

void TableDirectory::note_visits() {
    for (const auto& [public_id, live] : tables_) {
        if (!live->viewers().empty()) {
            note_visit(*live);
        }
    }
}

bool TableDirectory::begin_removing(const std::string& public_id) {
    return !tables_.contains(public_id) && !waking_.contains(public_id) &&
           leaving_.insert(public_id).second;
}

void TableDirectory::on_removed(const std::string& public_id) {
    leaving_.erase(public_id);
    quota_.give_back(public_id);
}

void TableDirectory::drop_if_idle(const std::string& public_id) {
    services_.executor.post(lifetime_.bind([this, public_id] {
        const auto found = tables_.find(public_id);
        if (found != tables_.end() && found->second->is_idle()) {
            const auto live = found->second;
            drop(*live);
        }
    }));
}

void TableDirectory::drop(const LiveTable& live) {
    if (store::Nodes* const nodes = services_.store.nodes()) {
        nodes->unfollow(live.row().id);
        followed_.erase(live.row().id);
    }
    const auto waking = waking_.find(live.row().public_id);
    if (waking != waking_.end()) {
        waking->second.is_stale = true;
    }
    tables_.erase(live.row().public_id);
}

void TableDirectory::stop() {
    is_stopped_ = true;
    for (const auto& [public_id, live] : tables_) {
        live->stop();
    }
}

bool TableDirectory::is_settled() const {
    return std::ranges::none_of(tables_,
                                [](const auto& entry) { return entry.second->is_storing(); });
}

void TableDirectory::renew_attendance() {
    for (const auto& [public_id, live] : tables_) {
        live->viewers().renew_attendance();
    }
}

void TableDirectory::follow(const std::shared_ptr<LiveTable>& live) {
    if (store::Nodes* const nodes = services_.store.nodes()) {
        followed_[live->row().id] = live;
        nodes->follow(live->row().id, {.seq = live->table().version, .chat = live->chat().sent()});
    }
}

}  // namespace table
