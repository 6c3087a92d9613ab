// Limits on the work that tables cause: their logs, and what waits for the disk, for reading and
// for programs. Driven in this process, where the other thread can be held up.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/reports.h"
#include "support/lobby_fixture.h"
#include "support/program_question.h"
#include "table/bounds.h"
#include "table/live/arrivals.h"
#include "table/live/viewers.h"
#include "table/workers/background_thread.h"
#include "table/workers/program_pool.h"

namespace limits {
namespace {

using support::Guest;

// A lobby with somebody who has begun a game with herself.
struct SmallWorld {
    support::ManualClock clock;
    store::MemoryStore store;
    support::LobbyWorld world{store, clock};
    Guest ann{world, 1};
    std::string table = support::make_table(world, ann, wish());

    SmallWorld() {
        say("watch", R"(,"table":")" + table + "\"");
        say("start");
    }
    static table::NewTable wish() {
        table::NewTable wish{.map = "toy"};
        wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"},
                      {.kind = table::SeatWish::Kind::kMe, .name = "Bob"}};
        return wish;
    }
    void begin_to_say(const std::string& t, const std::string& rest = "") {
        ann.begin_to_say(R"({"t":")" + t + R"(","id":"i)" + std::to_string(++ids) + "\"" + rest +
                         "}");
    }
    // All that is heard of it.
    std::string say(const std::string& t, const std::string& rest = "") {
        begin_to_say(t, rest);
        world.executor.run();
        return heard();
    }
    std::string heard() {
        std::string all;
        for (const std::string& text : ann.hear()) {
            all += text + "\n";
        }
        return all;
    }
    // Adds lines that change nothing.
    void lengthen_log(std::size_t lines) {
        ann.leave();
        world.executor.run();
        const auto row = store.table_by_public_id(table);
        store::Append more{.table = row->id, .first_seq = row->next_seq};
        for (; lines > 0; lines -= more.lines.size()) {
            more.lines.assign(std::min(lines, store::kRequestLinesMax), "chat on");
            store.append(more, [](const auto& outcome) { ASSERT_TRUE(outcome); });
            more.first_seq += more.lines.size();
        }
        world.lobby.connect(table::ConnectionId{1}, ann.holder(), table::Lobby::Pace::kFree);
        say("watch", R"(,"table":")" + table + "\"");
    }
    unsigned ids = 0;
};

Driver log_lines() {
    return {.limit = "Lines of a table's log",
            .bound = number(static_cast<double>(table::kLogLinesMax)) + ", then moves only",
            .drive = [](Stage& /*stage*/) {
                SmallWorld small;
                EXPECT_NE(small.say("leave", R"(,"seat":1)").find("done"), std::string::npos);
                small.lengthen_log(table::kLogLinesMax);
                // A player who has left can still come back.
                EXPECT_NE(small.say("back", R"(,"seat":1)").find("done"), std::string::npos);
                EXPECT_NE(small.say("leave", R"(,"seat":1)").find("too_many_changes"),
                          std::string::npos);
                const std::string seen =
                    R"(,"seat":0,"seen":)" + std::to_string(table::kLogLinesMax * 2);
                const std::string answer = small.say("move", seen + R"(,"move":"keep 0")");
                EXPECT_NE(answer.find(R"("t":"done")"), std::string::npos) << answer;
            }};
}

Driver log_bytes() {
    return {.limit = "Bytes of a table's log",
            .bound = bytes(static_cast<double>(table::kLogBytesMax)) + ", then moves only",
            .drive = [](Stage& /*stage*/) {
                table::Table table;
                table.tally.add_bytes(table::kLogBytesMax - 1);
                EXPECT_TRUE(table::has_room(table, table::SetChat{}));
                table.tally.add_bytes(1);
                EXPECT_FALSE(table::has_room(table, table::SetChat{}));
                EXPECT_TRUE(table::has_room(table, table::MakeMove{}));
                EXPECT_TRUE(table::has_room(table, table::RunOut{}));
            }};
}

Driver waiting_commands() {
    return {.limit = "Commands that wait at one table for the disk",
            .bound = number(static_cast<double>(table::kCommandsWaitingMax)),
            .drive = [](Stage& /*stage*/) {
                SmallWorld small;  // nothing is durable before its executor runs
                for (std::size_t i = 0; i <= table::kCommandsWaitingMax; ++i) {
                    small.begin_to_say("leave", R"(,"seat":1)");
                }
                EXPECT_EQ(small.heard(), "");
                small.begin_to_say("leave", R"(,"seat":1)");
                EXPECT_NE(small.heard().find("try_again"), std::string::npos);
            }};
}

Driver reading() {
    const table::BackgroundThread::Bounds bounds;
    return {.limit =
                "Lists, records, replays, stories, sleeping tables and drafts of maps that wait to "
                "be read",
            .bound = number(static_cast<double>(bounds.waiting_per_asker)) +
                     " per address or key, " + number(static_cast<double>(bounds.waiting_in_all)) +
                     " in all",
            .drive = [bounds](Stage& /*stage*/) {
                support::ManualClock clock;
                support::SimExecutor executor(clock);
                std::promise<void> go;
                std::promise<void> begun;
                table::BackgroundThread background(executor);
                const auto nothing = [] {};
                ASSERT_TRUE(background.run(
                    1,
                    [&] {
                        begun.set_value();
                        go.get_future().wait();
                    },
                    nothing));
                begun.get_future().wait();
                for (std::size_t i = 0; i < bounds.waiting_per_asker; ++i) {
                    EXPECT_TRUE(background.run(1, nothing, nothing));
                }
                EXPECT_FALSE(background.run(1, nothing, nothing));
                const std::size_t others = bounds.waiting_in_all - bounds.waiting_per_asker;
                for (table::Asker asker = 2; asker < 2 + others; ++asker) {
                    EXPECT_TRUE(background.run(asker, nothing, nothing)) << asker;
                }
                EXPECT_FALSE(background.run(9'999, nothing, nothing));
                go.set_value();
            }};
}

Driver report_bytes() {
    const net::Reports::Bounds bounds;
    return {.limit = "Replays and records made and not sent yet",
            .bound = bytes(static_cast<double>(bounds.bytes_in_flight)),
            .drive = [](Stage& /*stage*/) {
                SmallWorld small;
                table::NewTable wish = SmallWorld::wish();
                wish.seats.assign(2, {.kind = table::SeatWish::Kind::kProgram, .name = "easy"});
                wish.is_started_now = true;
                const std::string id = support::make_table(small.world, small.ann, wish);
                small.world.executor.run_for_ms(600'000);
                net::Reports reports(small.world.lobby.queries(), small.world.background,
                                     {.bytes_in_flight = 1000, .bytes_kept = 0});
                std::vector<net::HttpResponse> unsent;
                const auto ask = [&] {
                    reports.replay({}, id, [&](net::HttpResponse response) {
                        unsent.push_back(std::move(response));
                    });
                    small.world.executor.run();
                    return unsent.back().status;
                };
                EXPECT_EQ(ask(), 200U);
                EXPECT_EQ(ask(), 503U);
                unsent.clear();
                EXPECT_EQ(ask(), 200U);
            }};
}

Driver questions() {
    const table::ProgramPool::Settings settings;
    return {.limit = "Programs' turns that wait for a thread",
            .bound = number(static_cast<double>(settings.waiting_per_asker)) +
                     " of the tables of one key, " +
                     number(static_cast<double>(settings.waiting_in_all)) + " in all",
            .drive = [settings](Stage& /*stage*/) {
                support::ManualClock still;
                support::SimExecutor executor(still);
                const base::SystemClock clock;
                table::ProgramPool pool(executor, clock, settings);
                const auto ignore = [](rules::Move /*move*/) {};
                std::size_t asked = 0;
                while (pool.ask(support::easy_question(1), ignore)) {
                    ASSERT_LT(++asked, 100'000U) << "without a bound";
                }
                EXPECT_GE(asked, settings.waiting_per_asker);
                EXPECT_TRUE(pool.ask(support::easy_question(2), ignore)) << "others have room";
            }};
}

Driver story_pieces() {
    return {.limit = "Events of a story in one message",
            .bound = number(static_cast<double>(table::kStoryPieceEvents)),
            .drive = [](Stage& /*stage*/) {
                SmallWorld small;
                table::NewTable wish{.map = "usa"};
                wish.seats.assign(5, {.kind = table::SeatWish::Kind::kProgram, .name = "easy"});
                wish.is_started_now = true;
                const std::string id = support::make_table(small.world, small.ann, wish);
                small.world.executor.run_for_ms(400'000);
                const std::string told =
                    small.say("watch", R"(,"table":")" + id + R"(","story":true)");
                EXPECT_NE(told.find(R"("from":300)"), std::string::npos);
            }};
}

// Somebody comes and goes, again and again.
Driver presence_notices() {
    return {.limit = "Notices of who is connected, per table",
            .bound = number(static_cast<double>(table::kPresenceBurst)) + " at once, then " +
                     number(1000.0 / static_cast<double>(table::kPresenceEveryMs)) + " a second",
            .drive = [](Stage& /*stage*/) {
                SmallWorld small;
                Guest bob(small.world, 2);
                const auto notices = [&] {
                    const std::string heard = small.heard();
                    std::size_t count = 0;
                    for (std::size_t at = 0;
                         (at = heard.find(R"("t":"presence")", at)) != std::string::npos; ++at) {
                        ++count;
                    }
                    return count;
                };
                const auto come = [&] {
                    bob.begin_to_say(R"({"t":"watch","id":"b","table":")" + small.table + "\"}");
                    small.world.executor.run();
                };
                small.clock.advance_ms(10'000);
                notices();
                // Coming again while one is there changes nothing for the others.
                for (int i = 0; i < 20; ++i) {
                    come();
                }
                EXPECT_EQ(notices(), 1U);
                for (int i = 0; i < 20; ++i) {
                    bob.leave();
                    small.world.lobby.connect(table::ConnectionId{2}, bob.holder(),
                                              table::Lobby::Pace::kFree);
                    come();
                }
                EXPECT_EQ(notices(), static_cast<std::size_t>(table::kPresenceBurst) - 1);
                // The last one said that he had left; that he is here follows.
                small.world.executor.run_for_ms(2 * table::kPresenceEveryMs);
                const std::string later = small.heard();
                EXPECT_NE(later.find(R"("watchers":1)"), std::string::npos) << later;
            }};
}

Driver chat_shown() {
    return {.limit = "Chat shown to a new viewer",
            .bound = number(static_cast<double>(store::kChatKept)) + " messages, " +
                     bytes(static_cast<double>(table::kChatBytesShown)),
            .drive = [](Stage& /*stage*/) {
                SmallWorld small;
                const std::string words(table::kChatLimit.characters_max, 'x');
                for (std::size_t i = 0; i < store::kChatKept; ++i) {
                    small.say("chat", R"(,"text":")" + words + "\"");
                    small.clock.advance_ms(2'000);
                }
                const std::string shown = small.say("watch", R"(,"table":")" + small.table + "\"");
                EXPECT_GT(shown.size(), table::kChatBytesShown / 2);
                EXPECT_LT(shown.size(), table::kChatBytesShown * 2);
            }};
}

}  // namespace

std::vector<Driver> work_drivers() {
    return {log_lines(), log_bytes(),    waiting_commands(), reading(),         report_bytes(),
            questions(), story_pieces(), chat_shown(),       presence_notices()};
}

}  // namespace limits
