// tests/table/solo_game.h
//
// Ann at a table with programs: what she says, and what the table looks like to her.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "support/lobby_fixture.h"

namespace table {

namespace json = boost::json;
using support::make_table;

inline constexpr std::int64_t kProgramsMs = 10'000;

class SoloGameTest : public support::LobbyTest {
protected:
    static SeatWish me(std::string name) {
        return {.kind = SeatWish::Kind::kMe, .name = std::move(name)};
    }
    static SeatWish program() { return {.kind = SeatWish::Kind::kProgram, .name = "easy"}; }

    // Ann plays, and it is her turn to claim a route. Returns the claim.
    std::string begun_at_claim(NewTable wish) {
        wish.map = "usa";
        wish.start = rules::Seat{0};
        wish.is_started_now = true;
        id = make_table(world, ann, wish);
        ann.say(watch_as(0));
        return play_until_claim();
    }
    std::string watch_as(unsigned seat) const {
        return R"({"t":"watch","id":"w","table":")" + id + R"(","seat":)" + std::to_string(seat) +
               "}";
    }
    std::string play_until_claim() {
        for (unsigned n = 0; n < 400; ++n) {
            wait();
            const std::string claim = legal("claim");
            if (!claim.empty()) {
                return claim;
            }
            make_any(0);
            if (json::serialize(now.at("view").at("to_act")) == "[2]") {
                ann.say(watch_as(2));
                hear();
                make_any(2);
                ann.say(watch_as(0));
                hear();
            }
        }
        ADD_FAILURE() << "nothing to claim";
        return "";
    }
    void make_any(unsigned seat) {
        for (const char* const wish : {"draw deck", "keep", "draw", "pass"}) {
            const std::string move = legal(wish);
            if (!move.empty()) {
                EXPECT_EQ(make(move, seat), "done");
                return;
            }
        }
    }
    // Lets the programs play.
    void wait() {
        world.executor.run_for_ms(kProgramsMs);
        hear();
    }
    void hear() {
        for (const std::string& text : ann.hear()) {
            json::object message = json::parse(text).as_object();
            if (message.at("t") == "update" && message.contains("view")) {
                now = std::move(message);
            } else if (message.at("t") == "done" || message.at("t") == "refused") {
                answer =
                    message.at("t") == "done" ? "done" : message.at("code").as_string().c_str();
            }
        }
    }
    std::string ask(const std::string& text) {
        answer = "no answer";
        ann.say(R"({"id":"i)" + std::to_string(++ids_) + R"(",)" + text + "}");
        hear();
        return answer;
    }
    std::string make(const std::string& move, unsigned seat = 0) {
        return ask(R"("t":"move","seat":)" + std::to_string(seat) + R"(,"seen":)" + seen() +
                   R"(,"move":")" + move + "\"");
    }
    std::string undo(unsigned seat = 0) { return undo_seen(seen(), seat); }
    std::string undo_seen(const std::string& version, unsigned seat = 0) {
        return ask(R"("t":"undo","seat":)" + std::to_string(seat) + R"(,"seen":)" + version);
    }
    [[nodiscard]] std::string seen() const { return std::to_string(now.at("v").as_int64()); }
    [[nodiscard]] std::string view() const { return json::serialize(now.at("view")); }
    [[nodiscard]] std::string legal(std::string_view begin) const {
        for (const json::value& move : now.at("legal").as_array()) {
            if (std::string_view(move.as_string()).starts_with(begin)) {
                return std::string(move.as_string());
            }
        }
        return "";
    }
    [[nodiscard]] std::string log_text() {
        std::string text;
        const auto lines = store.log({.table = store.table_by_public_id(id)->id});
        for (const store::LogLine& line : *lines) {
            text += line.text + "\n";
        }
        return text;
    }

    std::string id;
    json::object now;
    std::string answer;

private:
    unsigned ids_ = 0;
};

}  // namespace table
