// tests/device/device_fixture.h
//
// The tables of a device, with a page that keeps the journal in memory.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device/device.h"
#include "support/manual_clock.h"

namespace device_tests {

namespace json = boost::json;

// Keeps the journal in memory.
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
        // Reviews that are quick rather than good.
        device_.emplace(
            page_, clock_,
            review::ReviewSettings{
                .games = 32,
                .judge = {.search_games = 40, .list_worlds = 4, .worlds = 8, .worlds_max = 16}});
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

inline constexpr const char* kAgainstProgram =
    R"({"kind":"me","name":"Ann"},{"kind":"program","program":"level_3"})";

}  // namespace device_tests
