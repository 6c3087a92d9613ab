// tests/support/shared_disk.h
//
// An in-memory store shared by several nodes, each through its own NodeStore, with what a real one
// tells them: news, notes, and leases that expire when a node falls silent. Messages go to the
// nodes' executors; a test can make a node deaf and let it catch up later.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "store/memory_store.h"
#include "support/manual_clock.h"

namespace support {

class NodeStore;

class SharedDisk {
public:
    explicit SharedDisk(ManualClock& clock) : clock_(clock) {}

    // Fails over to a copy that lacks the last lines of this table.
    void lose_lines(store::TableId table, std::size_t count);

    std::unique_ptr<store::MemoryStore> disk = std::make_unique<store::MemoryStore>();

private:
    friend class NodeStore;
    ManualClock& clock_;
    std::vector<NodeStore*> nodes_;
    std::map<store::TableId, store::NodeId> keepers_;
};

class NodeStore final : public store::Store, public store::Nodes {
public:
    NodeStore(SharedDisk& shared, std::int64_t number)
        : shared_(shared), id_(static_cast<store::NodeId>(number)) {
        shared_.nodes_.push_back(this);
    }
    ~NodeStore() override { std::erase(shared_.nodes_, this); }

    bool is_deaf = false;  // hears nothing until heal()
    bool is_dead = false;  // sends no more heartbeats
    bool is_mute = false;  // writes, but sees every answer as a failure
    bool is_cut = false;   // cannot read logs
    std::size_t claims = 0;
    std::size_t claimed = 0;  // tables

    // Catches up by comparing numbers with the log.
    void heal() {
        for (auto& [table, known] : followed_) {
            bring_news(table, known);
        }
    }
    // What a node does when it connects to another copy.
    void doubt() {
        for (const auto& [table, known] : std::exchange(followed_, {})) {
            listener_.on_doubt(table);
        }
    }
    [[nodiscard]] store::NodeId keeper(store::TableId table) const {
        return shared_.keepers_.at(table);
    }

    void append(store::Append request, store::Done done) override {
        shared_.disk->append(std::move(request), [&](const store::Outcome<store::Appended>& made) {
            if (made) {
                shared_.keepers_[made->table] = id_;
                if (const auto found = followed_.find(made->table); found != followed_.end()) {
                    found->second.seq = std::max(found->second.seq, made->next_seq - 1);
                }
                tell_others(made->table);
            }
            if (is_mute) {
                done(store::StoreError{store::StoreErrorCode::kIo, "made to fail"});
            } else {
                done(made);
            }
        });
    }
    void say(store::Say request, store::SaidDone done) override {
        shared_.disk->say(std::move(request), [&](const store::Outcome<store::Said>& said) {
            if (said) {
                tell_others(said->table);
            }
            done(said);
        });
    }

    void note_visit(store::Visit request, store::OkDone done) override {
        shared_.disk->note_visit(request, std::move(done));
    }
    void subscribe(store::Subscribe request, store::OkDone done) override {
        shared_.disk->subscribe(std::move(request), std::move(done));
    }
    void unsubscribe(store::Unsubscribe request, store::OkDone done) override {
        shared_.disk->unsubscribe(std::move(request), std::move(done));
    }
    void remove(store::Remove request, store::OkDone done) override {
        shared_.disk->remove(request, std::move(done));
    }

    [[nodiscard]] store::Outcome<store::TableRow> table(store::TableId id) override {
        return shared_.disk->table(id);
    }
    [[nodiscard]] store::Outcome<store::TableRow> table_by_public_id(
        std::string_view public_id) override {
        return shared_.disk->table_by_public_id(public_id);
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables(
        const store::TablesQuery& query) override {
        return shared_.disk->tables(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables_of(
        const store::HolderQuery& query) override {
        return shared_.disk->tables_of(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> due_tables(
        const store::DueQuery& query) override {
        return shared_.disk->due_tables(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> listed_with_visits(
        const store::TablesQuery& query) override {
        return shared_.disk->listed_with_visits(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> quiet_tables(
        const store::QuietQuery& query) override {
        return shared_.disk->quiet_tables(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::LogLine>> log(
        const store::LogQuery& query) override {
        if (is_cut) {
            return store::StoreError{store::StoreErrorCode::kIo, "made to fail"};
        }
        return shared_.disk->log(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::ChatLine>> chat(store::TableId id,
                                                                    std::uint64_t after) override {
        return shared_.disk->chat(id, after);
    }
    [[nodiscard]] store::Outcome<std::vector<store::Subscription>> subscriptions(
        const store::SubscriptionQuery& query) override {
        return shared_.disk->subscriptions(query);
    }
    [[nodiscard]] store::Outcome<std::uint64_t> table_count() override {
        return shared_.disk->table_count();
    }
    [[nodiscard]] store::Outcome<store::CheckReport> check() override {
        return shared_.disk->check();
    }
    [[nodiscard]] store::Outcome<store::Ok> visit_tables(
        const store::TableVisitor& visit) override {
        return shared_.disk->visit_tables(visit);
    }
    [[nodiscard]] store::Outcome<store::Ok> import_tables(const store::TableSource& next) override {
        return shared_.disk->import_tables(next);
    }
    [[nodiscard]] store::Nodes* nodes() override { return this; }
    [[nodiscard]] store::Maps* maps() override { return shared_.disk->maps(); }
    void close() override { leave(); }

    void join(store::NodeListener listener) override { listener_ = std::move(listener); }
    void beat() override {
        if (!is_dead) {
            beat_ms_ = shared_.clock_.wall_ms();
        }
    }
    void leave() override {
        is_dead = true;
        beat_ms_ = 0;
        listener_ = {};
    }
    void follow(store::TableId table, Known known) override { followed_[table] = known; }
    void unfollow(store::TableId table) override { followed_.erase(table); }
    void note(store::TableId table, std::string text) override {
        for (NodeStore* const node : shared_.nodes_) {
            if (node != this && node->is_hearing() && node->followed_.contains(table)) {
                node->listener_.on_note({.table = table, .from = id_, .text = text});
            }
        }
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> claim_due(
        std::int64_t before_ms) override {
        std::vector<store::TableRow> found = *shared_.disk->due_tables({.before_ms = before_ms});
        std::erase_if(found, [&](const store::TableRow& row) { return is_kept(row.id); });
        for (const store::TableRow& row : found) {
            shared_.keepers_[row.id] = id_;
        }
        claimed += found.size();
        ++claims;
        return found;
    }
    [[nodiscard]] store::Outcome<bool> is_oldest() override {
        return std::ranges::none_of(shared_.nodes_, [&](const NodeStore* node) {
            return node->id_ < id_ && node->is_there();
        });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> own_due(
        const store::DueQuery& query) override {
        std::vector<store::TableRow> found = *shared_.disk->due_tables(query);
        std::erase_if(found,
                      [&](const store::TableRow& row) { return shared_.keepers_[row.id] != id_; });
        return found;
    }

private:
    [[nodiscard]] bool is_hearing() const { return !is_deaf && listener_.on_news != nullptr; }
    [[nodiscard]] bool is_there() const {
        return shared_.clock_.wall_ms() - beat_ms_ < store::kNodeSilentMs;
    }
    [[nodiscard]] bool is_kept(store::TableId table) const {
        return std::ranges::any_of(shared_.nodes_, [&](const NodeStore* node) {
            return node->id_ == shared_.keepers_[table] && node->is_there();
        });
    }
    void tell_others(store::TableId table) {
        for (NodeStore* const node : shared_.nodes_) {
            const auto found = node->followed_.find(table);
            if (node != this && node->is_hearing() && found != node->followed_.end()) {
                node->bring_news(table, found->second);
            }
        }
    }
    void bring_news(store::TableId table, Known& known) {
        store::News news{.table = table,
                         .lines = *shared_.disk->log({.table = table, .from = known.seq + 1}),
                         .chat = *shared_.disk->chat(table, known.chat)};
        if (!news.lines.empty()) {
            known.seq = news.lines.back().seq;
        }
        if (!news.chat.empty()) {
            known.chat = news.chat.back().n;
        }
        listener_.on_news(std::move(news));
    }

    SharedDisk& shared_;
    store::NodeId id_;
    store::NodeListener listener_;
    std::map<store::TableId, Known> followed_;
    std::int64_t beat_ms_ = 0;
};

inline void SharedDisk::lose_lines(store::TableId table, std::size_t count) {
    std::vector<store::TableCopy> copies;
    static_cast<void>(disk->visit_tables([&](const store::TableCopy& copy) {
        copies.push_back(copy);
        if (copy.row.id == table) {
            copies.back().lines.resize(copy.lines.size() - count);
            copies.back().row.next_seq -= count;
        }
        return store::Outcome<store::Ok>(store::Ok{});
    }));
    disk = std::make_unique<store::MemoryStore>();
    std::size_t next = 0;
    static_cast<void>(disk->import_tables([&]() -> store::Outcome<std::optional<store::TableCopy>> {
        return next < copies.size() ? std::optional(copies[next++]) : std::nullopt;
    }));
}

}  // namespace support
