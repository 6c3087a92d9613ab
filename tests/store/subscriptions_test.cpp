// The devices that want to be told of their turn: kept per holder, replaced, removed, archived.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "store/archive_form.h"
#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::subscribe;
using support::unsubscribe;

class Subscriptions : public StoreSuite {};

std::string ids_of(Store& store, const std::string& holder) {
    std::string ids;
    const auto found = store.subscriptions({.holder = holder});
    EXPECT_EQ(code_of(found), "ok");
    for (const Subscription& kept : *found) {
        ids += kept.id + " ";
    }
    return ids;
}

TEST_P(Subscriptions, AreKeptPerHolder) {
    const auto store = open();
    const Subscription phone{.id = "phone", .holder = "ann", .at_ms = 1, .text = "a"};
    EXPECT_EQ(subscribe(*store, phone), "ok");
    EXPECT_EQ(subscribe(*store, {.id = "laptop", .holder = "ann", .at_ms = 2, .text = "b"}), "ok");
    EXPECT_EQ(subscribe(*store, {.id = "tablet", .holder = "bob", .at_ms = 3, .text = "c"}), "ok");
    EXPECT_EQ(ids_of(*store, "ann"), "laptop phone ");
    EXPECT_EQ(ids_of(*store, "bob"), "tablet ");
    EXPECT_EQ(ids_of(*store, "zoe"), "");
    EXPECT_EQ(ids_of(*store, ""), "laptop phone tablet ");
    EXPECT_EQ(store->subscriptions({.holder = "ann"})->back(), phone);
    EXPECT_TRUE(store->check()->problems.empty());
}

TEST_P(Subscriptions, OfADeviceReplaceTheOneBefore) {
    const auto store = open();
    EXPECT_EQ(subscribe(*store, {.id = "phone", .holder = "ann", .at_ms = 1, .text = "a"}), "ok");
    const Subscription again{.id = "phone", .holder = "bob", .at_ms = 2, .text = "b"};
    EXPECT_EQ(subscribe(*store, again), "ok");
    EXPECT_EQ(ids_of(*store, "ann"), "") << "the device is somebody else's now";
    EXPECT_EQ(store->subscriptions({})->front(), again);
}

TEST_P(Subscriptions, BeyondFiveTheOldestGoes) {
    const auto store = open();
    for (const int at_ms : {4, 1, 3, 2, 5}) {
        EXPECT_EQ(
            subscribe(
                *store,
                {.id = "d" + std::to_string(at_ms), .holder = "ann", .at_ms = at_ms, .text = "x"}),
            "ok");
    }
    EXPECT_EQ(ids_of(*store, "ann"), "d1 d2 d3 d4 d5 ");
    EXPECT_EQ(subscribe(*store, {.id = "d6", .holder = "ann", .at_ms = 6, .text = "x"}), "ok");
    EXPECT_EQ(ids_of(*store, "ann"), "d2 d3 d4 d5 d6 ");
    // By a clock that was set back, the newest is still kept.
    EXPECT_EQ(subscribe(*store, {.id = "d0", .holder = "ann", .at_ms = 0, .text = "x"}), "ok");
    EXPECT_EQ(ids_of(*store, "ann"), "d0 d3 d4 d5 d6 ");
    EXPECT_TRUE(store->check()->problems.empty());
}

TEST_P(Subscriptions, AreRemovedByWhatIsGiven) {
    const auto store = open();
    for (const char* const holder : {"ann", "bob"}) {
        for (const int at_ms : {1, 2, 3}) {
            EXPECT_EQ(subscribe(*store, {.id = holder + std::to_string(at_ms),
                                         .holder = holder,
                                         .at_ms = at_ms,
                                         .text = "x"}),
                      "ok");
        }
    }
    EXPECT_EQ(unsubscribe(*store, {.id = "ann1", .holder = "bob"}), "ok");
    EXPECT_EQ(unsubscribe(*store, {.id = "ann1", .before_ms = 1}), "ok");
    EXPECT_EQ(ids_of(*store, ""), "ann1 ann2 ann3 bob1 bob2 bob3 ") << "none matches both";
    EXPECT_EQ(unsubscribe(*store, {.id = "ann1", .holder = "ann"}), "ok");
    EXPECT_EQ(unsubscribe(*store, {.id = "bob3", .before_ms = 4}), "ok");
    EXPECT_EQ(ids_of(*store, ""), "ann2 ann3 bob1 bob2 ");
    EXPECT_EQ(unsubscribe(*store, {.before_ms = 3}), "ok");
    EXPECT_EQ(ids_of(*store, ""), "ann3 ");
    EXPECT_EQ(unsubscribe(*store, {.holder = "ann"}), "ok");
    EXPECT_EQ(ids_of(*store, ""), "");
    EXPECT_EQ(unsubscribe(*store, {}), "invalid");
}

TEST_P(Subscriptions, ComeInPages) {
    const auto store = open();
    for (const char* const id : {"a", "B", "c", "_d", "-e"}) {
        EXPECT_EQ(subscribe(*store, {.id = id, .holder = "ann", .at_ms = 1, .text = "x"}), "ok");
    }
    std::string ids;
    for (std::string after;;) {
        const auto page = store->subscriptions({.after = after, .limit = 2});
        ASSERT_EQ(code_of(page), "ok");
        if (page->empty()) {
            break;
        }
        for (const Subscription& kept : *page) {
            ids += kept.id + " ";
        }
        after = page->back().id;
    }
    EXPECT_EQ(ids, "-e B _d a c ");
}

TEST_P(Subscriptions, AreBounded) {
    const auto store = open();
    const Subscription good{.id = "phone", .holder = "ann", .at_ms = 1, .text = "x"};
    for (const char* const word : {"", "a b", "a/b"}) {
        Subscription wrong = good;
        wrong.id = word;
        EXPECT_EQ(subscribe(*store, wrong), "invalid") << word;
        wrong = good;
        wrong.holder = word;
        EXPECT_EQ(subscribe(*store, wrong), "invalid") << word;
    }
    Subscription large = good;
    large.text = std::string(kSubscriptionBytesMax, 'x');
    EXPECT_EQ(subscribe(*store, large), "ok");
    large.text += 'x';
    EXPECT_EQ(subscribe(*store, large), "invalid");
    large.text.clear();
    EXPECT_EQ(subscribe(*store, large), "invalid");
}

TEST_P(Subscriptions, OutliveTheProcess) {
    {
        const auto store = open();
        EXPECT_EQ(subscribe(*store, {.id = "phone", .holder = "ann", .at_ms = 1, .text = "x"}),
                  "ok");
        store->close();
        EXPECT_EQ(subscribe(*store, {.id = "late", .holder = "ann", .at_ms = 1, .text = "x"}),
                  "closed");
    }
    if (GetParam().is_durable) {
        EXPECT_EQ(ids_of(*open(), "ann"), "phone ");
    }
}

constexpr const char* kArchive =
    "fogg-store 3\n"
    "table abc open 1 1 0 listed usa\n"
    "line 1 1 setup\n"
    "subscription laptop ann 2 two\\nlines\n"
    "subscription phone ann 1 x y\n";

TEST_P(Subscriptions, AreArchived) {
    const auto store = open();
    ASSERT_EQ(imported(*store, sealed(kArchive, "1 1 0")), "ok");
    EXPECT_EQ(store->subscriptions({.holder = "ann"})->front().text, "two\nlines");
    EXPECT_EQ(exported(*store), sealed(kArchive, "1 1 0"));
    EXPECT_EQ(unsubscribe(*store, {.holder = "ann"}), "ok");
    EXPECT_TRUE(exported(*store).starts_with("fogg-store 2\n")) << "older programs read it";
}

TEST_P(Subscriptions, OfADamagedArchiveAreNotKept) {
    const auto store = open();
    const std::string text = sealed(kArchive, "1 1 0");
    for (std::size_t size = 0; size < text.size(); ++size) {
        ASSERT_EQ(imported(*store, text.substr(0, size)), "invalid") << size;
    }
    for (const char* const line : {"subscription phone ann\n", "subscription pho/ne ann 1 x\n",
                                   "subscription phone ann x x\n", "subscription phone ann 1 \n"}) {
        EXPECT_EQ(imported(*store, sealed(std::string(kArchive) + line, "1 1 0")), "invalid")
            << line;
    }
    std::string old = kArchive;
    old.replace(0, 12, "fogg-store 2");
    EXPECT_EQ(imported(*store, sealed(old, "1 1 0")), "invalid");
    EXPECT_EQ(ids_of(*store, ""), "");
    EXPECT_EQ(store->check()->tables, 0U);
}

INSTANTIATE_TEST_SUITE_P(Every, Subscriptions, testing::ValuesIn(kinds()), kind_name);

}  // namespace
}  // namespace store
