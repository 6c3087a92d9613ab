// The text form of a store: round trips and damaged archives.

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "store/archive_form.h"
#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;
using support::say;

constexpr const char* kBody =
    "fogg-store 2\n"
    "table abc playing 100 200 5000 unlisted usa \\\\ ann\n"
    "holders Ann bob-2 zoe_3\n"
    "line 1 100 setup usa\n"
    "line 2 200 two\\nlines\n"
    "line 3 200 \n"
    "chat 1 300 hello\n"
    "table def open 150 150 0 listed \n"
    "line 1 150 zero \\0 return \\r\n";

// The same tables in version 1.
constexpr const char* kOldBody =
    "fogg-store 1\n"
    "table abc playing 100 200 usa \\\\ ann\n"
    "line 1 100 setup usa\n"
    "line 2 200 two\\nlines\n"
    "line 3 200 \n"
    "chat 1 300 hello\n"
    "table def open 150 150 \n"
    "line 1 150 zero \\0 return \\r\n";

void fill(Store& store) {
    const TableId id =
        append(store, {.create = "abc", .at_ms = 100, .lines = {"setup usa"}})->table;
    ASSERT_TRUE(append(store, {.table = id,
                               .first_seq = 2,
                               .at_ms = 200,
                               .lines = {"two\nlines", ""},
                               .status = Status::kPlaying,
                               .summary = "usa \\ ann",
                               .due_ms = 5000,
                               .holders = {{"zoe_3", "Ann", "bob-2"}}}));
    ASSERT_TRUE(append(store, {.create = "def",
                               .at_ms = 150,
                               .lines = {std::string("zero \0 return \r", 15)},
                               .listed = true}));
    ASSERT_TRUE(say(store, {.table = id, .at_ms = 300, .text = "hello"}));
}

class Archive : public StoreSuite {};

TEST_P(Archive, IsPlainText) {
    const auto store = open();
    fill(*store);
    EXPECT_EQ(exported(*store), sealed(kBody, "2 4 1"));
}

TEST_P(Archive, BringsEverythingBack) {
    const auto store = open();
    const std::string text = sealed(kBody, "2 4 1");
    ASSERT_EQ(imported(*store, text), "ok");
    EXPECT_EQ(exported(*store), text);
    const TableRow row = *store->table_by_public_id("abc");
    EXPECT_EQ(row.next_seq, 4U);
    EXPECT_EQ(row.updated_ms, 200);
    EXPECT_EQ(row.due_ms, 5000);
    EXPECT_EQ(store->tables_of({.holder = "bob-2"})->size(), 1U);
    EXPECT_EQ(store->due_tables({.before_ms = 5000})->size(), 1U);
    EXPECT_EQ(store->tables({.status = Status::kOpen, .listed_only = true})->size(), 1U);
    EXPECT_EQ(code_of(append(*store, {.table = row.id, .first_seq = 4, .lines = {"x"}})), "ok");
    EXPECT_EQ(say(*store, {.table = row.id, .text = "x"})->n, 2U);
    EXPECT_TRUE(store->check()->problems.empty());
}

TEST_P(Archive, OfVersion1IsRead) {
    const auto store = open();
    ASSERT_EQ(imported(*store, sealed(kOldBody, "2 4 1")), "ok");
    const TableRow row = *store->table_by_public_id("abc");
    EXPECT_EQ(joined_log(*store, row.id), "setup usa|two\nlines|");
    EXPECT_EQ(row.summary, "usa \\ ann");
    EXPECT_EQ(row.due_ms, 0);
    EXPECT_FALSE(row.listed);
    EXPECT_EQ(code_of(append(*store, {.table = row.id, .first_seq = 4, .holders = {{"ann"}}})),
              "ok");
    EXPECT_TRUE(store->check()->problems.empty());
    const std::string with_holders = "fogg-store 1\ntable x open 1 1 \nholders a\nline 1 1 a\n";
    EXPECT_EQ(imported(*store, sealed(with_holders, "1 1 0")), "invalid");
}

// A finished game is still ordered by the time of its last line.
TEST_P(Archive, HoldersFindWhatCameFromAnArchive) {
    const auto store = open();
    const std::string text = sealed(
        "fogg-store 2\n"
        "table a finished 1 5 0 listed \nholders ann\nline 1 1 x\nline 2 5 x\nline 3 7 x\n"
        "table b open 6 6 0 listed \nholders ann bob\nline 1 6 x\n"
        "table c broken 1 9 0 listed \nholders ann\nline 1 8 x\n",
        "3 5 0");
    ASSERT_EQ(imported(*store, text), "ok");
    const auto rows = *store->tables_of({.holder = "ann"});
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].public_id + rows[1].public_id + rows[2].public_id, "cab");
    EXPECT_EQ(exported(*store), text);
    EXPECT_TRUE(store->check()->problems.empty());
}

TEST_P(Archive, TellsHowFarItIs) {
    const auto store = open();
    fill(*store);
    std::string told;
    const auto note = [&](const ArchiveCounts& counts) {
        told += std::to_string(counts.tables) + " ";
    };
    std::ostringstream out;
    ASSERT_TRUE(export_to(out, *store, note));
    EXPECT_EQ(told, "1 2 ");
    told.clear();
    MemoryStore other;
    std::istringstream in(out.str());
    ASSERT_TRUE(import_from(in, other, note));
    EXPECT_EQ(told, "0 1 2 ");
}

TEST_P(Archive, OfNothingIsNothing) {
    const auto store = open();
    EXPECT_EQ(imported(*store, exported(*store)), "ok");
    EXPECT_EQ(store->check()->tables, 0U);
}

TEST_P(Archive, DuplicatesChangeNothing) {
    const auto store = open();
    ASSERT_TRUE(append(*store, {.create = "def", .lines = {"mine"}}));
    const std::string before = exported(*store);
    EXPECT_EQ(imported(*store, sealed(kBody, "2 4 1")), "exists");
    EXPECT_EQ(exported(*store), before);
    const std::string twice =
        "fogg-store 2\ntable x open 1 1 0 listed \nline 1 1 a\n"
        "table x open 1 1 0 listed \nline 1 1 a\n";
    EXPECT_EQ(imported(*store, sealed(twice, "2 2 0")), "exists");
    EXPECT_EQ(exported(*store), before);
}

TEST_P(Archive, CutAnywhereIsFound) {
    const auto store = open();
    const std::string text = sealed(kBody, "2 4 1");
    for (std::size_t size = 0; size < text.size(); ++size) {
        ASSERT_EQ(imported(*store, text.substr(0, size)), "invalid") << size;
    }
    EXPECT_EQ(store->check()->tables, 0U);
}

TEST_P(Archive, ChangedAnywhereIsFound) {
    const auto store = open();
    const std::string text = sealed(kBody, "2 4 1");
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] = changed[i] == '1' ? '2' : '1';
        ASSERT_EQ(imported(*store, changed), "invalid") << i;
    }
    EXPECT_EQ(imported(*store, text + "x"), "invalid");
    EXPECT_EQ(store->check()->tables, 0U);
}

TEST_P(Archive, WhatNoStoreWouldHoldIsRefused) {
    const auto store = open();
    const std::string start = "fogg-store 2\n";
    const std::string table = start + "table abc open 1 1 0 listed \n";
    EXPECT_EQ(imported(*store, sealed(table, "1 0 0")), "invalid");
    EXPECT_EQ(imported(*store, sealed(table + "line 2 1 a\n", "1 1 0")), "invalid");
    EXPECT_EQ(imported(*store, sealed(table + "line 1 1 a\nline 3 1 a\n", "1 2 0")), "invalid");
    EXPECT_EQ(imported(*store, sealed(table + "line 1 x a\n", "1 1 0")), "invalid");
    EXPECT_EQ(imported(*store, sealed(table + "line 1 1 \\x\n", "1 1 0")), "invalid");
    EXPECT_EQ(
        imported(*store, sealed(start + "table a/b open 1 1 0 listed \nline 1 1 a\n", "1 1 0")),
        "invalid");
    EXPECT_EQ(
        imported(*store, sealed(start + "table abc odd 1 1 0 listed \nline 1 1 a\n", "1 1 0")),
        "invalid");
    EXPECT_EQ(imported(*store, sealed(table + "line 1 1 " + std::string(200000, 'x'), "1 1 0")),
              "invalid");
    for (const char* const row : {"abc open 1 1 -1 listed ", "abc open 1 1 x listed ",
                                  "abc open 1 1 0 odd ", "abc open 1 1 0"}) {
        EXPECT_EQ(imported(*store, sealed(start + "table " + row + "\nline 1 1 a\n", "1 1 0")),
                  "invalid")
            << row;
    }
    for (const char* const holders : {"", "b a", "a a", "a  b", "a/b"}) {
        const std::string text = table + "holders " + holders + "\nline 1 1 a\n";
        EXPECT_EQ(imported(*store, sealed(text, "1 1 0")), "invalid") << holders;
    }
    std::string many = "holders";
    for (int i = 0; i < 33; ++i) {
        many += " h" + std::to_string(10 + i);
    }
    EXPECT_EQ(imported(*store, sealed(table + many + "\nline 1 1 a\n", "1 1 0")), "invalid");
    EXPECT_EQ(imported(*store, sealed("fogg-store 5\n", "0 0 0")), "invalid");
    EXPECT_EQ(store->check()->tables, 0U);
    EXPECT_EQ(imported(*store, sealed(table + "line 1 1 a\n", "1 1 0")), "ok");
}

TEST_P(Archive, AStreamThatTakesNoMoreIsAnError) {
    const auto store = open();
    fill(*store);
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_EQ(code_of(export_to(out, *store)), "io");
}

INSTANTIATE_TEST_SUITE_P(Every, Archive, testing::ValuesIn(kinds()), kind_name);

}  // namespace
}  // namespace store
