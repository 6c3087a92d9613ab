#include "table/lobby/table_directory.h"

#include <algorithm>
#include <utility>

#include "table/table_log.h"

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

TableDirectory::Found TableDirectory::find(std::string_view public_id) {
    std::string id(public_id);
    const auto found = tables_.find(id);
    if (found != tables_.end()) {
        return found->second;
    }
    if (leaving_.contains(id)) {
        return Refused(Refusal::kNoTable);
    }
    const LogSource source = log_source(services_);
    auto row = find_row(source, public_id);
    if (!row) {
        return unreadable(id, row.error());
    }
    auto table = read_table(source, *row);
    if (!table) {
        return unreadable(id, table.error());
    }
    no_later_than_now(*table, services_.clock.wall_ms());
    const std::uint64_t chat_sent = last_chat(row->id);
    auto live = std::make_shared<LiveTable>(
        services_,
        LiveTable::Origin{.row = std::move(*row),
                          .table = std::move(*table),
                          .clocks_from_ms = started_ms_ + services_.restart_grace_ms,
                          .chat_sent = chat_sent,
                          .on_idle = lifetime_.bind([this, id] { drop_if_idle(id); }),
                          .on_settled = lifetime_.bind([this, id] { quota_.give_back(id); })});
    tables_.emplace(std::move(id), live);
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
    for (const store::TableRow& row : due) {
        if (broken_.contains(row.public_id)) {
            continue;
        }
        const auto live = find(row.public_id);
        if (live) {
            (*live)->keeper().take_over(clocks_from_ms);
        }
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
    return !tables_.contains(public_id) && leaving_.insert(public_id).second;
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

// The number of the last line of a chat that is about to be followed.
std::uint64_t TableDirectory::last_chat(store::TableId id) {
    if (services_.store.nodes() == nullptr) {
        return 0;
    }
    const auto chat = services_.store.chat(id, 0);
    return chat && !chat->empty() ? chat->back().n : 0;
}

}  // namespace table
