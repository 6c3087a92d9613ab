// Experiments in a database: every deal is leased to one worker at a time, a lost worker loses no
// deals, and the first result wins.

#include "store/postgres/experiments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "store/store_kind.h"

namespace store {
namespace {

constexpr std::int64_t kLongMs = 600'000;
constexpr std::int64_t kShortMs = 200;

class PostgresExperimentsTest : public testing::Test {
protected:
    [[nodiscard]] std::string schema() const {
        return std::filesystem::path(folder_.path()).filename().string();
    }
    [[nodiscard]] PostgresExperiments open() const {
        support::make_postgres_schema(schema());
        auto opened = PostgresExperiments::open(support::postgres_address(schema()));
        CHECK(opened.has_value(), opened ? "" : opened.error().text);
        return std::move(*opened);
    }
    ExperimentId submit(std::uint64_t deals, const std::string& engine = "e") {
        return *experiments_.submit(
            {.engine = engine, .text = "what to play", .deals = deals, .at_ms = 5});
    }
    // The numbers of the leased deals, "0 1 2".
    std::string borrow(const std::string& worker, std::uint64_t count,
                       std::int64_t lease_ms = kLongMs) {
        const auto deals = experiments_.borrow({.filter = {.engine = "e", .experiment = {}},
                                                .worker = worker,
                                                .count = count,
                                                .lease_ms = lease_ms});
        CHECK(deals.has_value(), deals ? "" : deals.error().text);
        std::vector<std::uint64_t> numbers;
        for (const DealKey& deal : *deals) {
            numbers.push_back(deal.number);
        }
        std::ranges::sort(numbers);
        std::string text;
        for (const std::uint64_t number : numbers) {
            text += (text.empty() ? "" : " ") + std::to_string(number);
        }
        return text;
    }
    // "0=a 2=c"
    std::string results(ExperimentId id) {
        std::string text;
        const auto lines = experiments_.lines({.experiment = id});
        for (const DealLine& line : *lines) {
            text += (text.empty() ? "" : " ") + std::to_string(line.number) + "=" + line.text;
        }
        return text;
    }
    static void pass_ms(std::int64_t ms) {
        std::this_thread::sleep_for(std::chrono::milliseconds(ms));
    }

    support::TempFolder folder_;
    PostgresExperiments experiments_ = open();
};

TEST_F(PostgresExperimentsTest, TellsHowFarEachIs) {
    EXPECT_TRUE(experiments_.list()->empty());
    const ExperimentId first = submit(3);
    const ExperimentId second = submit(2, "other");
    EXPECT_EQ(borrow("ann", 1), "0");
    EXPECT_EQ(borrow("bob", 1), "1");
    EXPECT_EQ(code_of(experiments_.finish({first, 0}, "line")), "ok");
    const auto rows = *experiments_.list();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].id, first);
    EXPECT_EQ(rows[0].engine, "e");
    EXPECT_EQ(rows[0].text, "what to play");
    EXPECT_EQ(rows[0].submitted_ms, 5);
    EXPECT_EQ(rows[0].deals, 3U);
    EXPECT_EQ(rows[0].done, 1U);
    EXPECT_EQ(rows[0].lent, 1U);
    EXPECT_EQ(rows[0].workers, 1U);
    EXPECT_EQ(rows[1].id, second);
    EXPECT_EQ(rows[1].lent, 0U);
    EXPECT_EQ(experiments_.find(second)->engine, "other");
    EXPECT_EQ(code_of(experiments_.find(1000)), "not_found");
}

TEST_F(PostgresExperimentsTest, LendsWhatTheFilterLetsThrough) {
    const ExperimentId first = submit(1);
    const ExperimentId other = submit(1, "other");
    const ExperimentId third = submit(1);
    const auto borrowed = [&](const WorkFilter& filter) {
        const auto deals = *experiments_.borrow({.filter = filter, .worker = "ann", .count = 9});
        return deals.empty() ? 0 : deals.front().experiment;
    };
    EXPECT_EQ(borrowed({.engine = "e", .experiment = other}), 0U);
    EXPECT_EQ(borrowed({.engine = "e", .experiment = third}), third);
    EXPECT_EQ(borrowed({.engine = "e", .experiment = {}}), first);
    EXPECT_EQ(borrowed({.engine = "e", .experiment = {}}), 0U);
    EXPECT_EQ(experiments_.left({.engine = "e", .experiment = {}})->deals, 2U);
    EXPECT_EQ(experiments_.left({.engine = "other", .experiment = {}})->deals, 1U);
}

// Eight workers borrow as fast as they can, each over its own connection.
TEST_F(PostgresExperimentsTest, NoDealIsLentTwice) {
    constexpr std::uint64_t kDeals = 400;
    submit(kDeals);
    std::vector<std::future<std::vector<std::uint64_t>>> workers;
    for (int i = 0; i < 8; ++i) {
        workers.push_back(std::async(std::launch::async, [this, i] {
            PostgresExperiments own = open();
            std::vector<std::uint64_t> numbers;
            for (;;) {
                const auto deals = own.borrow({.filter = {.engine = "e", .experiment = {}},
                                               .worker = "worker " + std::to_string(i),
                                               .count = 1 + static_cast<std::uint64_t>(i) % 3,
                                               .lease_ms = kLongMs});
                CHECK(deals.has_value(), deals ? "" : deals.error().text);
                if (deals->empty()) {
                    return numbers;
                }
                for (const DealKey& deal : *deals) {
                    numbers.push_back(deal.number);
                }
            }
        }));
    }
    std::vector<std::uint64_t> all;
    for (auto& worker : workers) {
        const auto numbers = worker.get();
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    std::ranges::sort(all);
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
    // Workers skip locked rows, so one may give up early; the deals are then still there.
    while (const auto rest = experiments_.borrow(
               {.filter = {.engine = "e", .experiment = {}}, .worker = "last", .count = 100})) {
        if (rest->empty()) {
            break;
        }
        for (const DealKey& deal : *rest) {
            EXPECT_FALSE(std::ranges::binary_search(all, deal.number));
        }
        all.insert(all.end(), rest->size(), 0);
    }
    EXPECT_EQ(all.size(), kDeals);
}

TEST_F(PostgresExperimentsTest, WhoFallsSilentLosesTheDealToOthers) {
    const ExperimentId id = submit(2);
    EXPECT_EQ(borrow("ann", 2, kShortMs), "0 1");
    EXPECT_EQ(borrow("bob", 2), "");
    pass_ms(kShortMs / 2);
    EXPECT_EQ(code_of(experiments_.renew({"ann", {{id, 0}}, kLongMs})), "ok");
    pass_ms(kShortMs);
    EXPECT_EQ(borrow("bob", 2), "1");
    // A deal now leased to bob cannot be renewed or given back by ann.
    EXPECT_EQ(code_of(experiments_.renew({"ann", {{id, 0}, {id, 1}}, 0})), "ok");
    EXPECT_EQ(code_of(experiments_.give_back("ann")), "ok");
    EXPECT_EQ(borrow("cyd", 2), "0");
}

TEST_F(PostgresExperimentsTest, WhatIsGivenBackIsFreeAtOnce) {
    const ExperimentId id = submit(3);
    EXPECT_EQ(borrow("ann", 3), "0 1 2");
    EXPECT_EQ(code_of(experiments_.finish({id, 1}, "b")), "ok");
    EXPECT_EQ(code_of(experiments_.give_back("ann")), "ok");
    EXPECT_EQ(borrow("bob", 3), "0 2");
}

TEST_F(PostgresExperimentsTest, TheFirstResultStays) {
    const ExperimentId id = submit(3);
    EXPECT_EQ(borrow("ann", 2, 0), "0 1");
    EXPECT_EQ(borrow("bob", 1), "0");
    const std::string zero("a\0b", 3);
    EXPECT_EQ(code_of(experiments_.finish({id, 0}, zero)), "ok");
    EXPECT_EQ(code_of(experiments_.finish({id, 0}, "later")), "ok");
    EXPECT_EQ(code_of(experiments_.finish({id, 2}, "c")), "ok");
    EXPECT_EQ(results(id), "0=" + zero + " 2=c");
    EXPECT_EQ(borrow("bob", 3), "1");
    EXPECT_EQ(experiments_.lines({.experiment = id, .from = 1})->size(), 1U);
    EXPECT_EQ(experiments_.lines({.experiment = id, .from = 0, .limit = 1})->size(), 1U);
    EXPECT_EQ(experiments_.left({.engine = "e", .experiment = id})->done, 2U);
    EXPECT_EQ(code_of(experiments_.finish({id, 1}, "b")), "ok");
    EXPECT_EQ(experiments_.left({.engine = "e", .experiment = id})->deals, 0U);
}

TEST_F(PostgresExperimentsTest, OfWhatIsClosedNothingIsLent) {
    const ExperimentId id = submit(3);
    EXPECT_EQ(borrow("ann", 2), "0 1");
    EXPECT_EQ(code_of(experiments_.finish({id, 0}, "a")), "ok");
    EXPECT_FALSE(experiments_.find(id)->is_over());
    EXPECT_EQ(code_of(experiments_.close(id)), "ok");
    EXPECT_TRUE(experiments_.find(id)->is_over());
    EXPECT_EQ(borrow("bob", 1), "");
    EXPECT_EQ(code_of(experiments_.finish({id, 1}, "b")), "ok");
    EXPECT_EQ(results(id), "0=a 1=b");
    EXPECT_EQ(experiments_.left({.engine = "e", .experiment = id})->deals, 0U);
    EXPECT_EQ(code_of(experiments_.close(1000)), "not_found");
}

TEST_F(PostgresExperimentsTest, WithdrawnIsGone) {
    const ExperimentId id = submit(2);
    EXPECT_EQ(borrow("ann", 1), "0");
    EXPECT_EQ(code_of(experiments_.withdraw(id)), "ok");
    EXPECT_EQ(code_of(experiments_.withdraw(id)), "not_found");
    EXPECT_EQ(code_of(experiments_.finish({id, 0}, "a")), "ok");
    EXPECT_TRUE(experiments_.lines({.experiment = id})->empty());
    EXPECT_EQ(borrow("ann", 1), "");
}

TEST_F(PostgresExperimentsTest, HasLimits) {
    EXPECT_EQ(code_of(experiments_.submit({.engine = "e", .text = "", .deals = 0})), "invalid");
    EXPECT_EQ(
        code_of(experiments_.submit({.engine = "e", .text = "", .deals = kExperimentDealsMax + 1})),
        "invalid");
    EXPECT_EQ(code_of(experiments_.submit(
                  {.engine = "e", .text = std::string(kExperimentBytesMax + 1, 'x'), .deals = 1})),
              "invalid");
    EXPECT_EQ(code_of(experiments_.finish({1, 0}, std::string(kDealBytesMax + 1, 'x'))), "invalid");
}

// The server drops all connections of this test: the next call may fail, but the one after that
// works.
TEST_F(PostgresExperimentsTest, ABrokenConnectionIsReplaced) {
    const ExperimentId id = submit(1);
    const std::string command =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND application_name = '" +
        schema() + "'";
    PostgresConnection(support::postgres_address(schema())).execute(command.c_str());
    if (const auto failed = experiments_.find(id); !failed) {
        EXPECT_EQ(code_of(failed), "io");
    }
    EXPECT_EQ(code_of(experiments_.find(id)), "ok");
}

}  // namespace
}  // namespace store
