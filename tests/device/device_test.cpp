// The tables of a device, with a page that keeps the journal in memory.
#include "device/device.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <string>
#include <vector>

#include "device/journal.h"
#include "support/manual_clock.h"

namespace {

namespace json = boost::json;

class Page final : public device::Host {
public:
    void send(std::uint32_t /*connection*/, std::string_view text) override {
        messages.push_back(json::parse(text).as_object());
    }
    void respond(std::uint32_t /*request*/, Answer answer) override {
        status = answer.status;
        body = std::string(answer.body);
    }
    void keep(std::uint32_t write, Entry entry) override {
        if (is_writable) {
            journal.emplace_back(entry.text);
        }
        writes.push_back(write);
    }
    void forget(std::uint32_t write, std::string_view /*table*/) override {
        writes.push_back(write);
    }

    [[nodiscard]] const json::object* last(std::string_view kind) const {
        for (auto message = messages.rbegin(); message != messages.rend(); ++message) {
            if (message->at("t").as_string() == kind) {
                return &*message;
            }
        }
        return nullptr;
    }

    bool is_writable = true;
    std::vector<std::string> journal;
    std::vector<std::uint32_t> writes;  // that it has not answered yet
    std::vector<json::object> messages;
    unsigned status = 0;
    std::string body;
};

class DeviceTest : public testing::Test {
protected:
    // Everything that is due, and the page's answers.
    void settle() {
        for (int i = 0; i < 100; ++i) {
            for (const std::uint32_t write : std::exchange(page_.writes, {})) {
                using Kept = device::KeptStore::Kept;
                device_->on_kept(write, page_.is_writable ? Kept::kYes : Kept::kNo);
            }
            while (device_->run() == 0) {
            }
            clock_.advance_ms(100);
        }
    }

    void start() {
        device_.emplace(page_, clock_);
        for (const std::string& entry : page_.journal) {
            ASSERT_TRUE(device_->load(entry)) << entry;
        }
        device_->open();
    }

    std::string ask(std::string_view method, std::string_view target, std::string_view body = {}) {
        device_->request(1, {.method = method, .target = target, .body = body});
        settle();
        return page_.body;
    }

    std::string make_table(const std::string& seats) {
        const std::string made =
            ask("POST", "/api/tables",
                R"({"id":"w1","map":"toy","start_now":true,"seats":[)" + seats + "]}");
        EXPECT_EQ(page_.status, 201U) << made;
        return std::string(json::parse(made).at("table").as_string());
    }

    void watch(const std::string& table) {
        device_->connect(1);
        device_->receive(1, R"({"t":"watch","id":"w","table":")" + table + "\"}");
        settle();
    }

    // Plays legal moves of seat 0 while it is to act; whether the game is over.
    bool play(unsigned moves) {
        for (unsigned i = 0; i < moves; ++i) {
            const json::object& update = *page_.last("update");
            if (update.at("view").at("over").as_bool()) {
                return true;
            }
            const std::string move(update.at("legal").as_array().at(0).as_string());
            device_->receive(1, R"({"t":"move","id":"m)" + std::to_string(++moves_made_) +
                                    R"(","seat":0,"seen":)" + json::serialize(update.at("v")) +
                                    R"(,"move":")" + move + "\"}");
            settle();
        }
        return page_.last("update")->at("view").at("over").as_bool();
    }

    Page page_;
    support::ManualClock clock_;
    std::optional<device::Device> device_;
    unsigned moves_made_ = 0;
};

constexpr const char* kAgainstProgram =
    R"({"kind":"me","name":"Ann"},{"kind":"program","program":"level_3"})";

TEST_F(DeviceTest, AGameAgainstAProgramEndsWithAFairRecord) {
    start();
    const std::string table = make_table(kAgainstProgram);
    EXPECT_EQ(table.substr(0, 6), "local-");
    EXPECT_EQ(table.size(), 16U);
    watch(table);
    EXPECT_TRUE(play(500));
    EXPECT_EQ(page_.last("refused"), nullptr);
    const std::string record = ask("GET", "/api/tables/" + table + "/record");
    const auto checked = json::parse(ask("POST", "/api/check/record", record));
    EXPECT_TRUE(checked.at("ok").as_bool());
    EXPECT_TRUE(checked.at("fair").as_bool());
    EXPECT_EQ(checked.at("players").as_array().size(), 2U);
}

TEST_F(DeviceTest, AGameGoesOnFromItsJournal) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    ASSERT_FALSE(play(4));
    const json::object before = *page_.last("update");
    page_.messages.clear();
    start();
    watch(table);
    const json::object after = *page_.last("update");
    EXPECT_EQ(after.at("v"), before.at("v"));
    EXPECT_EQ(after.at("view"), before.at("view"));
    EXPECT_EQ(after.at("legal"), before.at("legal"));
    EXPECT_TRUE(play(500));
}

TEST_F(DeviceTest, NothingIsDoneThatThePageCouldNotKeep) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    const json::value version = page_.last("update")->at("v");
    page_.is_writable = false;
    static_cast<void>(play(1));
    ASSERT_NE(page_.last("refused"), nullptr);
    EXPECT_EQ(page_.last("refused")->at("code").as_string(), "try_again");
    EXPECT_EQ(page_.last("update")->at("v"), version);
    page_.is_writable = true;
    EXPECT_TRUE(play(500));
}

TEST_F(DeviceTest, ARematchStaysOnTheDevice) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    ASSERT_TRUE(play(500));
    device_->receive(1, R"({"t":"rematch","id":"r"})");
    settle();
    const std::string next(page_.last("done")->at("table").as_string());
    EXPECT_EQ(next.substr(0, 6), "local-");
}

TEST_F(DeviceTest, BadInputGetsACode) {
    start();
    EXPECT_EQ(ask("GET", "/api/nothing"), R"({"code":"not_found"})");
    EXPECT_EQ(page_.status, 404U);
    EXPECT_EQ(ask("GET", "elsewhere"), R"({"code":"not_found"})");
    static_cast<void>(ask("POST", "/api/tables", "{"));
    EXPECT_EQ(page_.status, 400U);
    static_cast<void>(ask("GET", "/api/tables/local-0123456789/replay?seat=9"));
    EXPECT_EQ(page_.status, 400U);
    EXPECT_EQ(json::parse(ask("POST", "/api/check/record", "no record")).at("ok").as_bool(), false);
    const auto map = json::parse(ask("POST", "/api/check/map", "id = 3\n"));
    EXPECT_EQ(map.at("ok").as_bool(), false);
    EXPECT_GT(map.at("errors").as_array().size(), 0U);
    device_->connect(1);
    device_->receive(1, "{");
    EXPECT_EQ(page_.last("refused")->at("code").as_string(), "bad_json");
}

TEST(Journal, GoesInAndOut) {
    const device::JournalEntry entry{
        .table = "local-abc",
        .request = {.create = "local-abc",
                    .first_seq = 1,
                    .at_ms = 1790000000000,
                    .lines = {"opened usa\nsit 0\n\nbegin", ""},
                    .status = store::Status::kPlaying,
                    .summary = "a summary with spaces",
                    .due_ms = 0,
                    .listed = false,
                    .holders = std::vector<std::string>{"one", "two"}}};
    const std::string text = device::to_text(entry);
    const auto read = device::parse_entry(text);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(device::to_text(*read), text);
    EXPECT_EQ(read->request.lines, entry.request.lines);
    EXPECT_EQ(read->request.holders, entry.request.holders);
    for (const std::string_view bad : {"", "append", "append x 0 1", "append x 1 y",
                                       "append x 1 2\nwhat 3", "append x 1 2\nstatus odd"}) {
        EXPECT_FALSE(device::parse_entry(bad).has_value()) << bad;
    }
}

}  // namespace
