// tests/support/faulty_store.h
//
// A store whose Nth call fails, with kIo unless told otherwise. Run a test for N = 1, 2, 3 … until
// has_failed() stays false: then every call has failed once.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "store/store.h"

namespace support {

// kBefore: nothing happens. kAfter: it happens, but the answer is lost, as in a crash. kBug: a
// CHECK fails inside the call.
enum class Fault : std::uint8_t { kBefore, kAfter, kBug };

class FaultyStore : public store::Store {
public:
    // Calls count from 1; 0 never fails. The inner store must outlive it.
    FaultyStore(store::Store& inner, Fault fault, std::uint64_t fails_at)
        : inner_(inner), fault_(fault), fails_at_(fails_at) {}

    void fail_at(std::uint64_t call) { fails_at_ = call; }
    void fail_with(store::StoreErrorCode code) { code_ = code; }
    [[nodiscard]] std::uint64_t calls() const { return calls_; }
    [[nodiscard]] bool has_failed() const { return fails_at_ != 0 && calls_ >= fails_at_; }

    void append(store::Append request, store::Done done) override {
        write(std::move(request), std::move(done),
              [this](auto r, auto d) { inner_.append(std::move(r), std::move(d)); });
    }
    void say(store::Say request, store::SaidDone done) override {
        write(std::move(request), std::move(done),
              [this](auto r, auto d) { inner_.say(std::move(r), std::move(d)); });
    }

    void note_visit(store::Visit request, store::OkDone done) override {
        write(request, std::move(done),
              [this](auto r, auto d) { inner_.note_visit(r, std::move(d)); });
    }
    void subscribe(store::Subscribe request, store::OkDone done) override {
        write(std::move(request), std::move(done),
              [this](auto r, auto d) { inner_.subscribe(std::move(r), std::move(d)); });
    }
    void unsubscribe(store::Unsubscribe request, store::OkDone done) override {
        write(std::move(request), std::move(done),
              [this](auto r, auto d) { inner_.unsubscribe(std::move(r), std::move(d)); });
    }
    void remove(store::Remove request, store::OkDone done) override {
        write(request, std::move(done), [this](auto r, auto d) { inner_.remove(r, std::move(d)); });
    }

    [[nodiscard]] store::Outcome<store::TableRow> table(store::TableId id) override {
        return read([&] { return inner_.table(id); });
    }
    [[nodiscard]] store::Outcome<store::TableRow> table_by_public_id(
        std::string_view public_id) override {
        return read([&] { return inner_.table_by_public_id(public_id); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables(
        const store::TablesQuery& query) override {
        return read([&] { return inner_.tables(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> tables_of(
        const store::HolderQuery& query) override {
        return read([&] { return inner_.tables_of(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::TableRow>> due_tables(
        const store::DueQuery& query) override {
        return read([&] { return inner_.due_tables(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> listed_with_visits(
        const store::TablesQuery& query) override {
        return read([&] { return inner_.listed_with_visits(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::QuietTable>> quiet_tables(
        const store::QuietQuery& query) override {
        return read([&] { return inner_.quiet_tables(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::LogLine>> log(
        const store::LogQuery& query) override {
        return read([&] { return inner_.log(query); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::ChatLine>> chat(store::TableId id,
                                                                    std::uint64_t after) override {
        return read([&] { return inner_.chat(id, after); });
    }
    [[nodiscard]] store::Outcome<std::vector<store::Subscription>> subscriptions(
        const store::SubscriptionQuery& query) override {
        return read([&] { return inner_.subscriptions(query); });
    }
    [[nodiscard]] store::Outcome<std::uint64_t> table_count() override {
        return read([&] { return inner_.table_count(); });
    }
    [[nodiscard]] store::Outcome<store::CheckReport> check() override {
        return read([&] { return inner_.check(); });
    }
    [[nodiscard]] store::Outcome<store::Ok> visit_tables(
        const store::TableVisitor& visit) override {
        return read([&] { return inner_.visit_tables(visit); });
    }
    [[nodiscard]] store::Outcome<store::Ok> import_tables(const store::TableSource& next) override {
        return read([&] { return inner_.import_tables(next); });
    }
    [[nodiscard]] store::Maps* maps() override { return inner_.maps(); }
    void close() override { inner_.close(); }

private:
    [[nodiscard]] store::StoreError error() const { return {code_, "made to fail"}; }

    bool is_due() {
        const bool is_now = ++calls_ == fails_at_;
        CHECK(!is_now || fault_ != Fault::kBug, "as the test wants it");
        return is_now;
    }

    template <typename Request, typename Callback, typename Forward>
    void write(Request request, Callback done, const Forward& forward) {
        if (!is_due()) {
            forward(std::move(request), std::move(done));
        } else if (fault_ == Fault::kBefore) {
            done(error());
        } else {
            forward(std::move(request), Callback([done = std::move(done),
                                                  lost = error()](const auto&) { done(lost); }));
        }
    }

    template <typename Read>
    auto read(const Read& inner) -> decltype(inner()) {
        if (!is_due()) {
            return inner();
        }
        if (fault_ == Fault::kAfter) {
            [[maybe_unused]] const auto lost = inner();
        }
        return error();
    }

    store::Store& inner_;
    Fault fault_;
    std::uint64_t fails_at_;
    store::StoreErrorCode code_ = store::StoreErrorCode::kIo;
    std::atomic<std::uint64_t> calls_{0};
};

}  // namespace support
