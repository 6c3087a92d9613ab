// The lobby when the store or the clock misbehaves: nothing acknowledged is lost, nothing
// half-written is seen, and everything goes on afterwards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "rules/records/record.h"
#include "support/faulty_store.h"
#include "support/lobby_world.h"
#include "table/lobby/lobby.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Fault;
using support::FaultyStore;
using support::Guest;
using support::LobbyWorld;
using support::ManualClock;
using testing::HasSubstr;

std::string watch(const std::string& id, std::string_view seat = "") {
    return R"({"t":"watch","id":"w","table":")" + id + "\"" + std::string(seat) + "}";
}

// Plays its seat with the middle one of its legal moves, and asks again under the same id whatever
// the store did not take.
class Player {
public:
    Player(LobbyWorld& world, std::uint64_t number, unsigned seat)
        : guest_(world, number), seat_(seat), id_("p" + std::to_string(number) + "-") {}

    Guest& guest() { return guest_; }
    void take_part(const std::string& table) {
        table_ = table;
        come();
    }
    // Comes to see the table, however often that takes.
    void come() {
        for (int i = 0; i < 5 && view_.empty(); ++i) {
            guest_.say(watch(table_, R"(,"seat":)" + std::to_string(seat_)));
            listen();
        }
    }
    void listen() {
        for (const std::string& text : guest_.hear()) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "update") {
                const std::int64_t v = message.at("v").as_int64();
                EXPECT_TRUE(message.contains("room") || v == version_ + 1) << version_ << text;
                EXPECT_GE(v, version_);
                version_ = v;
                if (message.contains("view")) {
                    view_ = message;
                }
            } else if (message.at("t") == "done" && message.at("id").as_string() == asked_id()) {
                done_[asked_id()] = message.at("v").as_int64();
                wish_.clear();
            } else if (message.at("t") == "refused" && message.at("id").as_string() == asked_id()) {
                if (message.at("code") != "try_again") {
                    EXPECT_EQ(message.at("code"), "stale") << text;
                    wish_.clear();
                }
            }
        }
    }
    void act() {
        listen();
        if (wish_.empty() && !view_.at("legal").as_array().empty()) {
            const json::array& legal = view_.at("legal").as_array();
            ++asked_;
            wish_ = R"({"t":"move","id":")" + asked_id() + R"(","seat":)" + std::to_string(seat_) +
                    R"(,"seen":)" + std::to_string(version_) + R"(,"move":)" +
                    json::serialize(legal[legal.size() / 2]) + "}";
        }
        if (!wish_.empty()) {
            guest_.say(wish_);
            listen();
        }
    }
    [[nodiscard]] bool is_over() const { return view_.at("view").at("over").as_bool(); }
    [[nodiscard]] std::int64_t version() const { return version_; }
    [[nodiscard]] const std::map<std::string, std::int64_t>& done() const { return done_; }
    [[nodiscard]] std::string owners() const {
        return json::serialize(view_.at("view").at("owners"));
    }

private:
    [[nodiscard]] std::string asked_id() const { return id_ + std::to_string(asked_); }

    Guest guest_;
    unsigned seat_;
    std::string id_;
    std::string table_;
    json::object view_;
    std::int64_t version_ = 0;
    unsigned asked_ = 0;
    std::string wish_;  // not answered yet
    std::map<std::string, std::int64_t> done_;
};

// A table of two people that has begun, both looking at it.
std::string begun(LobbyWorld& world, Player& ann, Player& bob) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"}, {}};
    std::string id = "refused";
    while (id == "refused") {
        id = support::make_table(world, ann.guest(), wish);
    }
    const auto insist = [&](Guest& guest, const std::string& text) {
        for (int i = 0; i < 5; ++i) {
            guest.say(text);
            if (!guest.hear_last(R"("t":"done")").empty()) {
                return;
            }
        }
        ADD_FAILURE() << "asked in vain: " << text;
    };
    insist(bob.guest(), watch(id));
    insist(bob.guest(), R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    insist(ann.guest(), watch(id));
    insist(ann.guest(), R"({"t":"start","id":"b"})");
    ann.take_part(id);
    bob.take_part(id);
    return id;
}

// How often each id stands in the log, and at which version.
std::multimap<std::string, std::int64_t> asked_in_log(store::Store& store, const std::string& id) {
    std::multimap<std::string, std::int64_t> asked;
    const auto lines = store.log({.table = store.table_by_public_id(id)->id});
    for (const store::LogLine& line : *lines) {
        if (line.text.starts_with("by ")) {
            const std::size_t begin = line.text.find(' ', 3) + 1;
            asked.emplace(line.text.substr(begin, line.text.find('\n') - begin),
                          static_cast<std::int64_t>(line.seq));
        }
    }
    return asked;
}

// Returns whether the Nth call failed at all.
bool play_with_fault(Fault fault, std::uint64_t n) {
    SCOPED_TRACE("call " + std::to_string(n) + (fault == Fault::kBefore ? " before" : " after"));
    ManualClock clock;
    store::MemoryStore disk;
    FaultyStore store(disk, fault, n);
    LobbyWorld world(store, clock);
    world.lobby.start();
    Player ann(world, 1, 0);
    Player bob(world, 2, 1);
    const std::string id = begun(world, ann, bob);
    for (int i = 0; i < 300 && !(ann.is_over() && bob.is_over()); ++i) {
        ann.act();
        bob.act();
        world.executor.run_for_ms(50);
    }
    EXPECT_TRUE(ann.is_over());
    EXPECT_EQ(ann.version(), bob.version());
    EXPECT_EQ(ann.owners(), bob.owners());
    const auto asked = asked_in_log(disk, id);
    for (const Player* const player : {&ann, &bob}) {
        for (const auto& [wish, version] : player->done()) {
            EXPECT_EQ(asked.count(wish), 1U) << wish;
            EXPECT_EQ(asked.find(wish)->second, version) << wish;
        }
    }
    const auto text = LobbyWorld(disk, clock).lobby.queries().record(id);
    const auto record = rules::parse_record(*support::toy(), text ? *text : std::string());
    EXPECT_TRUE(record && !rules::first_unfair_move(*support::toy(), *record));
    return store.has_failed();
}

TEST(LobbyFaults, TheNthCallFailsBeforeTheFact) {
    std::uint64_t n = 1;
    while (play_with_fault(Fault::kBefore, n) && !testing::Test::HasFailure()) {
        ++n;
    }
    EXPECT_GT(n, 20U);
}

TEST(LobbyFaults, TheNthCallFailsAfterTheFact) {
    std::uint64_t n = 1;
    while (play_with_fault(Fault::kAfter, n) && !testing::Test::HasFailure()) {
        ++n;
    }
    EXPECT_GT(n, 20U);
}

// Programs alone at a table: who would notice that it stands still?
TEST(LobbyFaults, ProgramsPlayOnWhateverFails) {
    for (const Fault fault : {Fault::kBefore, Fault::kAfter}) {
        for (std::uint64_t n = 1;; ++n) {
            SCOPED_TRACE("call " + std::to_string(n));
            ManualClock clock;
            store::MemoryStore disk;
            FaultyStore store(disk, fault, n);
            LobbyWorld world(store, clock);
            world.lobby.start();
            const Guest ann(world, 1);
            NewTable wish{.map = "toy"};
            wish.seats = {{.kind = SeatWish::Kind::kProgram, .name = "easy"},
                          {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
            wish.is_started_now = true;
            std::string id = support::make_table(world, ann, wish);
            if (id == "refused") {
                id = support::make_table(world, ann, wish);
            }
            world.executor.run_for_ms(600'000);
            ASSERT_EQ(LobbyWorld(disk, clock).lobby.room(id)->status, store::Status::kFinished);
            if (!store.has_failed()) {
                break;
            }
        }
    }
}

// Somebody's choice is on the disk, the table has not heard of it, and they do not ask again.
TEST(LobbyFaults, AProgramDoesNotWaitForWhatIsAlreadyThere) {
    ManualClock clock;
    store::MemoryStore disk;
    FaultyStore store(disk, Fault::kAfter, 0);
    LobbyWorld world(store, clock);
    Guest ann(world, 1);
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
    wish.start = rules::to_id<rules::Seat>(1);
    wish.is_started_now = true;
    const std::string id = support::make_table(world, ann, wish);
    ann.say(watch(id));
    store.fail_at(store.calls() + 1);
    ann.say(R"({"t":"move","id":"k","seat":0,"seen":1,"move":"keep 0"})");
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("try_again"));
    world.executor.run_for_ms(5'000);
    EXPECT_THAT(ann.hear_last("opening_done"), HasSubstr(R"("phase":"turn")"));
}

// The line that conflicts is read again. When just that fails too, it is asked for once more.
TEST(LobbyFaults, AReadThatFailsDoesNotFreezeTheTable) {
    ManualClock clock;
    store::MemoryStore disk;
    FaultyStore flaky(disk, Fault::kAfter, 0);
    LobbyWorld world(flaky, clock);
    Player ann(world, 1, 0);
    Player bob(world, 2, 1);
    const std::string id = begun(world, ann, bob);
    // Somebody else writes the next line.
    LobbyWorld other(disk, clock, 2);
    Guest same(other, 1);
    same.say(watch(id));
    same.say(R"({"t":"set_chat","id":"x","on":false})");
    // The append conflicts, and the log cannot be read.
    flaky.fail_at(flaky.calls() + 2);
    ann.guest().say(R"({"t":"set_chat","id":"y","on":true})");
    EXPECT_THAT(ann.guest().hear_last("refused"), HasSubstr("try_again"));
    ann.guest().say(R"({"t":"set_chat","id":"y","on":true})");
    EXPECT_THAT(ann.guest().hear_last(R"("t":"done")"), HasSubstr(R"("id":"y")"));
}

// The table for the rematch is made, but its link cannot be written: who asks again gets the same
// table, not a second one.
TEST(LobbyFaults, ARematchIsMadeOnce) {
    int refused = 0;
    for (const Fault fault : {Fault::kBefore, Fault::kAfter}) {
        for (std::uint64_t n = 1; n <= 6; ++n) {
            SCOPED_TRACE("call " + std::to_string(n));
            ManualClock clock;
            store::MemoryStore disk;
            FaultyStore store(disk, fault, 0);
            LobbyWorld world(store, clock);
            Player ann(world, 1, 0);
            Player bob(world, 2, 1);
            begun(world, ann, bob);
            while (!ann.is_over()) {
                ann.act();
                bob.act();
            }
            store.fail_at(store.calls() + n);
            ann.guest().say(R"({"t":"rematch","id":"r"})");
            const bool is_refused = ann.guest().hear_last(R"("t":"done")").empty();
            ann.guest().say(R"({"t":"rematch","id":"r"})");
            EXPECT_THAT(ann.guest().hear_last(R"("t":"done")"), HasSubstr(R"("table":)"));
            refused += is_refused ? 1 : 0;
            EXPECT_EQ(disk.tables({.status = store::Status::kPlaying})->size(), 1U);
        }
    }
    EXPECT_GE(refused, 4);  // making it and linking it, before and after the fact
}

// Damage stays: such a table is broken, and the operator is told which. Other failures pass.
TEST(LobbyFaults, ATableIsBrokenWhenTheStoreIsDamagedAndOnlyThen) {
    for (const store::StoreErrorCode code :
         {store::StoreErrorCode::kCorrupt, store::StoreErrorCode::kIo, store::StoreErrorCode::kBusy,
          store::StoreErrorCode::kMoved}) {
        for (const std::uint64_t call : {1U, 2U}) {  // its row, its log
            SCOPED_TRACE(testing::Message() << store::name_of(code) << " " << call);
            ManualClock clock;
            store::MemoryStore disk;
            FaultyStore store(disk, Fault::kBefore, 0);
            store.fail_with(code);
            LobbyWorld world(store, clock);
            Guest ann(world, 1);
            NewTable wish{.map = "toy"};
            wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"}, {}};
            const std::string id = support::make_table(world, ann, wish);
            store.fail_at(store.calls() + call);
            ann.say(watch(id));
            const bool is_damaged = code == store::StoreErrorCode::kCorrupt;
            EXPECT_THAT(ann.hear_last("refused"),
                        HasSubstr(is_damaged ? R"("broken")" : R"("try_again")"));
            std::vector<std::string> said = {std::string(store::name_of(code)) + " " + id};
            if (is_damaged) {
                said.push_back("broken " + id);
            }
            EXPECT_EQ(world.observer.said, said);
            ann.say(watch(id));
            EXPECT_THAT(ann.hear_last("done"), HasSubstr(R"("id":"w")"));
        }
    }
}

// A table in memory whose log turns out to be damaged when a program has to remember it.
TEST(LobbyFaults, ADamagedLogUnderALiveTableFreezesIt) {
    ManualClock clock;
    store::MemoryStore disk;
    FaultyStore store(disk, Fault::kBefore, 0);
    store.fail_with(store::StoreErrorCode::kCorrupt);
    LobbyWorld world(store, clock);
    world.lobby.start();
    Guest ann(world, 1);
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
    wish.is_started_now = true;
    const std::string id = support::make_table(world, ann, wish);
    ann.say(watch(id));
    ann.hear();
    store.fail_at(store.calls() + 1);  // the next is reading the log for the program
    world.executor.run_for_ms(2'000);
    EXPECT_EQ(world.observer.said, (std::vector<std::string>{"corrupt " + id, "broken " + id}));
    ann.say(R"({"t":"move","id":"m","seat":0,"seen":1,"move":"pass"})");
    ann.say(R"({"t":"leave","id":"l","seat":0})");
    EXPECT_THAT(ann.hear_last(R"("id":"l")"), HasSubstr(R"("broken")"));
}

// The table goes on without what was said, and the operator learns of it.
TEST(LobbyFaults, AChatThatCannotBeReadIsReported) {
    ManualClock clock;
    store::MemoryStore disk;
    FaultyStore store(disk, Fault::kBefore, 0);
    LobbyWorld world(store, clock);
    Guest ann(world, 1);
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"}, {}};
    const std::string id = support::make_table(world, ann, wish);
    ann.say(watch(id));
    ann.say(R"({"t":"chat","id":"c","text":"hello"})");
    Guest eve(world, 3);
    // Some of the calls that a new viewer takes; one of them reads the chat.
    bool is_chat_read = false;
    for (unsigned call = 1; call <= 5 && !is_chat_read; ++call) {
        world.observer.said.clear();
        store.fail_at(store.calls() + call);
        eve.hear();
        eve.say(watch(id));
        const bool is_shown = !eve.hear_last(R"("t":"update")").empty();
        is_chat_read = is_shown && world.observer.said == std::vector<std::string>{"io " + id};
    }
    EXPECT_TRUE(is_chat_read);
    store.fail_at(0);
    eve.say(watch(id));
    EXPECT_THAT(eve.hear_last("hello"), HasSubstr(R"("t":"chat")"));
}

NewTable with_clock(PaceKind kind, std::uint32_t seconds) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kMe, .name = "Also Ann"}};
    wish.pace = {.kind = kind, .seconds = seconds};
    wish.is_started_now = true;
    return wish;
}

// Somebody looks on for an hour without doing anything.
TEST(LobbyFaults, AClockRunsOutWhileSomebodyOnlyLooks) {
    ManualClock clock;
    store::MemoryStore disk;
    LobbyWorld world(disk, clock);
    world.lobby.start();
    Guest ann(world, 1);
    const std::string id =
        support::make_table(world, ann, with_clock(PaceKind::kCorrespondence, 3600));
    world.executor.run_for_ms(1000);
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
    ann.say(watch(id));
    ann.hear();
    world.executor.run_for_ms(3'700'000);
    EXPECT_THAT(ann.hear_last("timed_out"), HasSubstr(R"("e":"timed_out","seat":)"));
}

// Wall clocks are set back a little every now and then; timers do not know.
TEST(LobbyFaults, AClockRunsOutAlthoughTheWallClockIsSetBack) {
    ManualClock clock;
    store::MemoryStore disk;
    LobbyWorld world(disk, clock);
    world.lobby.start();
    Guest ann(world, 1);
    const std::string id = support::make_table(world, ann, with_clock(PaceKind::kLive, 60));
    ann.say(watch(id));
    ann.hear();
    world.executor.run_for_ms(30'000);
    clock.set_wall_ms(clock.wall_ms() - 50);
    world.executor.run_for_ms(31'000);
    EXPECT_THAT(ann.hear_last("timed_out"), HasSubstr(R"("e":"timed_out","seat":)"));
}

// A disk that takes nothing is not asked without a pause.
TEST(LobbyFaults, AClockThatCannotBeStoredIsTriedAgainLater) {
    ManualClock clock;
    store::MemoryStore disk;
    FaultyStore store(disk, Fault::kBefore, 0);
    LobbyWorld world(store, clock);
    world.lobby.start();
    Guest ann(world, 1);
    const std::string id = support::make_table(world, ann, with_clock(PaceKind::kLive, 60));
    ann.say(watch(id));
    ann.hear();
    world.executor.run_for_ms(59'000);
    disk.close();
    const std::uint64_t calls = store.calls();
    world.executor.run_for_ms(10'000);
    EXPECT_GT(store.calls(), calls);
    EXPECT_LT(store.calls(), calls + 100);
}

}  // namespace
}  // namespace table
