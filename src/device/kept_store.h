// device/kept_store.h
//
// The store of a device: tables in memory, and a journal of them that the host stores. As with any
// store (store/store.h), an append is acknowledged only once the host has it. Chat and visits
// matter only to the person present, and end with the page.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device/host.h"
#include "store/memory_store.h"

namespace device {

class KeptStore final : public store::Store {
public:
    // The host must outlive it.
    explicit KeptStore(Host& host) : host_(host) {}

    // Restores a stored entry. Call it for all entries, in order, before anything else. False if
    // the entry cannot be read: later ones of its table are then refused, like a gap in its log.
    bool load(std::string_view text);
    // The host has stored what it was given, or failed to.
    enum class Kept : std::uint8_t { kNo, kYes };
    void on_kept(std::uint32_t write, Kept kept);

    // What the review of a table's finished game says about each seat; null: unknown. Reviews take
    // a while, so this is stored with the table. Does nothing for other names.
    [[nodiscard]] const std::string* sums(const std::string& table) const;
    void keep_sums(const std::string& table, const std::string& sums);

    // Stores an entry that belongs to no table, under its own name.
    void keep(Host::Entry entry, std::function<void(Kept)> done);

    void append(store::Append request, store::Done done) override;
    void remove(store::Remove request, store::OkDone done) override;
    void close() override { memory_.close(); }

    void say(store::Say request, store::SaidDone done) override {
        memory_.say(std::move(request), std::move(done));
    }
    void note_visit(store::Visit request, store::OkDone done) override {
        memory_.note_visit(request, std::move(done));
    }
    void subscribe(store::Subscribe request, store::OkDone done) override {
        memory_.subscribe(std::move(request), std::move(done));
    }
    void unsubscribe(store::Unsubscribe request, store::OkDone done) override {
        memory_.unsubscribe(std::move(request), std::move(done));
    }

    [[nodiscard]] store::Outcome<store::TableRow> table(store::TableId id) override {
        return memory_.table(id);
    }
    [[nodiscard]] store::Outcome<store::TableRow> table_by_public_id(
        std::string_view public_id) override {
        return memory_.table_by_public_id(public_id);
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables(
        const store::TablesQuery& query) override {
        return memory_.tables(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> listed_with_visits(
        const store::TablesQuery& query) override {
        return memory_.listed_with_visits(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables_of(
        const store::HolderQuery& query) override {
        return memory_.tables_of(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> due_tables(
        const store::DueQuery& query) override {
        return memory_.due_tables(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> quiet_tables(
        const store::QuietQuery& query) override {
        return memory_.quiet_tables(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::LogLine>> log(
        const store::LogQuery& query) override {
        return memory_.log(query);
    }
    [[nodiscard]] store::Outcome<std::vector<store::ChatLine>> chat(store::TableId id,
                                                                    std::uint64_t after) override {
        return memory_.chat(id, after);
    }
    [[nodiscard]] store::Outcome<std::vector<store::Subscription>> subscriptions(
        const store::SubscriptionQuery& query) override {
        return memory_.subscriptions(query);
    }
    [[nodiscard]] store::Outcome<std::uint64_t> table_count() override {
        return memory_.table_count();
    }
    [[nodiscard]] store::Outcome<store::CheckReport> check() override { return memory_.check(); }
    [[nodiscard]] store::Outcome<store::Ok> visit_tables(
        const store::TableVisitor& visit) override {
        return memory_.visit_tables(visit);
    }
    [[nodiscard]] store::Outcome<store::Ok> import_tables(const store::TableSource& next) override {
        return memory_.import_tables(next);
    }

private:
    Host& host_;
    store::MemoryStore memory_;
    std::map<std::string, std::string> sums_;  // by public id
    std::uint32_t last_write_ = 0;
    std::map<std::uint32_t, std::function<void(Kept)>> waiting_;  // for the host, by write
};

}  // namespace device
