// tests/fuzz/fuzz_lobby.h
//
// A lobby for fuzzers with three tables on the toy map: one open, one playing, one finished. Ann
// hosts them all in seat 0, Bob has seat 1, Eve none. Inputs name the tables $OPEN, $PLAY and
// $OVER. The games are played once; every input starts with a copy of that store.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "protocol/problem.h"
#include "protocol/refusal_code.h"
#include "rules/refusal.h"
#include "store/memory_store.h"
#include "support/lobby_world.h"

namespace fuzz {

namespace json = boost::json;

inline constexpr std::array<std::string_view, 3> kNames = {"$OPEN", "$PLAY", "$OVER"};

// Codes that an answer may carry; those of the edge itself are not among them.
inline const std::set<std::string_view>& codes() {
    static const std::set<std::string_view> kCodes = [] {
        std::set<std::string_view> codes;
        for (unsigned i = 0; i < protocol::kProblemCount; ++i) {
            codes.insert(protocol::code(static_cast<protocol::Problem>(i)));
        }
        for (unsigned i = 0; i < table::kRefusalCount; ++i) {
            codes.insert(protocol::code(static_cast<table::Refusal>(i)));
        }
        for (unsigned i = 0; i <= static_cast<unsigned>(rules::Refusal::kMustAct); ++i) {
            codes.insert(rules::code(static_cast<rules::Refusal>(i)));
        }
        codes.erase(protocol::code(table::Refusal::kInternal));
        return codes;
    }();
    return kCodes;
}

class FuzzLobby {
public:
    FuzzLobby() {
        std::size_t at = 0;
        const auto& tables = first().tables;
        const auto imported =
            store.import_tables([&]() -> store::Outcome<std::optional<store::TableCopy>> {
                return at < tables.size() ? std::optional(tables[at++]) : std::nullopt;
            });
        CHECK(imported.has_value());
    }

    // The input with the tables' ids in the place of their names.
    [[nodiscard]] static std::string with_ids(std::string_view text) {
        std::string result(text);
        for (std::size_t i = 0; i < kNames.size(); ++i) {
            for (std::size_t found = result.find(kNames[i]); found != std::string::npos;
                 found = result.find(kNames[i], found)) {
                result.replace(found, kNames[i].size(), first().ids[i]);
            }
        }
        return result;
    }
    // How long every log and every chat is.
    [[nodiscard]] std::string lengths() {
        std::string text;
        const auto visited = store.visit_tables([&](const store::TableCopy& copy) {
            text += std::to_string(copy.lines.size()) + "+" +
                    std::to_string(copy.chat.empty() ? 0 : copy.chat.back().n) + " ";
            return store::Outcome<store::Ok>(store::Ok{});
        });
        CHECK(visited.has_value());
        return text;
    }

    support::ManualClock clock;
    store::MemoryStore store;
    support::LobbyWorld world{store, clock, 2};

private:
    struct First {
        std::vector<store::TableCopy> tables;
        std::vector<std::string> ids;
    };
    static const First& first() {
        static const First kFirst = play();
        return kFirst;
    }

    static First play() {
        support::ManualClock clock;
        store::MemoryStore store;
        support::LobbyWorld world(store, clock);
        support::Guest ann(world, 1);
        support::Guest bob(world, 2);
        table::NewTable wish{.map = "toy"};
        wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"}, {}};
        wish.is_listed = true;
        First first;
        for (std::size_t i = 0; i < kNames.size(); ++i) {
            first.ids.push_back(support::make_table(world, ann, wish));
            if (i > 0) {
                begin(ann, bob, first.ids.back());
            }
            if (i > 1) {
                // Programs play on for both.
                ann.say(R"({"t":"leave","id":"l","seat":0})");
                bob.say(R"({"t":"leave","id":"l","seat":1})");
                world.executor.run_for_ms(3'600'000);
                CHECK(world.lobby.room(first.ids.back())->status == store::Status::kFinished);
            }
        }
        const auto visited = store.visit_tables([&](const store::TableCopy& copy) {
            first.tables.push_back(copy);
            return store::Outcome<store::Ok>(store::Ok{});
        });
        CHECK(visited.has_value());
        return first;
    }
    static void begin(support::Guest& ann, support::Guest& bob, const std::string& id) {
        const std::string watch = R"({"t":"watch","id":"w","table":")" + id + "\"}";
        ann.say(watch);
        bob.say(watch);
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        ann.say(R"({"t":"start","id":"b"})");
    }
};

}  // namespace fuzz
