// Maps that people have published: kept by their hash, in versions, listed or not, archived.
#include "store/maps.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "base/digest.h"
#include "store/archive.h"
#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::list_map;
using support::map_of;
using support::publish;

class PublishedMaps : public StoreSuite {};

std::string hash(const std::string& text) {
    return base::to_hex(base::sha256(text));
}

// "c2 a1": their series and versions.
std::string names(const Outcome<std::vector<MapRow>>& rows) {
    EXPECT_EQ(code_of(rows), "ok");
    std::string text;
    for (const MapRow& row : *rows) {
        text += (text.empty() ? "" : " ") + row.series + std::to_string(row.version);
    }
    return text;
}

TEST_P(PublishedMaps, AreFoundByTheirHash) {
    const auto store = open();
    EXPECT_EQ(publish(*store, map_of("ann", "nordic", "one")), "new");
    const MapRow row = *store->maps()->map(hash("one"));
    EXPECT_EQ(row.holder, "ann");
    EXPECT_EQ(row.version, 1);
    EXPECT_EQ(row.made_ms, 1000);
    EXPECT_TRUE(row.listed);
    EXPECT_EQ(row.summary, "of one");
    EXPECT_EQ(*store->maps()->text(hash("one")), "one");
    EXPECT_EQ(code_of(store->maps()->map(hash("two"))), "not_found");
    EXPECT_EQ(code_of(store->maps()->text(hash("two"))), "not_found");
    EXPECT_TRUE(store->check()->problems.empty());
}

TEST_P(PublishedMaps, OfOneTextAreOneMapWhoeverSendsIt) {
    const auto store = open();
    EXPECT_EQ(publish(*store, map_of("ann", "nordic", "one")), "new");
    EXPECT_EQ(publish(*store, map_of("ann", "nordic", "one")), "known");
    EXPECT_EQ(publish(*store, map_of("bob", "mine", "one")), "known");
    EXPECT_EQ(store->maps()->map(hash("one"))->holder, "ann");
}

TEST_P(PublishedMaps, OfAnotherHashAreRefused) {
    const auto store = open();
    Publish forged = map_of("ann", "nordic", "one");
    forged.text = "two";
    EXPECT_EQ(publish(*store, forged), "invalid");
    EXPECT_EQ(publish(*store, map_of("ann", "nordic", std::string(kMapBytesMax + 1, 'x'))),
              "invalid");
    EXPECT_EQ(publish(*store, map_of("", "nordic", "one")), "invalid");
}

TEST_P(PublishedMaps, AreNumberedWithinTheirSeries) {
    const auto store = open();
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a1")), "new");
    EXPECT_EQ(publish(*store, map_of("ann", "b", "b1")), "new");
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a2")), "new");
    EXPECT_EQ(publish(*store, map_of("bob", "a", "of bob")), "new");
    EXPECT_EQ(names(store->maps()->maps({.which = MapsQuery::Which::kOfHolder, .holder = "ann"})),
              "a2 b1 a1");
    EXPECT_EQ(names(store->maps()->maps(
                  {.which = MapsQuery::Which::kOfSeries, .holder = "ann", .series = "a"})),
              "a2 a1");
    EXPECT_EQ(names(store->maps()->maps({})), "a1 a2 b1") << "the newest of each, newest first";
}

TEST_P(PublishedMaps, HaveTheirNumber) {
    const auto store = open();
    Publish map = map_of("ann", "a", "one");
    map.of_holder_max = 2;
    map.in_all_max = 3;
    const auto with = [&](const std::string& holder, const std::string& text) {
        Publish next = map_of(holder, "a", text);
        next.of_holder_max = map.of_holder_max;
        next.in_all_max = map.in_all_max;
        return publish(*store, next);
    };
    EXPECT_EQ(with("ann", "one"), "new");
    EXPECT_EQ(with("ann", "two"), "new");
    EXPECT_EQ(with("ann", "three"), "of_holder");
    EXPECT_EQ(with("ann", "two"), "known") << "that is no new one";
    EXPECT_EQ(with("bob", "three"), "new");
    EXPECT_EQ(with("zoe", "four"), "in_all");
    EXPECT_EQ(names(store->maps()->maps_after(0)), "a1 a2 a1");
}

TEST_P(PublishedMaps, AreListedByWhoPublishedThem) {
    const auto store = open();
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a1")), "new");
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a2")), "new");
    EXPECT_EQ(list_map(*store, {.sha256 = hash("a2"), .holder = "bob"}), "conflict");
    EXPECT_EQ(list_map(*store, {.sha256 = hash("a3"), .holder = "ann"}), "not_found");
    EXPECT_EQ(names(store->maps()->maps({})), "a2");
    EXPECT_EQ(list_map(*store, {.sha256 = hash("a2"), .holder = "ann"}), "ok");
    EXPECT_EQ(names(store->maps()->maps({})), "") << "older versions go along";
    EXPECT_EQ(*store->maps()->text(hash("a2")), "a2") << "by its hash it is still there";
    EXPECT_EQ(list_map(*store, {.sha256 = hash("a1"), .holder = "ann", .listed = true}), "ok");
    EXPECT_EQ(names(store->maps()->maps({})), "a1");
    EXPECT_EQ(list_map(*store, {.sha256 = hash("a2"), .holder = "ann", .listed = true}), "ok");
    EXPECT_EQ(names(store->maps()->maps({})), "a2");
}

TEST_P(PublishedMaps, AreRemovedWhereNoTableUsesThem) {
    const auto store = open();
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a1")), "new");
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a2")), "new");
    ASSERT_TRUE(support::append(
        *store, {.create = "abc", .at_ms = 10, .lines = {"open map=" + hash("a1"), "more"}}));
    ASSERT_TRUE(support::append(*store, {.create = "def", .at_ms = 10, .lines = {"open map=usa"}}));
    EXPECT_EQ(support::remove_map(*store, hash("a1")), "conflict");
    EXPECT_EQ(support::remove_map(*store, hash("a2")), "ok");
    EXPECT_EQ(support::remove_map(*store, hash("a2")), "not_found");
    EXPECT_EQ(code_of(store->maps()->map(hash("a2"))), "not_found");
    EXPECT_EQ(*store->maps()->text(hash("a1")), "a1");
    // It makes room, and may come again.
    Publish again = map_of("ann", "a", "a2");
    again.of_holder_max = 2;
    EXPECT_EQ(publish(*store, again), "new");
}

TEST_P(PublishedMaps, ComeInPages) {
    const auto store = open();
    for (int i = 0; i < 5; ++i) {
        const std::string name = "s" + std::to_string(i);
        EXPECT_EQ(publish(*store, map_of("ann", name, name)), "new");
    }
    const auto first = store->maps()->maps({.limit = 2});
    EXPECT_EQ(names(first), "s41 s31");
    EXPECT_EQ(names(store->maps()->maps({.before = first->back().id, .limit = 2})), "s21 s11");
    EXPECT_EQ(names(store->maps()->maps_after(first->back().id)), "s41");
}

class DurableMaps : public DurableStoreSuite {};

TEST_P(DurableMaps, AreThereAfterARestart) {
    {
        const auto store = open();
        EXPECT_EQ(publish(*store, map_of("ann", "a", "a1")), "new");
        store->close();
        EXPECT_EQ(publish(*store, map_of("ann", "a", "a2")), "closed");
    }
    EXPECT_EQ(*open()->maps()->text(hash("a1")), "a1");
}

TEST_P(PublishedMaps, TravelInArchives) {
    const auto store = open();
    const std::string odd = "title = \"a\\\\b\"\r\nroutes = []\n";
    EXPECT_EQ(publish(*store, map_of("ann", "a", odd)), "new");
    EXPECT_EQ(publish(*store, map_of("ann", "a", "a2")), "new");
    EXPECT_EQ(list_map(*store, {.sha256 = hash("a2"), .holder = "ann"}), "ok");
    std::ostringstream out;
    EXPECT_EQ(code_of(export_to(out, *store)), "ok");
    EXPECT_TRUE(out.str().starts_with("fogg-store 4\n")) << out.str();

    MemoryStore other;
    std::istringstream in(out.str());
    EXPECT_EQ(code_of(import_from(in, other)), "ok");
    EXPECT_EQ(*other.maps()->text(hash(odd)), odd);
    EXPECT_EQ(names(other.maps()->maps_after(0)), "a1 a2");
    EXPECT_EQ(names(other.maps()->maps({})), "");
    // Again, it changes nothing.
    std::istringstream again(out.str());
    EXPECT_EQ(code_of(import_from(again, other)), "ok");
    EXPECT_EQ(names(other.maps()->maps_after(0)), "a1 a2");
}

TEST(ArchivedMaps, ThatAreAnotherTextAreRefused) {
    MemoryStore store;
    EXPECT_EQ(publish(store, map_of("ann", "a", "a1")), "new");
    std::ostringstream out;
    EXPECT_EQ(code_of(export_to(out, store)), "ok");
    std::string changed = out.str();
    changed.replace(changed.find("text a1"), 7, "text a2");
    std::istringstream in(changed);
    MemoryStore other;
    EXPECT_EQ(code_of(import_from(in, other)), "invalid");
    EXPECT_EQ(names(other.maps()->maps_after(0)), "");
}

INSTANTIATE_TEST_SUITE_P(Kinds, PublishedMaps, testing::ValuesIn(kinds()), kind_name);
INSTANTIATE_TEST_SUITE_P(Kinds, DurableMaps, testing::ValuesIn(durable_kinds()), kind_name);

}  // namespace
}  // namespace store
