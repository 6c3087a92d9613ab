// Limits at practice tables: how often people may ask for hints, how many requests wait, and how
// far back moves can be taken. Driven in this process.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>
#include <utility>

#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/advice_desk.h"
#include "support/lobby_world.h"
#include "support/program_question.h"
#include "table/lobby/advice_requests.h"

namespace limits {
namespace {

namespace json = boost::json;
using support::Guest;

// Ann practises alone, in both seats.
struct PracticeWorld {
    support::ManualClock clock;
    store::MemoryStore store;
    support::LobbyWorld world{store, clock};
    Guest ann;

    explicit PracticeWorld(table::Lobby::Pace pace) : ann(world, 1, pace) {
        table::NewTable wish{.map = "usa"};
        wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"},
                      {.kind = table::SeatWish::Kind::kMe, .name = "Bea"}};
        wish.is_practice = true;
        wish.is_started_now = true;
        table_ = support::make_table(world, ann, wish);
        watch(0);
    }
    void watch(unsigned seat) {
        say(R"("t":"watch","table":")" + table_ + R"(","seat":)" + std::to_string(seat));
    }
    // The code of the answer; empty if there is none.
    std::string say(const std::string& what) {
        ann.say(R"({"id":"i)" + std::to_string(++ids_) + "\"," + what + "}");
        std::string answer;
        for (const std::string& text : ann.hear()) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "update" && message.contains("view")) {
                now_ = message;
            } else if (message.at("t") == "done") {
                answer = "done";
            } else if (message.at("t") == "refused") {
                answer = message.at("code").as_string().c_str();
            }
        }
        return answer;
    }
    // By whoever moved last.
    std::string undo() {
        const std::string first = say(R"("t":"undo","seat":0)" + version());
        return first == "done" ? first : say(R"("t":"undo","seat":1)" + version());
    }
    // Whoever is to act makes some move.
    std::string move() {
        const auto seat = static_cast<unsigned>(now_.at("view").at("to_act").at(0).as_int64());
        watch(seat);
        const std::string move = now_.at("legal").at(0).as_string().c_str();
        return say(R"("t":"move","seat":)" + std::to_string(seat) + version() + R"(,"move":")" +
                   move + "\"");
    }

private:
    [[nodiscard]] std::string version() const {
        return R"(,"seen":)" + std::to_string(now_.at("v").as_int64());
    }

    std::string table_;
    json::object now_;
    unsigned ids_ = 0;
};

Driver asked_hints() {
    const double per_s = 1000.0 / static_cast<double>(table::kAdviceRate.every.count());
    const auto burst = static_cast<double>(table::kAdviceRate.burst);
    return {.limit = "Hints and chances per key",
            .bound = rate({.per_s = per_s, .burst = burst}),
            .drive = [](Stage& /*stage*/) {
                PracticeWorld small(table::Lobby::Pace::kLimited);
                const auto ask = [&] {
                    const std::string refused = small.say(R"("t":"chance","seat":0)");
                    small.world.advisers.answer("[0.5,0.5]");
                    small.ann.hear();
                    return refused;
                };
                std::int64_t asked = 0;
                while (ask().empty()) {
                    ASSERT_LT(++asked, 100) << "without a bound";
                }
                EXPECT_EQ(asked, table::kAdviceRate.burst);
                EXPECT_EQ(ask(), "too_fast");
                small.clock.advance_ms(table::kAdviceRate.every.count());
                EXPECT_EQ(ask(), "");
                EXPECT_EQ(ask(), "too_fast");
            }};
}

// Of different luck, each wants thinking of its own.
table::AdviceQuestion question_of(table::Asker asker, std::uint64_t luck) {
    table::ProgramQuestion easy = support::easy_question(asker);
    return {.kind = table::AdviceKind::kMove,
            .board = easy.board,
            .view = easy.view,
            .memory = easy.memory,
            .legal = std::move(easy.legal),
            .luck = luck,
            .asker = asker};
}

Driver waiting_hints() {
    const net::AdviceDesk::Bounds bounds = net::AdviceDesk::kBounds;
    return {.limit = "Queued hints and chances",
            .bound = "1 of each for a seat, " +
                     number(static_cast<double>(bounds.waiting_per_asker)) + " per key, " +
                     number(static_cast<double>(bounds.waiting_in_all)) + " in all",
            .drive = [bounds](Stage& /*stage*/) {
                PracticeWorld small(table::Lobby::Pace::kFree);
                EXPECT_EQ(small.say(R"("t":"hint","seat":0,"level":"move")"), "");
                EXPECT_EQ(small.say(R"("t":"hint","seat":0,"level":"where")"), "try_again");
                EXPECT_EQ(small.say(R"("t":"chance","seat":0)"), "");
                EXPECT_EQ(small.say(R"("t":"chance","seat":0)"), "try_again");

                const base::SystemClock clock;
                support::SimExecutor executor(small.clock);
                net::AdviceDesk desk(executor, clock, bounds);
                std::size_t asked = 0;
                const auto ask = [&](table::Asker asker) {
                    return desk.ask(question_of(asker, asked), [](const std::string& /*text*/) {});
                };
                while (ask(1)) {
                    ASSERT_LT(++asked, 100'000U) << "without a bound";
                }
                EXPECT_GE(asked, bounds.waiting_per_asker);
                EXPECT_TRUE(ask(2)) << "others have room";
                ++asked;
                for (table::Asker asker = 3; ask(asker); ++asker) {
                    ASSERT_LT(++asked, 100'000U) << "without a bound";
                }
                EXPECT_GE(asked, bounds.waiting_in_all);
            }};
}

Driver practice_undo() {
    static constexpr std::size_t kMost = rules::Undo<int>::kPracticeDepthMax;
    return {.limit = "Decisions in a row that can be taken back at a practice table",
            .bound = number(static_cast<double>(kMost)),
            .drive = [](Stage& /*stage*/) {
                PracticeWorld small(table::Lobby::Pace::kFree);
                for (std::size_t n = 0; n < kMost + 10; ++n) {
                    ASSERT_EQ(small.move(), "done") << n;
                }
                std::size_t taken = 0;
                while (small.undo() == "done") {
                    ASSERT_LE(++taken, kMost);
                }
                EXPECT_EQ(taken, kMost);
                EXPECT_EQ(small.move(), "done") << "it goes on from there";
            }};
}

}  // namespace

std::vector<Driver> practice_drivers() {
    return {asked_hints(), waiting_hints(), practice_undo()};
}

}  // namespace limits
