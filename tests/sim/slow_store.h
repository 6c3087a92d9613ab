// tests/sim/slow_store.h
//
// A store on a slow disk that sometimes fails, before or after the fact, and loses some of the
// latest writes when the machine crashes. The disk itself survives.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <utility>

#include "base/rng.h"
#include "store/memory_store.h"
#include "support/sim_executor.h"

namespace sim {

class SlowStore final : public store::Store {
public:
    struct Troubles {
        std::uint32_t delay_ms_max = 20;
        std::uint32_t write_fails_per_mille = 0;
        std::uint32_t read_fails_per_mille = 0;
    };
    // Both must outlive it.
    SlowStore(store::MemoryStore& disk, support::SimExecutor& outside, std::uint64_t seed)
        : disk_(disk), outside_(outside), rng_(seed) {}

    void set_troubles(const Troubles& troubles) { troubles_ = troubles; }
    // Of the writes in flight, the first ones reach the disk and the rest are lost; nobody is told.
    void crash() {
        ++life_;
        const std::size_t survivors = rng_.below(static_cast<std::uint32_t>(writes_.size() + 1));
        for (std::size_t i = 0; i < survivors; ++i) {
            writes_[i](Fate::kUnheard);
        }
        writes_.clear();
        is_writing_ = false;
    }

    void append(store::Append request, store::Done done) override {
        write([this, request = std::move(request), done = std::move(done)](Fate fate) {
            carry_out(fate, done, [&](auto heard) { disk_.append(request, heard); });
        });
    }
    void say(store::Say request, store::SaidDone done) override {
        write([this, request = std::move(request), done = std::move(done)](Fate fate) {
            carry_out(fate, done, [&](auto heard) { disk_.say(request, heard); });
        });
    }

    void note_visit(store::Visit request, store::OkDone done) override {
        write([this, request, done = std::move(done)](Fate fate) {
            carry_out(fate, done, [&](auto heard) { disk_.note_visit(request, heard); });
        });
    }
    void subscribe(store::Subscribe request, store::OkDone done) override {
        write([this, request = std::move(request), done = std::move(done)](Fate fate) {
            carry_out(fate, done, [&](auto heard) { disk_.subscribe(request, heard); });
        });
    }
    void unsubscribe(store::Unsubscribe request, store::OkDone done) override {
        write([this, request = std::move(request), done = std::move(done)](Fate fate) {
            carry_out(fate, done, [&](auto heard) { disk_.unsubscribe(request, heard); });
        });
    }
    void remove(store::Remove request, store::OkDone done) override {
        write([this, request, done = std::move(done)](Fate fate) {
            carry_out(fate, done, [&](auto heard) { disk_.remove(request, heard); });
        });
    }

    [[nodiscard]] store::Outcome<store::TableRow> table(store::TableId id) override {
        return read([&] { return disk_.table(id); });
    }
    [[nodiscard]] store::Outcome<store::TableRow> table_by_public_id(std::string_view id) override {
        return read([&] { return disk_.table_by_public_id(id); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables(
        const store::TablesQuery& query) override {
        return read([&] { return disk_.tables(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables_of(
        const store::HolderQuery& query) override {
        return read([&] { return disk_.tables_of(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> due_tables(
        const store::DueQuery& query) override {
        return read([&] { return disk_.due_tables(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> listed_with_visits(
        const store::TablesQuery& query) override {
        return read([&] { return disk_.listed_with_visits(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> quiet_tables(
        const store::QuietQuery& query) override {
        return read([&] { return disk_.quiet_tables(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::LogLine>> log(
        const store::LogQuery& query) override {
        return read([&] { return disk_.log(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::ChatLine>> chat(store::TableId id,
                                                                    std::uint64_t after) override {
        return read([&] { return disk_.chat(id, after); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::Subscription>> subscriptions(
        const store::SubscriptionQuery& query) override {
        return read([&] { return disk_.subscriptions(query); });
    }
    [[nodiscard]] store::Outcome<std::uint64_t> table_count() override {
        return disk_.table_count();
    }
    [[nodiscard]] store::Outcome<store::CheckReport> check() override { return disk_.check(); }
    [[nodiscard]] store::Outcome<store::Ok> visit_tables(
        const store::TableVisitor& visit) override {
        return disk_.visit_tables(visit);
    }
    [[nodiscard]] store::Outcome<store::Ok> import_tables(const store::TableSource& next) override {
        return disk_.import_tables(next);
    }
    [[nodiscard]] store::Maps* maps() override { return disk_.maps(); }
    void close() override {}

private:
    enum class Fate : std::uint8_t { kHeard, kFailsBefore, kFailsAfter, kUnheard };
    using Write = std::function<void(Fate)>;

    static store::StoreError error() { return {store::StoreErrorCode::kIo, "made to fail"}; }

    template <typename Done, typename OnDisk>
    void carry_out(Fate fate, const Done& done, const OnDisk& on_disk) {
        switch (fate) {
            case Fate::kHeard:
                on_disk(done);
                break;
            case Fate::kFailsBefore:
                done(error());
                break;
            case Fate::kFailsAfter:
                on_disk([&](const auto& /*lost*/) { done(error()); });
                break;
            case Fate::kUnheard:
                on_disk([](const auto& /*lost*/) {});
                break;
        }
    }

    // One at a time, in order.
    void write(Write write) {
        writes_.push_back(std::move(write));
        if (!is_writing_) {
            begin_writing();
        }
    }
    void begin_writing() {
        is_writing_ = true;
        outside_.post_after_ms(rng_.below(troubles_.delay_ms_max + 1), [this, life = life_] {
            if (life != life_) {
                return;
            }
            const Write write = std::move(writes_.front());
            writes_.pop_front();
            const bool fails = rng_.below(1000) < troubles_.write_fails_per_mille;
            const Fate bad = rng_.below(2) == 0 ? Fate::kFailsBefore : Fate::kFailsAfter;
            write(fails ? bad : Fate::kHeard);
            is_writing_ = false;
            if (!writes_.empty()) {
                begin_writing();
            }
        });
    }

    template <typename Read>
    auto read(const Read& on_disk) -> decltype(on_disk()) {
        if (rng_.below(1000) < troubles_.read_fails_per_mille) {
            return error();
        }
        return on_disk();
    }

    store::MemoryStore& disk_;
    support::SimExecutor& outside_;
    base::Rng rng_;
    Troubles troubles_;
    std::deque<Write> writes_;
    bool is_writing_ = false;
    std::uint64_t life_ = 0;
};

}  // namespace sim
