// Tables on maps that people have published: made, played, restarted, on another node, elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "rules/maps/map_writer.h"
#include "store/archive.h"
#include "support/faulty_store.h"
#include "support/lobby_fixture.h"
#include "support/published_map.h"
#include "support/shared_disk.h"
#include "table/maps/map_desk.h"
#include "table/maps/map_facts.h"
#include "table/maps/map_trial.h"
#include "table/table_log.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::hash_of;
using support::LobbyWorld;
using support::make_table;
using support::toy_text;
using testing::HasSubstr;

class PublishedMapsTest : public support::LobbyTest {
protected:
    void play_to_the_end() {
        support::play_until(world, {&ann, &bob}, [](const json::object& update) {
            return update.at("view").at("phase") == "over";
        });
    }
};

TEST_F(PublishedMapsTest, ATableIsPlayedOnOneAndHasARecord) {
    const std::string map = support::publish_toy(store, "Norden");
    const std::string id = begun(support::two_people(map));
    play_to_the_end();
    const auto record = world.lobby.queries().record(id);
    ASSERT_TRUE(record);
    EXPECT_THAT(*record, HasSubstr("map " + map + " "));
    const auto room = world.lobby.room(id);
    ASSERT_TRUE(room);
    EXPECT_EQ(room->board->file->id, map);
    EXPECT_EQ(room->board->file->sha256, map);
    EXPECT_EQ(room->board->file->title, "Norden");
    EXPECT_TRUE(world.lobby.queries().replay(id, std::nullopt));
    EXPECT_EQ(world.lobby.queries().list_of(ann.holder())->rows.at(0).summary.map, map);
    // With the file alone, by whatever name its author gave it, the record is as good.
    const auto file = rules::parse_map(toy_text("Norden"));
    EXPECT_TRUE(rules::parse_record(*file, *record));
    EXPECT_FALSE(rules::parse_record(*support::toy(), *record));
}

TEST_F(PublishedMapsTest, NobodyMakesATableOnOneThatIsNotThere) {
    EXPECT_EQ(make_table(world, ann, support::two_people(hash_of("nothing"))), "refused");
    EXPECT_EQ(make_table(world, ann, support::two_people("nothing")), "refused");
}

TEST_F(PublishedMapsTest, ATableGoesOnAfterARestartAndWhenTheMapIsUnlisted) {
    const std::string map = support::publish_toy(store, "Norden");
    const std::string id = begun(support::two_people(map));
    EXPECT_EQ(support::list_map(store, {.sha256 = map, .holder = "ann"}), "ok");
    LobbyWorld again(store, clock, 2);
    Guest carl(again, 1);
    Guest dora(again, 2);
    carl.say(watch(id));
    dora.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":1})");
    support::play_until(again, {&carl, &dora}, [](const json::object& update) {
        return update.at("view").at("phase") == "over";
    });
    // A rematch is on the same map.
    carl.say(R"({"t":"rematch","id":"r"})");
    const std::string done = carl.hear_last(R"("id":"r")");
    const std::string next(json::parse(done).at("table").as_string());
    EXPECT_EQ(again.lobby.room(next)->board->file->id, map);
}

TEST_F(PublishedMapsTest, AStoreThatCannotBeReadNowBreaksNoTable) {
    const std::string map = support::publish_toy(store, "Norden");
    const std::string id = begun(support::two_people(map));
    class NoMaps final : public support::FaultyStore {
    public:
        using support::FaultyStore::FaultyStore;
        [[nodiscard]] store::Maps* maps() override { return &none; }

    private:
        struct None final : store::Maps {
            static store::StoreError error() { return {store::StoreErrorCode::kIo, "as wanted"}; }
            void publish(store::Publish /*map*/, store::PublishDone done) override {
                done(error());
            }
            void list(store::ListMap /*map*/, store::OkDone done) override { done(error()); }
            void remove(store::RemoveMap /*map*/, store::OkDone done) override { done(error()); }
            store::Outcome<store::MapRow> map(std::string_view /*sha256*/) override {
                return error();
            }
            store::Outcome<std::string> text(std::string_view /*sha256*/) override {
                return error();
            }
            store::Outcome<std::vector<store::MapRow>> maps(
                const store::MapsQuery& /*query*/) override {
                return error();
            }
            store::Outcome<std::vector<store::MapRow>> maps_after(std::int64_t /*id*/) override {
                return error();
            }
        };
        None none;
    };
    NoMaps away(store, support::Fault::kBefore, 0);
    LobbyWorld blind(away, clock, 2);
    EXPECT_TRUE(blind.lobby.room(id).error() == Refusal::kTryAgain);
    // Of a store without the map it is known that it is broken.
    store::MemoryStore lacking;
    std::vector<store::TableCopy> copies;
    EXPECT_TRUE(store.visit_tables([&](const store::TableCopy& copy) {
        copies.push_back(copy);
        return store::Ok{};
    }));
    EXPECT_TRUE(lacking.import_tables([&]() -> store::Outcome<std::optional<store::TableCopy>> {
        if (copies.empty()) {
            return std::optional<store::TableCopy>();
        }
        std::optional<store::TableCopy> copy = copies.back();
        copies.pop_back();
        return copy;
    }));
    LobbyWorld without(lacking, clock, 3);
    EXPECT_TRUE(without.lobby.room(id).error() == Refusal::kBroken);
}

TEST_F(PublishedMapsTest, AnotherServerPlaysOnFromAnArchive) {
    const std::string map = support::publish_toy(store, "Norden");
    const std::string id = begun(support::two_people(map));
    std::ostringstream out;
    ASSERT_TRUE(store::export_to(out, store));
    store::MemoryStore elsewhere;
    std::istringstream in(out.str());
    ASSERT_TRUE(store::import_from(in, elsewhere));
    LobbyWorld other(elsewhere, clock, 2);
    Guest carl(other, 1);
    Guest dora(other, 2);
    carl.say(watch(id));
    dora.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":1})");
    support::play_until(other, {&carl, &dora}, [](const json::object& update) {
        return update.at("view").at("phase") == "over";
    });
}

TEST(PublishedOnTwoNodes, WhatOnePublishesTheOtherPlaysAtOnce) {
    support::ManualClock clock;
    support::SharedDisk shared{clock};
    support::NodeStore first{shared, 1};
    support::NodeStore second{shared, 2};
    LobbyWorld here{first, clock, 1};
    LobbyWorld there{second, clock, 2};
    here.lobby.start();
    there.lobby.start();
    const Guest bob{there, 2};
    EXPECT_EQ(make_table(there, bob, support::two_people(hash_of(toy_text("Norden")))), "refused");
    const std::string map = support::publish_toy(first, "Norden");
    const std::string id = make_table(there, bob, support::two_people(map));
    ASSERT_NE(id, "refused");
    EXPECT_EQ(here.lobby.room(id)->board->file->id, map);
}

TEST(PublishedBoards, ForgetThoseThatNobodyUses) {
    store::MemoryStore store;
    const support::TestBoards own;
    const PublishedBoards boards(own, store);
    const std::string first = support::publish_toy(store, "First");
    std::weak_ptr<const Board> forgotten = boards.find(first);
    const std::string used = support::publish_toy(store, "Used");
    const auto kept = boards.find(used);
    for (std::size_t i = 0; i < PublishedBoards::kKeptMax; ++i) {
        EXPECT_NE(boards.find(support::publish_toy(store, std::to_string(i))), nullptr);
    }
    EXPECT_TRUE(forgotten.expired());
    EXPECT_EQ(boards.find(used), kept) << "somebody uses it";
    EXPECT_NE(boards.find(first), nullptr) << "it is read again";
    // By its author's id it is found where somebody asks for that version.
    EXPECT_EQ(boards.find_version("toy", first)->file->id, "toy");
    EXPECT_EQ(boards.find_version("delta", first), nullptr);
    EXPECT_EQ(boards.find("toy")->file->sha256, support::toy()->sha256);
}

class MapDeskTest : public testing::Test {
protected:
    std::string publish(const Holder& holder, const NewMap& wish) {
        const auto placed = desk.publish(holder, wish);
        if (placed) {
            return placed->map + (placed->is_yours ? " yours" : " theirs");
        }
        return std::to_string(static_cast<int>(placed.error().fault));
    }
    static std::string fault(MapDesk::Fault fault) {
        return std::to_string(static_cast<int>(fault));
    }

    support::ManualClock clock;
    store::MemoryStore store;
    support::TestBoards own;
    ShelfBounds bounds{.per_holder = 3, .in_all = 5};
    MapDesk desk{{.store = store, .own = own, .clock = clock}, bounds};
    Holder ann = holder_of("the key of ann");
    Holder bob = holder_of("the key of bob");
};

TEST_F(MapDeskTest, TheSameTextIsTheSameMap) {
    const std::string text = toy_text("Norden");
    EXPECT_EQ(publish(ann, {.text = text, .is_listed = true}), hash_of(text) + " yours");
    EXPECT_EQ(publish(ann, {.text = text}), hash_of(text) + " yours");
    EXPECT_EQ(publish(bob, {.text = text}), hash_of(text) + " theirs");
    EXPECT_EQ(publish(bob, {.text = support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml")}),
              "toy theirs");
}

// Just before a map is stored, somebody else publishes the same text.
class RacedMaps final : public store::Maps {
public:
    RacedMaps(store::Maps& maps, std::string other) : maps_(maps), other_(std::move(other)) {}

    void publish(store::Publish request, store::PublishDone done) override {
        store::Publish faster = request;
        faster.row.holder = other_;
        maps_.publish(std::move(faster), [](const auto& /*outcome*/) {});
        maps_.publish(std::move(request), std::move(done));
    }
    void list(store::ListMap request, store::OkDone done) override {
        maps_.list(std::move(request), std::move(done));
    }
    void remove(store::RemoveMap request, store::OkDone done) override {
        maps_.remove(std::move(request), std::move(done));
    }
    store::Outcome<store::MapRow> map(std::string_view sha256) override {
        return maps_.map(sha256);
    }
    store::Outcome<std::string> text(std::string_view sha256) override {
        return maps_.text(sha256);
    }
    store::Outcome<std::vector<store::MapRow>> maps(const store::MapsQuery& query) override {
        return maps_.maps(query);
    }
    store::Outcome<std::vector<store::MapRow>> maps_after(std::int64_t id) override {
        return maps_.maps_after(id);
    }

private:
    store::Maps& maps_;
    std::string other_;
};

class RacedStore final : public support::FaultyStore {
public:
    RacedStore(store::Store& inner, std::string other)
        : FaultyStore(inner, support::Fault::kBefore, 0), maps_(*inner.maps(), std::move(other)) {}
    store::Maps* maps() override { return &maps_; }

private:
    RacedMaps maps_;
};

TEST_F(MapDeskTest, WhoeverIsFirstHasTheMap) {
    RacedStore raced(store, to_text(bob));
    const MapDesk late({.store = raced, .own = own, .clock = clock}, bounds);
    const std::string text = toy_text("Norden");
    const auto placed = late.publish(ann, {.text = text});
    ASSERT_TRUE(placed);
    EXPECT_EQ(placed->map, hash_of(text));
    EXPECT_FALSE(placed->is_yours);
    EXPECT_EQ(publish(bob, {.text = text}), hash_of(text) + " yours");
}

// A map that builds on another is published written out, under the hash of the whole.
TEST_F(MapDeskTest, AVariantIsPublishedWhole) {
    const std::string text = "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nextends = \"toy@" +
                             support::toy()->sha256.substr(0, 8) + "\"\nrules.cars = 5\n";
    const std::string whole = rules::whole_map_text(text);
    EXPECT_EQ(publish(ann, {.text = text}), hash_of(whole) + " yours");
    EXPECT_EQ(publish(ann, {.text = text}), hash_of(whole) + " yours") << "the same again";
    EXPECT_EQ(publish(bob, {.text = whole}), hash_of(whole) + " theirs");
    const auto kept = store.maps()->text(hash_of(whole));
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->find("extends"), std::string::npos);
    EXPECT_EQ(rules::parse_map(*kept)->map.cars, 5);
}

TEST_F(MapDeskTest, OnePersonHasNoMoreThanTheirNumber) {
    for (const char* const title : {"A", "B", "C"}) {
        EXPECT_THAT(publish(ann, {.text = toy_text(title)}), HasSubstr("yours"));
    }
    EXPECT_EQ(publish(ann, {.text = toy_text("D")}), fault(MapDesk::Fault::kTooMany));
    EXPECT_THAT(publish(bob, {.text = toy_text("D")}), HasSubstr("yours"));
    EXPECT_THAT(publish(bob, {.text = toy_text("E")}), HasSubstr("yours"));
    EXPECT_EQ(publish(bob, {.text = toy_text("F")}), fault(MapDesk::Fault::kTooMany)) << "in all";
}

TEST_F(MapDeskTest, AGalleryHasTheNewestVersionOfEveryTitle) {
    const auto version = [&](const std::string& title, int n) {
        return toy_text(title) + "# " + std::to_string(n) + "\n";
    };
    EXPECT_THAT(publish(ann, {.text = version("A", 1), .by = "Ann", .is_listed = true}),
                HasSubstr("yours"));
    EXPECT_THAT(publish(bob, {.text = version("A", 2), .is_listed = true}), HasSubstr("yours"));
    EXPECT_THAT(publish(ann, {.text = version("A", 3), .is_listed = true}), HasSubstr("yours"));
    EXPECT_THAT(publish(ann, {.text = version("A", 4)}), HasSubstr("yours")) << "by link only";
    const auto page = desk.gallery(std::nullopt, "");
    ASSERT_TRUE(page);
    ASSERT_EQ(page->maps.size(), 2U);
    EXPECT_EQ(page->maps[0].sha256, hash_of(version("A", 3)));
    EXPECT_EQ(page->maps[0].version, 2);
    EXPECT_EQ(page->maps[0].versions, 2U) << "the unlisted one is not told";
    EXPECT_EQ(page->maps[1].sha256, hash_of(version("A", 2)));
    EXPECT_EQ(desk.mine(ann, "")->maps.size(), 3U);
    EXPECT_EQ(desk.sheet(std::nullopt, hash_of(version("A", 1)))->versions.size(), 2U);
    EXPECT_EQ(desk.sheet(std::nullopt, hash_of(version("A", 1)))->map.facts.by, "Ann");
    EXPECT_EQ(desk.sheet(ann, hash_of(version("A", 1)))->versions.size(), 3U);
    EXPECT_EQ(desk.sheet(bob, hash_of(version("A", 4)))->versions.size(), 3U)
        << "whoever has the link";
    // Unlisting takes the older ones along, and only its publisher can.
    EXPECT_FALSE(desk.list(bob, hash_of(version("A", 3)), false));
    EXPECT_TRUE(desk.list(ann, hash_of(version("A", 3)), false));
    EXPECT_EQ(desk.gallery(std::nullopt, "")->maps.size(), 1U);
    EXPECT_EQ(desk.gallery(std::nullopt, "x").error().fault, MapDesk::Fault::kBadCursor);
}

TEST_F(MapDeskTest, NamesAreJudgedLikeThoseOfPeople) {
    EXPECT_EQ(publish(ann, {.text = toy_text("A"), .by = " Ann"}), fault(MapDesk::Fault::kBadName));
    EXPECT_EQ(publish(ann, {.text = toy_text("A"), .by = "A\u202enn"}),
              fault(MapDesk::Fault::kBadName));
    EXPECT_THAT(publish(ann, {.text = toy_text("<b>&amp; bold</b>")}), HasSubstr("yours"))
        << "markup is text";
    for (const std::string bad : {"A\u202eB", "A\u200bB", "\u00a0", "A\\u0007B", "A\\u202eB"}) {
        const auto map = try_map(toy_text(bad), {});
        ASSERT_FALSE(map) << bad;
        EXPECT_EQ(map.error().fault, MapFault::kBadMap);
        EXPECT_FALSE(map.error().errors.empty());
    }
    EXPECT_EQ(try_map(toy_text("A\u202eB"), {}).error().errors.front().code, "bad_text");
    EXPECT_FALSE(try_map(toy_text("A") + "# \u202e\n", {})) << "in a comment";
}

TEST_F(MapDeskTest, LargeAndHardMapsAreRefused) {
    EXPECT_EQ(try_map(toy_text("A") + std::string(300'000, '#'), {}).error().fault,
              MapFault::kTooLarge);
    EXPECT_EQ(try_map(toy_text("A"), {.places = 3}).error().fault, MapFault::kTooLarge);
    EXPECT_EQ(try_map(toy_text("A"), {.tracks = 3}).error().fault, MapFault::kTooLarge);
    EXPECT_TRUE(try_map(support::read_file(FOGG_SOURCE_DIR "/maps/usa.toml"), {}));
    EXPECT_TRUE(try_map(support::read_file(FOGG_SOURCE_DIR "/maps/san_francisco.toml"), {}));
    for (const std::string name : {"hard", "hard_grid"}) {
        const auto hard =
            try_map(support::read_file(FOGG_SOURCE_DIR "/tests/data/maps/" + name + ".toml"), {});
        ASSERT_FALSE(hard) << name;
        EXPECT_EQ(hard.error().fault, MapFault::kTooHard) << name;
    }
}

TEST(MapFacts, AreThoseOfTheMap) {
    EXPECT_EQ(to_text(facts_of(*support::toy())),
              "id toy\n"
              "size 2 3 4 4 5 6 9 5\n"
              "title Miniature\ntitle.da Miniature\ntitle.de Miniatur\n"
              "title.fi Pienoiskartta\ntitle.nb Miniatyr\ntitle.sv Miniatyr");
}

TEST(MapFacts, AreReadAsTheyWereWritten) {
    const MapFacts own = facts_of(*support::toy());
    EXPECT_FALSE(own.titles.empty());
    EXPECT_EQ(parse_map_facts(to_text(own)), own);
    MapFacts facts = facts_of(*support::usa());
    facts.by = "Ann of the North";
    EXPECT_EQ(parse_map_facts(to_text(facts)), facts);
    EXPECT_FALSE(parse_map_facts("size 1 2 x"));
    EXPECT_TRUE(is_map_hash(support::usa()->sha256));
    EXPECT_FALSE(is_map_hash(support::usa()->sha256 + "0"));
    EXPECT_FALSE(is_map_hash(std::string(64, 'G')));
}

}  // namespace
}  // namespace table
