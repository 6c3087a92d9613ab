// tests/support/lobby_fixture.h
//
// A lobby with three clients, for tests from the outside.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/lobby_world.h"

namespace support {

inline table::NewTable two_people(std::string map = "toy") {
    table::NewTable wish{.map = std::move(map)};
    wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"}, {}};
    return wish;
}

class LobbyTest : public testing::Test {
protected:
    boost::json::object last_update(Guest& guest) {
        const std::string text = guest.hear_last(R"("t":"update")");
        return text.empty() ? boost::json::object{} : boost::json::parse(text).as_object();
    }
    static std::string watch(const std::string& id) {
        return R"({"t":"watch","id":"w","table":")" + id + "\"}";
    }
    // Both are seated and watching, and the game has begun.
    std::string begun(const table::NewTable& wish) {
        const std::string id = make_table(world, ann, wish);
        ann.say(watch(id));
        bob.say(watch(id));
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        ann.say(R"({"t":"start","id":"b"})");
        bob.say(R"({"t":"watch","id":"w2","table":")" + id + R"(","seat":1})");
        return id;
    }

    ManualClock clock;
    store::MemoryStore store;
    LobbyWorld world{store, clock};
    Guest ann{world, 1};
    Guest bob{world, 2};
    Guest eve{world, 3};
};

// Plays legal moves for both until the condition holds.
template <typename Done>
void play_until(LobbyWorld& world, std::vector<Guest*> guests, const Done& is_done) {
    std::vector<boost::json::object> last(guests.size());
    for (unsigned n = 0; n < 2000; ++n) {
        for (std::size_t i = 0; i < guests.size(); ++i) {
            for (const std::string& text : guests[i]->hear()) {
                boost::json::object message = boost::json::parse(text).as_object();
                if (message.at("t") == "update" && message.contains("view")) {
                    last[i] = std::move(message);
                }
            }
        }
        if (is_done(last[0])) {
            return;
        }
        for (std::size_t i = 0; i < guests.size(); ++i) {
            const boost::json::array& legal = last[i].at("legal").as_array();
            if (!legal.empty()) {
                const boost::json::value& move = legal[legal.size() / 2];
                guests[i]->say(R"({"t":"move","id":"m)" + std::to_string(n) + R"(","seat":)" +
                               std::to_string(i) + R"(,"seen":)" +
                               std::to_string(last[i].at("v").as_int64()) + R"(,"move":")" +
                               std::string(move.as_string()) + "\"}");
                break;
            }
        }
        world.executor.run();
    }
    FAIL() << "the game goes on and on";
}

}  // namespace support
