// Limits on deals of the day. Driven in this process, where the expert can be kept from playing.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/daily_api.h"
#include "support/lobby_fixture.h"
#include "table/deal_of_day.h"

namespace limits {
namespace {

// Takes work and never does it.
class IdleBackground final : public table::Background {
public:
    [[nodiscard]] bool run(table::Asker /*asker*/, std::function<void()> /*work*/,
                           std::function<void()> /*done*/) override {
        ++asked;
        return true;
    }
    std::size_t asked = 0;
};

constexpr const char* kKey = "the-long-secret-key-of-ann";
constexpr base::Day kToday = table::kFirstDailyDay + std::chrono::days(30);

struct DailyWorld {
    support::ManualClock clock{(kToday - base::Day()).count() * table::kDayMs};
    store::MemoryStore store;
    support::LobbyWorld world{store, clock};
    const table::Holder ann = table::holder_of(kKey);
    std::shared_ptr<const table::Board> board = world.catalog.find("toy");

    // Resigned at once.
    std::string finished(base::Day day) {
        std::string id;
        world.lobby.make_table(
            {.holder = ann, .is_exempt = true},
            table::daily_table(*board->file, {.day = day, .is_counted = false}, {.name = "Ann"}),
            [&](const auto& made) { id = made ? *made : ""; });
        world.executor.run();
        const table::ConnectionId connection{1};
        world.lobby.connect(connection, ann, table::Lobby::Pace::kFree);
        world.receive(connection, R"({"t":"watch","id":"w","table":")" + id + "\"}");
        world.receive(connection, R"({"t":"resign","id":"r","seat":0})");
        world.executor.run();
        world.lobby.disconnect(connection);
        return id;
    }
};

Driver experts() {
    return {.limit = "Deals of the day that wait for the expert to play them",
            .bound = number(static_cast<double>(net::DailyApi::kExpertsWaiting)),
            .drive = [](Stage& /*stage*/) {
                DailyWorld daily;
                IdleBackground thinker;
                net::DailyApi api({.lobby = daily.world.lobby,
                                   .reader = daily.world.background,
                                   .thinker = thinker,
                                   .boards = {daily.board}});
                for (std::size_t i = 0; i < net::DailyApi::kExpertsWaiting + 3; ++i) {
                    const base::Day day = kToday - std::chrono::days(i);
                    net::HttpRequest request;
                    request.bearer = kKey;
                    request.target = *net::parse_target("/?table=" + daily.finished(day));
                    for (const bool is_again : {false, true}) {
                        std::string answer;
                        api.sheet(request, {.map = "toy", .date = base::to_text(day)},
                                  [&](const net::HttpResponse& response) {
                                      answer = response.body.bytes();
                                  });
                        daily.world.executor.run();
                        EXPECT_NE(answer.find(R"("expert_due":true)"), std::string::npos)
                            << answer << is_again;
                    }
                    EXPECT_EQ(thinker.asked, std::min(i + 1, net::DailyApi::kExpertsWaiting));
                }
            }};
}

Driver games_read() {
    return {.limit = "Games of a deal of the day that are read to find a place",
            .bound = number(static_cast<double>(table::kDailyGamesRead)),
            .drive = [](Stage& /*stage*/) {
                DailyWorld daily;
                const std::string tag = table::daily_tag(*daily.board->file, kToday);
                for (std::size_t i = 0; i < table::kDailyGamesRead + 10; ++i) {
                    store::Append append{.create = "table" + std::to_string(i),
                                         .at_ms = static_cast<std::int64_t>(i),
                                         .lines = {"-"}};
                    append.status = store::Status::kFinished;
                    append.summary = "map toy\ndaily " + base::to_text(kToday) +
                                     " counted\npoints 5 4\nwinners 1\nresigned 0";
                    append.holders = {tag};
                    daily.store.append(append, [](const auto& outcome) { ASSERT_TRUE(outcome); });
                }
                const auto sheet =
                    daily.world.lobby.daily().sheet({.board = daily.board, .day = kToday});
                ASSERT_TRUE(sheet);
                EXPECT_EQ(sheet->players, table::kDailyGamesRead);
            }};
}

}  // namespace

std::vector<Driver> daily_drivers() {
    return {experts(), games_read()};
}

}  // namespace limits
