#include "table/lobby/node_link.h"

#include <chrono>
#include <utility>

namespace table {
namespace {

constexpr auto kHeartbeatEvery = std::chrono::milliseconds(1'000);
constexpr std::uint64_t kHeartbeatsPerRenewal = kAttendanceEveryMs / 1'000;
// Beyond what is claimed when a node goes: for whatever slipped through.
constexpr std::uint64_t kHeartbeatsPerClaim = 3;

}  // namespace

NodeLink::NodeLink(Services& services, Parts parts)
    : services_(services), parts_(std::move(parts)) {}

// From the store's thread to the executor's.
template <typename Task>
void NodeLink::post(Task task) {
    services_.executor.post(lifetime_.bind(std::move(task)));
}

void NodeLink::join() {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes == nullptr) {
        return;
    }
    nodes->join(
        {.on_news =
             [this](store::News news) { post([this, news = std::move(news)] { on_news(news); }); },
         .on_note =
             [this](store::Note note) { post([this, note = std::move(note)] { on_note(note); }); },
         .on_doubt = [this](store::TableId table) { post([this, table] { on_doubt(table); }); },
         .on_node_gone = [this] { post([this] { parts_.due.claim(); }); },
         .on_trouble =
             [this](const store::StoreError& error) {
                 post([this, error] {
                     services_.observer.on_store_failed(store::name_of(error.code), error.text);
                 });
             }});
    send_heartbeat();
}

void NodeLink::leave() {
    heartbeat_timer_.cancel();
    if (store::Nodes* const nodes = services_.store.nodes()) {
        nodes->leave();
    }
}

void NodeLink::send_heartbeat() {
    services_.store.nodes()->beat();
    ++heartbeats_;
    if (heartbeats_ % kHeartbeatsPerClaim == 0) {
        parts_.due.claim();
    }
    if (heartbeats_ % kHeartbeatsPerRenewal == 0) {
        parts_.tables.renew_attendance();
    }
    heartbeat_timer_ = services_.executor.after(kHeartbeatEvery, [this] { send_heartbeat(); });
}

void NodeLink::on_news(const store::News& news) {
    if (const auto live = parts_.tables.find_followed(news.table)) {
        live->follower().hear(news);
    }
}

void NodeLink::on_note(const store::Note& note) {
    if (const auto live = parts_.tables.find_followed(note.table)) {
        live->viewers().hear(note);
    }
}

// The log is the truth, however short. The table is loaded again when its first viewer is back.
void NodeLink::on_doubt(store::TableId id) {
    const auto live = parts_.tables.find_followed(id);
    if (live == nullptr) {
        return;
    }
    services_.observer.on_doubt(live->row().public_id);
    live->stop();
    parts_.tables.drop(*live);
    parts_.on_dropped(live);
}

}  // namespace table
