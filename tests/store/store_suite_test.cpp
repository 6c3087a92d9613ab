// What every store must do; one suite for all of them.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <latch>
#include <map>
#include <thread>

#include "store/store_kind.h"
#include "store/store_pages.h"
#include "support/faulty_store.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;
using support::say;

Append creation(const std::string& public_id, std::int64_t at_ms = 100) {
    return {.create = public_id, .at_ms = at_ms, .lines = {"setup"}};
}

TEST_P(StoreSuite, ATableBeginsWithItsFirstLines) {
    const auto store = open();
    const auto made = append(*store, {.create = "abc",
                                      .at_ms = 100,
                                      .lines = {"setup", "seat 1"},
                                      .status = Status::kPlaying,
                                      .summary = "usa"});
    ASSERT_EQ(code_of(made), "ok");
    EXPECT_EQ(made->next_seq, 3U);
    const TableRow expected{.id = made->table,
                            .public_id = "abc",
                            .status = Status::kPlaying,
                            .created_ms = 100,
                            .status_ms = 100,
                            .updated_ms = 100,
                            .next_seq = 3,
                            .summary = "usa"};
    EXPECT_EQ(*store->table(made->table), expected);
    EXPECT_EQ(*store->table_by_public_id("abc"), expected);
    EXPECT_EQ(joined_log(*store, made->table), "setup|seat 1");
}

TEST_P(StoreSuite, LinesFollowEachOther) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    const auto added =
        append(*store, {.table = id, .first_seq = 2, .at_ms = 200, .lines = {"", "b\n", "ü\\"}});
    EXPECT_EQ(added->next_seq, 5U);
    EXPECT_EQ(joined_log(*store, id), "setup||b\n|ü\\");
    EXPECT_EQ(joined_log(*store, id, 4), "ü\\");
    EXPECT_EQ(joined_log(*store, id, 5), "");
    EXPECT_EQ(store->log({.table = id, .from = 2, .limit = 1})->size(), 1U);
    EXPECT_EQ((*store->log({.table = id}))[1], (LogLine{.seq = 2, .at_ms = 200, .text = ""}));
    const TableRow row = *store->table(id);
    EXPECT_EQ(row.updated_ms, 200);
    EXPECT_EQ(row.status_ms, 100);
}

TEST_P(StoreSuite, BytesOfZeroAreKept) {
    const auto store = open();
    const std::string text("a\0b", 3);
    const TableId id = append(*store, {.create = "abc", .lines = {text}})->table;
    EXPECT_EQ(joined_log(*store, id), text);
}

TEST_P(StoreSuite, ARequestOutOfTurnChangesNothing) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    for (const Seq seq : {Seq{1}, Seq{3}, Seq{77}}) {
        const auto refused = append(*store, {.table = id,
                                             .first_seq = seq,
                                             .at_ms = 300,
                                             .lines = {"x"},
                                             .status = Status::kClosed,
                                             .summary = "changed"});
        EXPECT_EQ(code_of(refused), "conflict") << seq;
    }
    EXPECT_EQ(joined_log(*store, id), "setup");
    EXPECT_EQ(store->table(id)->status, Status::kOpen);
    EXPECT_EQ(store->table(id)->summary, "");
}

TEST_P(StoreSuite, APublicIdIsTakenOnce) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    EXPECT_EQ(code_of(append(*store, creation("abc", 500))), "exists");
    EXPECT_EQ(store->table(id)->created_ms, 100);
    EXPECT_EQ(code_of(append(*store, creation("abcd"))), "ok");
}

TEST_P(StoreSuite, WhatIsNotThereIsNotFound) {
    const auto store = open();
    const auto none = static_cast<TableId>(5);
    EXPECT_EQ(code_of(append(*store, {.table = none, .lines = {"x"}})), "not_found");
    EXPECT_EQ(code_of(say(*store, {.table = none, .text = "x"})), "not_found");
    EXPECT_EQ(code_of(store->table(none)), "not_found");
    EXPECT_EQ(code_of(store->table_by_public_id("x")), "not_found");
    EXPECT_EQ(code_of(store->log({.table = none})), "not_found");
    EXPECT_EQ(code_of(store->chat(none, 0)), "not_found");
    EXPECT_TRUE(store->tables({.status = Status::kOpen})->empty());
}

TEST_P(StoreSuite, LimitsHold) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    const auto refused = [&](Append request) { return code_of(append(*store, request)); };
    EXPECT_EQ(refused({.create = "", .lines = {"x"}}), "invalid");
    EXPECT_EQ(refused({.create = "a b", .lines = {"x"}}), "invalid");
    EXPECT_EQ(refused({.create = std::string(65, 'a'), .lines = {"x"}}), "invalid");
    EXPECT_EQ(refused({.create = "new", .lines = {}}), "invalid");
    EXPECT_EQ(refused({.create = "new", .first_seq = 2, .lines = {"x"}}), "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = 0, .lines = {"x"}}), "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = kTableLinesMax + 1, .lines = {}}), "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = ~Seq{0}, .lines = {"x", "y"}}), "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .lines = {std::string(65537, 'x')}}),
              "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .lines = std::vector<std::string>(1001)}),
              "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .summary = std::string(16385, 'x')}),
              "invalid");
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .due_ms = -1}), "invalid");
    for (const std::string& holder : {std::string(), std::string(65, 'x'), std::string("a b"),
                                      std::string("ü"), std::string("a\0", 2)}) {
        EXPECT_EQ(refused({.table = id, .first_seq = 2, .holders = {{"ann", holder}}}), "invalid");
    }
    std::vector<std::string> holders(32, std::string(63, 'x'));
    for (std::size_t i = 0; i < holders.size(); ++i) {
        holders[i] += static_cast<char>('A' + i % 26 + (i >= 26 ? 32 : 0));
    }
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .holders = holders}), "ok");
    EXPECT_EQ(store->tables_of({.holder = holders.back()})->size(), 1U);
    holders.emplace_back("one_more");
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .holders = holders}), "invalid");
    EXPECT_EQ(code_of(say(*store, {.table = id, .text = std::string(4097, 'x')})), "invalid");
    EXPECT_EQ(joined_log(*store, id), "setup");
    EXPECT_EQ(refused({.table = id, .first_seq = 2, .lines = {std::string(65536, 'x')}}), "ok");
}

TEST_P(StoreSuite, ARowCanChangeWithoutALine) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    const auto changed =
        append(*store, {.table = id, .first_seq = 2, .at_ms = 900, .status = Status::kBroken});
    EXPECT_EQ(changed->next_seq, 2U);
    EXPECT_EQ(store->table(id)->status, Status::kBroken);
    EXPECT_EQ(store->table(id)->status_ms, 900);
    EXPECT_EQ(store->table(id)->updated_ms, 100);
}

TEST_P(StoreSuite, TablesAreListedByStatusNewestFirst) {
    const auto store = open();
    std::vector<TableId> ids;
    for (int i = 0; i < 7; ++i) {
        ids.push_back(append(*store, creation("t" + std::to_string(i), 100 + i / 2))->table);
    }
    // Setting the same status again does not change status_ms.
    ASSERT_EQ(
        code_of(append(*store,
                       {.table = ids[0], .first_seq = 2, .at_ms = 999, .status = Status::kOpen})),
        "ok");
    ASSERT_EQ(
        code_of(append(
            *store, {.table = ids[3], .first_seq = 2, .at_ms = 999, .status = Status::kFinished})),
        "ok");
    std::string listed;
    TablesQuery query{.status = Status::kOpen, .limit = 2};
    for (auto page = store->tables(query); !page->empty(); page = store->tables(query)) {
        for (const TableRow& row : *page) {
            listed += row.public_id + " ";
        }
        listed += "| ";
        query.after = {.status_ms = page->back().status_ms, .id = page->back().id};
    }
    EXPECT_EQ(listed, "t6 t5 | t4 t2 | t1 t0 | ");
    ASSERT_EQ(store->tables({.status = Status::kFinished})->size(), 1U);
    EXPECT_EQ(store->tables({.status = Status::kFinished})->front(), *store->table(ids[3]));
    EXPECT_TRUE(store->tables({.status = Status::kClosed})->empty());
}

TEST_P(StoreSuite, AMarkedLineOfChatIsSaidOnce) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    const TableId other = append(*store, creation("abd"))->table;
    const Say marked{.table = id, .at_ms = 7, .text = "ann\tx1\nhello", .mark = "\tx1\n"};
    EXPECT_EQ(say(*store, marked)->n, 1U);
    EXPECT_EQ(say(*store, {.table = id, .text = "ann\tx11\nhello", .mark = "\tx11\n"})->n, 2U);
    EXPECT_EQ(say(*store, marked)->n, 1U);
    EXPECT_EQ(store->chat(id, 0)->size(), 2U);
    EXPECT_EQ(say(*store, {.table = other, .text = marked.text, .mark = marked.mark})->n, 1U);
    EXPECT_EQ(code_of(say(*store, {.table = id, .text = "ann", .mark = "bob"})), "invalid");
}

TEST_P(StoreSuite, ChatForgetsTheOldest) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    EXPECT_TRUE(store->chat(id, 0)->empty());
    for (std::uint64_t n = 1; n <= kChatKept + 5; ++n) {
        const auto said = say(*store, {.table = id, .at_ms = 7, .text = std::to_string(n)});
        ASSERT_EQ(said->n, n);
    }
    const auto kept = *store->chat(id, 0);
    ASSERT_EQ(kept.size(), kChatKept);
    EXPECT_EQ(kept.front(), (ChatLine{.n = 6, .at_ms = 7, .text = "6"}));
    EXPECT_EQ(store->chat(id, kChatKept + 4)->size(), 1U);
    EXPECT_EQ(joined_log(*store, id), "setup");
}

TEST_P(StoreSuite, AfterOneThatFailsThoseThatBuildOnItFailToo) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    std::string codes;
    const auto note = [&](const Outcome<Appended>& outcome) { codes += code_of(outcome) + " "; };
    store->append({.table = id, .first_seq = 2, .lines = {"a"}}, note);
    store->append({.table = id, .first_seq = 4, .lines = {"c"}}, note);
    store->append({.table = id, .first_seq = 5, .lines = {"d"}}, note);
    store->append({.table = id, .first_seq = 3, .lines = {"b"}}, note);
    store->close();
    EXPECT_EQ(codes, "ok conflict conflict ok ");
    EXPECT_EQ(joined_log(*store, id), "setup|a|b");
}

TEST_P(StoreSuite, CloseFinishesWhatIsQueuedAndRefusesTheRest) {
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    int done = 0;
    for (Seq seq = 2; seq < 302; ++seq) {
        store->append({.table = id, .first_seq = seq, .lines = {"x"}},
                      [&](const Outcome<Appended>& outcome) { done += outcome ? 1 : 0; });
    }
    store->close();
    EXPECT_EQ(done, 300);
    EXPECT_EQ(code_of(append(*store, {.table = id, .first_seq = 302, .lines = {"x"}})), "closed");
    EXPECT_EQ(code_of(say(*store, {.table = id, .text = "x"})), "closed");
    EXPECT_EQ(store->log({.table = id})->size(), 301U);
    store->close();
}

TEST_P(StoreSuite, ManyThreadsWriteManyTables) {
    constexpr int kThreads = 4;
    constexpr int kTables = 25;
    constexpr Seq kRequests = 20;
    const auto store = open();
    std::atomic<int> acknowledged{0};
    std::atomic<bool> is_over{false};
    std::thread reader([&] {
        while (!is_over) {
            const auto rows = store->tables({.status = Status::kOpen});
            for (const TableRow& row : *rows) {
                // After the first line, requests have two lines each: never half of one.
                EXPECT_EQ(row.next_seq % 2, 0U);
                EXPECT_GE(store->log({.table = row.id})->size() + 1, row.next_seq);
            }
        }
    });
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (int i = 0; i < kTables; ++i) {
                const std::string name = "t" + std::to_string(thread) + "-" + std::to_string(i);
                const TableId id = append(*store, creation(name))->table;
                for (Seq k = 0; k < kRequests; ++k) {
                    store->append({.table = id, .first_seq = 2 + 2 * k, .lines = {"a", "b"}},
                                  [&](const auto& outcome) { acknowledged += outcome ? 1 : 0; });
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    is_over = true;
    reader.join();
    store->close();
    EXPECT_EQ(acknowledged, kThreads * kTables * static_cast<int>(kRequests));
    const CheckReport report = *store->check();
    EXPECT_EQ(report.tables, 100U);
    EXPECT_EQ(report.lines, 100U * (1 + 2 * kRequests));
    EXPECT_TRUE(report.problems.empty());
}

TEST_P(StoreSuite, OfTwoWritersOneWinsEachLine) {
    constexpr Seq kLines = 50;
    const auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    std::array<Seq, 2> won{};
    std::latch start(2);
    std::vector<std::thread> threads;
    for (Seq& wins : won) {
        threads.emplace_back([&] {
            start.arrive_and_wait();
            for (Seq seq = 2; seq < 2 + kLines; ++seq) {
                const auto outcome =
                    append(*store, {.table = id, .first_seq = seq, .lines = {"x"}});
                wins += outcome ? 1 : 0;
                EXPECT_TRUE(outcome || code_of(outcome) == "conflict");
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(won[0] + won[1], kLines);
    EXPECT_EQ(store->log({.table = id})->size(), kLines + 1);
}

// A careful writer on a store whose Nth call fails. Returns what was acknowledged, by table.
std::map<std::string, Seq> play(Store& store) {
    std::map<std::string, Seq> acknowledged;
    for (int i = 0; i < 4; ++i) {
        const std::string name = "t" + std::to_string(i % 2);
        const auto row = store.table_by_public_id(name);
        if (!row && row.error().code == StoreErrorCode::kIo) {
            continue;
        }
        // Each request leaves its mark in every field.
        const std::string mark = "h" + std::to_string(i);
        Append request{.lines = {"a", "b", mark},
                       .summary = mark,
                       .due_ms = i + 1,
                       .listed = i < 2,
                       .holders = {{"all", mark}}};
        if (row) {
            request.table = row->id;
            request.first_seq = row->next_seq;
        } else {
            request.create = name;
        }
        if (const auto outcome = append(store, request)) {
            acknowledged[name] = outcome->next_seq;
        }
    }
    return acknowledged;
}

// Row, holders and last line come from the same request.
void expect_whole(Store& store, const TableRow& row) {
    const std::string mark = store.log({.table = row.id, .from = row.next_seq - 1})->front().text;
    EXPECT_EQ(row.summary, mark);
    EXPECT_EQ("h" + std::to_string(row.due_ms - 1), mark);
    EXPECT_EQ(row.listed, mark == "h0" || mark == "h1");
    EXPECT_EQ(holders_of(store, row.public_id), "all " + mark + " ");
}

TEST_P(StoreSuite, NothingIsLostWhicheverCallFails) {
    for (const auto fault : {support::Fault::kBefore, support::Fault::kAfter}) {
        bool has_failed = true;
        for (std::uint64_t n = 1; has_failed; ++n) {
            const support::TempFolder folder;
            const auto store = GetParam().open(folder);
            support::FaultyStore faulty(*store, fault, n);
            const auto acknowledged = play(faulty);
            has_failed = faulty.has_failed();
            for (const auto& [name, next_seq] : acknowledged) {
                EXPECT_GE(store->table_by_public_id(name)->next_seq, next_seq);
            }
            const std::vector<TableRow> rows = *store->tables_of({.holder = "all"});
            for (const TableRow& row : rows) {
                expect_whole(*store, row);
            }
            const CheckReport report = *store->check();
            EXPECT_EQ(rows.size(), report.tables);
            EXPECT_TRUE(report.problems.empty());
            EXPECT_EQ(report.lines % 3, 0U) << "half a request";
            EXPECT_GE(report.lines, has_failed ? 6U : 12U);
        }
    }
}

TEST_P(DurableStoreSuite, EverythingIsThereAfterReopening) {
    auto store = open();
    const TableId id = append(*store, creation("abc"))->table;
    ASSERT_EQ(code_of(append(*store, {.table = id,
                                      .first_seq = 2,
                                      .lines = {"x"},
                                      .summary = "s",
                                      .due_ms = 7,
                                      .listed = true,
                                      .holders = {{"ann"}}})),
              "ok");
    ASSERT_EQ(code_of(say(*store, {.table = id, .text = "hello"})), "ok");
    const TableRow row = *store->table(id);
    for (int i = 0; i < 3; ++i) {
        store.reset();
        store = open();
        EXPECT_EQ(*store->table_by_public_id("abc"), row);
        EXPECT_EQ(joined_log(*store, id), "setup|x");
        EXPECT_EQ(store->chat(id, 0)->size(), 1U);
        EXPECT_EQ(pages_of(*store, "ann"), "abc | ");
        EXPECT_EQ(due_pages(*store, 7), "abc | ");
        EXPECT_EQ(store->tables({.listed_only = true})->size(), 1U);
    }
    EXPECT_EQ(append(*store, {.table = id, .first_seq = 3, .lines = {"y"}})->next_seq, 4U);
}

INSTANTIATE_TEST_SUITE_P(Every, StoreSuite, testing::ValuesIn(kinds()), kind_name);
INSTANTIATE_TEST_SUITE_P(Every, DurableStoreSuite, testing::ValuesIn(durable_kinds()), kind_name);

}  // namespace
}  // namespace store
