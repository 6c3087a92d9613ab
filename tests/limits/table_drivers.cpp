// Limits on what people do at tables, and on creating them.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "limits/driver.h"
#include "limits/words.h"
#include "table/bounds.h"
#include "table/live/viewers.h"
#include "table/lobby/lobby.h"
#include "table/people/absence.h"
#include "table/table_quota.h"

namespace limits {
namespace {

namespace json = boost::json;
using support::RawClient;

const std::vector<std::string> kHasty = {"--messages-per-s", "100000", "--commands-per-s", "1000"};

// Somebody with a WebSocket, at a table.
class Person {
public:
    Person(const Stage& stage, std::string_view name, const std::string& table)
        : socket_(stage.socket(name)), table_(table) {
        EXPECT_EQ(watch(), "done");
    }

    // "done", or the code of the refusal.
    std::string ask(const std::string& t, const std::string& rest = "") {
        const std::string id = "i" + std::to_string(++ids_);
        socket_.send(support::frame(support::kTextFrame,
                                    R"({"t":")" + t + R"(","id":")" + id + "\"" + rest + "}"));
        while (true) {
            const support::Frame frame = support::read_frame(socket_);
            if (frame.opcode != support::kTextFrame) {
                return "cut";
            }
            const json::object message = json::parse(frame.payload).as_object();
            if (message.at("t") == "update" && message.contains("view")) {
                update_ = message;
            }
            if (message.contains("id") && message.at("id").as_string() == id) {
                version_ = message.contains("v") ? message.at("v").as_int64() : version_;
                return message.at("t") == "done" ? "done"
                                                 : std::string(message.at("code").as_string());
            }
        }
    }
    std::string watch() { return ask("watch", R"(,"table":")" + table_ + "\""); }
    // The first legal move that begins so; empty if there is none.
    std::string move(std::string_view begin) {
        watch();
        ask("nonsense");  // its refusal comes after the update
        for (const json::value& each : update_.at("legal").as_array()) {
            if (std::string_view(each.as_string()).starts_with(begin)) {
                return std::string(each.as_string());
            }
        }
        return "";
    }
    std::string make_move(unsigned seat, const std::string& move) {
        return ask("move", R"(,"seat":)" + std::to_string(seat) + R"(,"seen":)" +
                               std::to_string(version_) + R"(,"move":")" + move + "\"");
    }
    std::string undo(unsigned seat) {
        return ask("undo",
                   R"(,"seat":)" + std::to_string(seat) + R"(,"seen":)" + std::to_string(version_));
    }

private:
    RawClient socket_;
    std::string table_;
    json::object update_;
    std::int64_t version_ = 0;
    unsigned ids_ = 0;
};

// How often it is done before it is refused with this code.
template <typename Once>
unsigned times_until(std::string_view code, const Once& once) {
    for (unsigned times = 0; times < 5000; ++times) {
        if (const std::string answer = once(); answer != "done") {
            EXPECT_EQ(answer, code);
            return times;
        }
    }
    ADD_FAILURE() << "no bound";
    return 5000;
}

// One person in both seats, in the opening: choosing tickets reveals nothing until all have chosen.
Driver undo() {
    return {.limit = "Undo, by one seat",
            .bound = number(table::kUndosPerTurnMax) + " a turn, " +
                     number(table::kUndosPerGameMax) + " a game",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                Person ann(stage, "offender", table);
                ASSERT_EQ(ann.ask("sit", R"(,"seat":1,"name":"Bob")"), "done");
                ASSERT_EQ(ann.ask("start"), "done");
                const std::string keep = ann.move("keep");
                const unsigned times = times_until("cannot_undo", [&] {
                    const std::string moved = ann.make_move(0, keep);
                    return moved == "done" ? ann.undo(0) : moved;
                });
                EXPECT_EQ(times, table::kUndosPerTurnMax);
                EXPECT_EQ(ann.make_move(1, keep), "done") << "the game goes on";
            }};
}

Driver seat_changes() {
    return {.limit = "Seat changes before the start",
            .bound = number(table::kSeatChangesMax) + " per table",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                Person bob(stage, "bob", table);
                const unsigned times = times_until("too_many_changes", [&] {
                    const std::string sat = bob.ask("sit", R"(,"seat":1,"name":"Bob")");
                    return sat == "done" ? bob.ask("leave", R"(,"seat":1)") : sat;
                });
                EXPECT_NEAR(times, table::kSeatChangesMax / 2, 1);
                EXPECT_EQ(Person(stage, "offender", table).ask("close"), "done");
            }};
}

Driver comings() {
    return {.limit = "Leaving and coming back, by one seat",
            .bound = number(table::kComingsPerTurnMax) + " a turn, leaving " +
                     number(table::kLeavesPerGameMax) + " a game",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                Person ann(stage, "offender", table);
                ASSERT_EQ(ann.ask("sit", R"(,"seat":1,"name":"Bob")"), "done");
                ASSERT_EQ(ann.ask("start"), "done");
                EXPECT_EQ(
                    2 * times_until("too_many_changes",
                                    [&] {
                                        const std::string left = ann.ask("leave", R"(,"seat":1)");
                                        return left == "done" ? ann.ask("back", R"(,"seat":1)")
                                                              : left;
                                    }),
                    table::kComingsPerTurnMax);
            }};
}

// Somebody offers, and takes the offer back.
Driver offers() {
    return {.limit = "Offers to end the game, by one seat",
            .bound = number(table::kOffersPerTurnMax) + " a turn, " +
                     number(table::kOffersPerGameMax) + " a game",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                Person ann(stage, "offender", table);
                Person bob(stage, "bob", table);
                ASSERT_EQ(bob.ask("sit", R"(,"seat":1,"name":"Bob")"), "done");
                ASSERT_EQ(ann.ask("start"), "done");
                const unsigned times = times_until("too_many_changes", [&] {
                    const std::string made = ann.ask("offer_end", R"(,"seat":0)");
                    return made == "done" ? ann.ask("answer_end", R"(,"seat":0,"agree":false)")
                                          : made;
                });
                EXPECT_EQ(times, table::kOffersPerTurnMax);
            }};
}

// Nobody who has only just been asked is reminded.
Driver reminders() {
    return {.limit = "Reminders of one seat that is to play",
            .bound = "1 a minute, " + number(table::kRemindersPerTurnMax) + " a turn",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                static_assert(table::kReminderEveryMs == 60'000);
                const std::string table = stage.make_table();
                Person ann(stage, "offender", table);
                Person bob(stage, "bob", table);
                ASSERT_EQ(bob.ask("sit", R"(,"seat":1,"name":"Bob")"), "done");
                ASSERT_EQ(ann.ask("start"), "done");
                EXPECT_EQ(ann.ask("remind", R"(,"seat":1)"), "too_fast");
            }};
}

// Asks until it is no longer too early.
std::string when_absent(Person& person, const std::string& seat) {
    for (unsigned n = 0; n < 100; ++n) {
        const std::string answer = person.ask("stand_in", R"(,"seat":)" + seat);
        if (answer != "not_absent") {
            return answer;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return "never";
}

Driver absence() {
    return {.limit = "Time before others may let a computer player take an absent seat",
            .bound = "10 min; live 2 min, by correspondence 2 days",
            .settings = {"--absent-s", "1"},
            .drive = [](Stage& stage) {
                constexpr table::AbsenceWaits kWaits;
                static_assert(kWaits.none_ms == 600'000 && kWaits.live_ms == 120'000 &&
                              kWaits.correspondence_ms == 2 * table::kDayMs);
                const std::string table = stage.make_table();
                Person ann(stage, "offender", table);
                {
                    Person bob(stage, "bob", table);
                    ASSERT_EQ(bob.ask("sit", R"(,"seat":1,"name":"Bob")"), "done");
                    ASSERT_EQ(ann.ask("start"), "done");
                }
                EXPECT_EQ(ann.ask("stand_in", R"(,"seat":1)"), "not_absent");
                EXPECT_EQ(when_absent(ann, "1"), "done");
            }};
}

Driver votes() {
    return {.limit = "Votes to let a computer player take an absent seat",
            .bound = "1 of each device a turn",
            .settings = {"--absent-s", "1"},
            .drive = [](Stage& stage) {
                const std::string table =
                    stage.make_table("offender", R"({"kind":"open"},{"kind":"open"})");
                Person ann(stage, "offender", table);
                Person bob(stage, "bob", table);
                ASSERT_EQ(bob.ask("sit", R"(,"seat":1,"name":"Bob")"), "done");
                {
                    Person eve(stage, "eve", table);
                    ASSERT_EQ(eve.ask("sit", R"(,"seat":2,"name":"Eve")"), "done");
                    ASSERT_EQ(ann.ask("start"), "done");
                }
                EXPECT_EQ(when_absent(ann, "2"), "done");
                EXPECT_EQ(ann.ask("stand_in", R"(,"seat":2)"), "too_many_changes");
                EXPECT_EQ(bob.ask("stand_in", R"(,"seat":2)"), "done");
            }};
}

Driver codes() {
    return {.limit = "Codes and devices, of one seat",
            .bound = number(table::kKeyChangesMax) + " per table",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                Person ann(stage, "offender", stage.make_table());
                EXPECT_EQ(times_until("too_many_changes",
                                      [&] { return ann.ask("code", R"(,"seat":0)"); }),
                          table::kKeyChangesMax);
            }};
}

Driver chat_switches() {
    return {.limit = "Switching the chat off or on",
            .bound = number(table::kChatSwitchesMax) + " per table",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                Person ann(stage, "offender", stage.make_table());
                EXPECT_EQ(times_until("too_many_changes",
                                      [&] { return ann.ask("set_chat", R"(,"on":true)"); }),
                          table::kChatSwitchesMax);
            }};
}

Driver chat() {
    return {.limit = "Chat messages per key",
            .bound = "1 every 2 s, bursts of 5",
            .drive = [](Stage& stage) {
                Person ann(stage, "offender", stage.make_table());
                EXPECT_EQ(
                    times_until("too_fast", [&] { return ann.ask("chat", R"(,"text":"x")"); }), 5U);
            }};
}

Driver emotes() {
    return {
        .limit = "Emotes per key", .bound = "1 every 3 s, bursts of 3", .drive = [](Stage& stage) {
            const std::string table = stage.make_table();
            Person one(stage, "offender", table);
            Person two(stage, "offender", table);
            unsigned count = 0;
            EXPECT_EQ(times_until("too_fast",
                                  [&] {
                                      return (++count % 2 == 0 ? one : two)
                                          .ask("emote", R"(,"seat":0,"emote":"wow")");
                                  }),
                      3U);
        }};
}

Driver emote_switches() {
    return {.limit = "Switching emotes off or on",
            .bound = number(table::kEmoteSwitchesMax) + " per table",
            .settings = kHasty,
            .drive = [](Stage& stage) {
                Person ann(stage, "offender", stage.make_table());
                EXPECT_EQ(times_until("too_many_changes",
                                      [&] { return ann.ask("set_emotes", R"(,"on":true)"); }),
                          table::kEmoteSwitchesMax);
            }};
}

Driver colors() {
    return {
        .limit = "Colours chosen, for one seat",
        .bound = number(table::kColorChangesMax) + " per table",
        .settings = kHasty,
        .drive = [](Stage& stage) {
            const std::string table = stage.make_table();
            Person ann(stage, "offender", table);
            EXPECT_EQ(times_until("too_many_changes",
                                  [&] { return ann.ask("set_color", R"(,"seat":0,"color":1)"); }),
                      table::kColorChangesMax);
            EXPECT_EQ(Person(stage, "bob", table).ask("sit", R"(,"seat":1,"name":"Bob")"), "done")
                << "and the seats are as free as before";
        }};
}

Driver commands() {
    return {.limit = "Commands per key, over all its connections",
            .bound = number(table::ServiceBounds{}.commands_per_s) + " per second, bursts of 60",
            .settings = {"--messages-per-s", "100000"},
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                Person one(stage, "offender", table);
                Person two(stage, "offender", table);
                unsigned count = 0;
                const unsigned times =
                    times_until("too_fast", [&] { return (++count % 2 == 0 ? one : two).watch(); });
                EXPECT_GE(times, 50U);
                EXPECT_LT(times, 200U);
            }};
}

Driver spectators() {
    return {.limit = "Spectators per table",
            .bound = number(static_cast<double>(table::ServiceBounds{}.spectators_per_table)),
            .settings = {"--spectators-per-table", "5"},
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                std::vector<std::unique_ptr<Person>> crowd;
                for (unsigned i = 0; i < 5; ++i) {
                    crowd.push_back(
                        std::make_unique<Person>(stage, "guest" + std::to_string(i), table));
                }
                RawClient late = stage.socket("late");
                late.send(support::frame(support::kTextFrame,
                                         R"({"t":"watch","id":"w","table":")" + table + "\"}"));
                EXPECT_EQ(support::read_frame(late).payload,
                          R"({"t":"refused","id":"w","code":"too_many_watchers"})");
                const Person seated(stage, "offender", table);
            }};
}

Driver connections_of_a_key() {
    return {.limit = "Connections of one key to one table",
            .bound = number(static_cast<double>(table::kConnectionsPerHolderMax)),
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                std::vector<std::unique_ptr<Person>> windows;
                while (windows.size() < table::kConnectionsPerHolderMax) {
                    windows.push_back(std::make_unique<Person>(stage, "offender", table));
                }
                RawClient late = stage.socket("offender");
                late.send(support::frame(support::kTextFrame,
                                         R"({"t":"watch","id":"w","table":")" + table + "\"}"));
                EXPECT_EQ(support::read_frame(late).payload,
                          R"({"t":"refused","id":"w","code":"too_many_watchers"})");
            }};
}

support::HttpReply ask_for_table(Stage& stage, const std::string& name) {
    return RawClient(stage.port())
        .ask(support::post("/api/tables",
                           R"({"map":"toy","seats":[{"kind":"me","name":"Ann"},{"kind":"open"}]})",
                           Stage::headers(name)));
}

Driver tables_of_a_key() {
    return {.limit = "Unfinished tables per key",
            .bound = number(static_cast<double>(table::TableQuota::Bounds{}.per_holder)),
            .settings = {"--tables-per-key", "3"},
            .drive = [](Stage& stage) {
                std::string last;
                for (unsigned i = 0; i < 3; ++i) {
                    last = stage.make_table();
                }
                expect_refused(ask_for_table(stage, "offender"), 429, "too_many_tables");
                EXPECT_EQ(ask_for_table(stage, "neighbour").status, 201U);
                EXPECT_EQ(Person(stage, "offender", last).ask("close"), "done");
                EXPECT_EQ(ask_for_table(stage, "offender").status, 201U);
            }};
}

Driver tables_of_an_address() {
    return {.limit = "Unfinished tables per address",
            .bound = number(static_cast<double>(table::TableQuota::Bounds{}.per_address)),
            .settings = {"--tables-per-address", "3"},
            .drive = [](Stage& stage) {
                for (const char* const name : {"one", "two", "three"}) {
                    EXPECT_EQ(ask_for_table(stage, name).status, 201U);
                }
                expect_refused(ask_for_table(stage, "four"), 429, "too_many_tables");
            }};
}

Driver new_tables() {
    return {.limit = "New tables per address",
            .bound = "240 an hour, 60 at once",
            .settings = {"--tables-per-hour", "12", "--tables-per-address", "100"},
            .drive = [](Stage& stage) {
                for (unsigned i = 0; i < 3; ++i) {
                    EXPECT_EQ(ask_for_table(stage, "offender").status, 201U);
                }
                const support::HttpReply reply = ask_for_table(stage, "offender");
                EXPECT_EQ(reply.status, 429U);
                EXPECT_EQ(reply.body, R"({"code":"too_fast","retry_ms":300000})");
            }};
}

}  // namespace

std::vector<Driver> table_drivers() {
    return {undo(),
            seat_changes(),
            comings(),
            offers(),
            reminders(),
            absence(),
            votes(),
            codes(),
            chat_switches(),
            chat(),
            emotes(),
            emote_switches(),
            colors(),
            commands(),
            spectators(),
            connections_of_a_key(),
            tables_of_a_key(),
            tables_of_an_address(),
            new_tables()};
}

}  // namespace limits
