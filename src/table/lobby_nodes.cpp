// The lobby among other nodes that share its store; the rest is in lobby.cpp.
#include <chrono>
#include <utility>
#include <vector>

#include "table/lobby.h"

namespace table {
namespace {

constexpr auto kBeatEvery = std::chrono::milliseconds(1'000);
constexpr std::uint64_t kBeatsPerRenewal = kAttendanceEveryMs / 1'000;
// Beyond what is claimed when a node goes: for whatever slipped through.
constexpr std::uint64_t kBeatsPerClaim = 3;
constexpr std::int64_t kClaimAheadMs = 60'000;
// Whose node has died must first find another.
constexpr std::int64_t kClaimGraceMs = 10'000;

}  // namespace

template <typename Task>
void Lobby::post(Task task) {
    services_.executor.post([alive = std::weak_ptr(alive_), task = std::move(task)] {
        if (!alive.expired()) {
            task();
        }
    });
}

void Lobby::join_nodes() {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes == nullptr) {
        return;
    }
    // These come on a thread of the store.
    nodes->join(
        {.on_news =
             [this](store::News news) { post([this, news = std::move(news)] { on_news(news); }); },
         .on_note =
             [this](store::Note note) { post([this, note = std::move(note)] { on_note(note); }); },
         .on_doubt = [this](store::TableId table) { post([this, table] { on_doubt(table); }); },
         .on_node_gone = [this] { post([this] { claim_due(); }); },
         .on_trouble =
             [this](const store::StoreError& error) {
                 post([this, error] {
                     services_.observer.on_store_failed(store::name_of(error.code), error.text);
                 });
             }});
    beat();
}

void Lobby::hand_over() {
    beat_timer_.cancel();
    if (store::Nodes* const nodes = services_.store.nodes()) {
        nodes->leave();
    }
}

void Lobby::beat() {
    services_.store.nodes()->beat();
    ++beats_;
    if (beats_ % kBeatsPerClaim == 0) {
        claim_due();
    }
    if (beats_ % kBeatsPerRenewal == 0) {
        for (const auto& [public_id, live] : tables_) {
            live->renew_attendance();
        }
    }
    beat_timer_ = services_.executor.after(kBeatEvery, [this] { beat(); });
}

void Lobby::claim_due() {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes == nullptr || is_stopped_) {
        return;
    }
    while (true) {
        const auto due = nodes->claim_due(services_.clock.wall_ms() + kClaimAheadMs);
        if (!due) {
            services_.observer.on_store_failed(store::name_of(due.error().code), due.error().text);
            return;
        }
        wake(*due, services_.clock.wall_ms() + kClaimGraceMs);
        if (due->size() < store::kTablesPerPage) {
            return;
        }
    }
}

void Lobby::follow(const std::shared_ptr<LiveTable>& live) {
    if (store::Nodes* const nodes = services_.store.nodes()) {
        by_id_[live->row().id] = live;
        nodes->follow(live->row().id, {.seq = live->table().version, .chat = live->chat_told()});
    }
}

void Lobby::unfollow(const LiveTable& live) {
    if (store::Nodes* const nodes = services_.store.nodes()) {
        nodes->unfollow(live.row().id);
        by_id_.erase(live.row().id);
    }
}

// Of a table that is about to be followed.
std::uint64_t Lobby::chat_so_far(store::TableId id) {
    if (services_.store.nodes() == nullptr) {
        return 0;
    }
    const auto chat = services_.store.chat(id, 0);
    return chat && !chat->empty() ? chat->back().n : 0;
}

void Lobby::on_news(const store::News& news) {
    if (const auto live = followed(news.table)) {
        live->hear(news);
    }
}

void Lobby::on_note(const store::Note& note) {
    if (const auto live = followed(note.table)) {
        live->hear(note);
    }
}

// The log is the truth, however short. The table is loaded anew when the first of those who watched
// it is back.
void Lobby::on_doubt(store::TableId id) {
    const auto live = followed(id);
    if (live == nullptr) {
        return;
    }
    services_.observer.on_doubt(live->row().public_id);
    live->stop();
    unfollow(*live);
    tables_.erase(live->row().public_id);
    std::vector<ConnectionId> away;
    for (auto& [connection, who] : clients_) {
        if (who.at == live) {
            who.at = nullptr;
            away.push_back(connection);
        }
    }
    services_.sink.send(away, Bye{.code = code(Refusal::kRestarting)});
}

std::shared_ptr<LiveTable> Lobby::followed(store::TableId id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second.lock();
}

}  // namespace table
