// Puzzles over HTTP: which there are, one of them as its seat sees it, and what there is not.
#include "net/api/puzzle_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.h"
#include "base/keyed_stream.h"
#include "support/maps.h"
#include "table/board.h"
#include "table/workers/background.h"

namespace net {
namespace {

using testing::HasSubstr;
using testing::Not;

// Does it here and now, or has too much to do.
class SameThread final : public table::Background {
public:
    bool is_full = false;

    bool run(table::Asker /*asker*/, std::function<void()> work,
             std::function<void()> done) override {
        if (is_full) {
            return false;
        }
        work();
        done();
        return true;
    }
};

// The first turn of a game whose first cards tests/data/playthroughs/toy_2.txt lists.
std::string small_set() {
    return "fogg puzzles 1\nmap toy\nmap-sha256 " + support::toy()->sha256 + "\ngame 2 " +
           base::to_hex(base::seed_from_number(7)) +
           "\nseat 0 keep Amberley - Cindermoor\nseat 1 keep Amberley - Dunmarsh\n"
           "puzzle 1 card 1500\n"
           "choice 0.0000 0.0000 seat 1 draw red\n"
           "choice 0.1250 0.0100 seat 1 draw deck\n";
}

struct World {
    std::string text = small_set();
    SameThread thread;
    PuzzleApi api{{{.board = std::make_shared<const table::Board>(support::toy()), .text = text}},
                  thread};

    HttpResponse ask(std::string_view map, std::optional<std::string_view> number = {}) {
        HttpResponse answer;
        api.answer(HttpRequest{}, map, number,
                   [&](HttpResponse response) { answer = std::move(response); });
        return answer;
    }
};

TEST(PuzzleApi, ShowsAPuzzleAsItsSeatSeesIt) {
    World world;
    EXPECT_EQ(world.api.list().body.bytes(), R"({"maps":["toy"]})");
    EXPECT_THAT(std::string(world.ask("toy").body.bytes()),
                HasSubstr(R"("puzzles":[{"kind":"card","rating":1500,"seats":2}])"));
    const std::string one(world.ask("toy", "1").body.bytes());
    EXPECT_THAT(one, HasSubstr(R"("number":1,"kind":"card","rating":1500,"seats":2,"seat":1)"));
    EXPECT_THAT(one, HasSubstr(R"("choices":[{"move":"draw red","loss":0,"error":0},)"
                               R"({"move":"draw deck","loss":1250,"error":100}])"));
    // Its own hand and ticket, and nobody else's.
    EXPECT_THAT(one, HasSubstr(R"("hand":{"blue":1})"));
    EXPECT_THAT(one, Not(HasSubstr(R"("hands")")));
    EXPECT_THAT(one, Not(HasSubstr(R"("all_tickets")")));
}

// It once said both "no-store" and "max-age".
TEST(PuzzleApi, SaysOnceHowLongItMayBeKept) {
    World world;
    for (const HttpResponse& answer : {world.api.list(), world.ask("toy"), world.ask("toy", "1")}) {
        EXPECT_THAT(answer.headers,
                    testing::ElementsAre(testing::Pair("Cache-Control", "public, max-age=3600")));
    }
}

TEST(PuzzleApi, RefusesWhatThereIsNot) {
    World world;
    for (const char* const number : {"0", "2", "-1", "1x", "", "99999999999999999999"}) {
        EXPECT_EQ(world.ask("toy", number).status, 404U) << number;
    }
    EXPECT_EQ(world.ask("mars").status, 404U);
    world.thread.is_full = true;
    EXPECT_EQ(world.ask("toy", "1").status, 503U);
}

}  // namespace
}  // namespace net
