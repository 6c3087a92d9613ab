// Fuzzes client messages to a lobby, one per line, and the bodies of HTTP requests. A line starts
// with its sender: a for Ann, b for Bob, e for Eve. Every message gets one answer with its id. One
// that cannot be parsed gets a code from the closed list; a refused one changes nothing and is
// invisible to everybody else.
//
// Random text hardly ever makes a legal move. So "!x" is not a message: the seat to act at the
// $PLAY table makes one of its legal moves; the character selects which. "-a" disconnects and
// reconnects Ann; "." lets a second pass.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/fuzz_lobby.h"
#include "protocol/api_json.h"
#include "protocol/client_message.h"
#include "protocol/daily_json.h"
#include "protocol/explore_json.h"
#include "protocol/map_shelf_json.h"
#include "protocol/push_json.h"
#include "protocol/refusal_code.h"
#include "protocol/review_json.h"
#include "protocol/score_sheet.h"

namespace {

namespace json = boost::json;
using table::ConnectionId;

constexpr unsigned kLinesMax = 100;
constexpr std::string_view kSpeakers = "abe";

class Session {
public:
    Session() {
        for (unsigned i = 0; i < kSpeakers.size(); ++i) {
            arrive(i);
        }
    }

    void work_on(std::string_view line) {
        const std::size_t speaker = line.empty() ? kSpeakers.npos : kSpeakers.find(line[0]);
        if (speaker != kSpeakers.npos) {
            say(static_cast<unsigned>(speaker), line.substr(1));
        } else if (line.starts_with('!')) {
            make_legal_move(line.size() > 1 ? static_cast<unsigned char>(line[1]) : 0);
        } else if (line.starts_with('-') && line.size() > 1) {
            const auto who = static_cast<unsigned>(kSpeakers.find(line[1]) % kSpeakers.size());
            lobby_.world.lobby.disconnect(connection(who));
            arrive(who);
            lobby_.world.executor.run();
        } else if (line == ".") {
            lobby_.world.executor.run_for_ms(1000);
        } else {
            read_bodies(line);
        }
        check_told();
    }

private:
    static ConnectionId connection(unsigned who) { return ConnectionId{who + 1}; }
    void arrive(unsigned who) {
        lobby_.world.lobby.connect(
            connection(who), table::holder_of("key of guest number " + std::to_string(who + 1)));
    }

    void say(unsigned who, std::string_view text) {
        auto message =
            protocol::parse_client_message(text, lobby_.world.lobby.board_of(connection(who)));
        if (!message) {
            const protocol::BadMessage& why = message.error();
            CHECK(fuzz::codes().contains(why.why.code), text, why.why.code);
            CHECK(why.id.empty() || table::is_id(why.id), text);
            return;
        }
        const std::string id = message->id;
        const bool is_ping = std::holds_alternative<table::Ping>(message->what);
        check_told();
        const std::string before = lobby_.lengths();
        lobby_.world.lobby.receive(connection(who), std::move(*message));
        lobby_.world.executor.run();
        std::size_t answers = 0;
        bool is_refused = false;
        for (const std::string& told : lobby_.world.sink.told[connection(who)]) {
            const json::object heard = json::parse(told).as_object();
            const std::string_view t = heard.at("t").as_string();
            is_refused = is_refused || t == "refused";
            const bool is_answer = t == "done" || t == "refused" || t == "pong";
            CHECK(!is_answer || is_ping || heard.at("id").as_string() == id, text, told);
            answers += is_answer ? 1 : 0;
            if (t == "refused") {
                CHECK(fuzz::codes().contains(std::string_view(heard.at("code").as_string())), told);
            }
        }
        CHECK(answers == 1, text, answers);
        if (is_refused) {
            CHECK(lobby_.lengths() == before, text);
            for (const auto& [connection_id, texts] : lobby_.world.sink.told) {
                CHECK(texts.size() == (connection_id == connection(who) ? 1U : 0U), text);
            }
        }
    }

    // Everything sent is JSON. Clears it.
    void check_told() {
        for (auto& [connection_id, texts] : lobby_.world.sink.told) {
            for (const std::string& text : texts) {
                json::error_code error;
                const json::value value = json::parse(text, error);
                CHECK(!error, text);
                CHECK(value.is_object(), text);
            }
            texts.clear();
        }
    }

    void make_legal_move(std::size_t n) {
        static const std::string kWatch = fuzz::FuzzLobby::with_ids("$PLAY");
        for (unsigned seat = 0; seat < 2; ++seat) {
            say(seat, R"({"t":"watch","id":"w","table":")" + kWatch + R"(","seat":)" +
                          std::to_string(seat) + "}");
            json::object update;
            for (const std::string& told : lobby_.world.sink.told[connection(seat)]) {
                json::object heard = json::parse(told).as_object();
                if (heard.at("t") == "update") {
                    update = std::move(heard);
                }
            }
            if (!update.contains("legal") || update.at("legal").as_array().empty()) {
                continue;
            }
            const json::array& legal = update.at("legal").as_array();
            ++moves_;
            say(seat, R"({"t":"move","id":"fuzz)" + std::to_string(moves_) + R"(","seat":)" +
                          std::to_string(seat) + R"(,"seen":)" + json::serialize(update.at("v")) +
                          R"(,"move":)" + json::serialize(legal[n % legal.size()]) + "}");
            return;
        }
    }

    template <typename Wish>
    static void check_body(std::string_view text, const Wish& wish) {
        CHECK(wish || fuzz::codes().contains(wish.error().code), text);
    }

    void read_bodies(std::string_view text) {
        const auto wish = protocol::parse_new_table(text);
        CHECK(wish || fuzz::codes().contains(wish.error().code), text);
        if (wish) {
            std::string made;
            lobby_.world.lobby.make_table(
                {.holder = table::holder_of("key of guest number 1"), .is_exempt = true}, *wish,
                [&](const auto& result) {
                    CHECK(result || fuzz::codes().contains(protocol::code(result.error())), text);
                    made = result ? *result : "refused";
                });
            lobby_.world.executor.run();
            CHECK(!made.empty(), text);
            CHECK(made == "refused" || lobby_.world.lobby.room(made), text);
        }
        check_body(text, protocol::parse_daily_wish(text));
        check_body(text, protocol::parse_explore_wish(text));
        check_body(text, protocol::parse_map_wish(text));
        check_body(text, protocol::parse_push_wish(text));
        check_body(text, protocol::parse_push_end(text));
        check_body(text, protocol::parse_review_request(text));
        const auto code = protocol::parse_code(text);
        CHECK(code || fuzz::codes().contains(code.error().code), text);
        const auto map = protocol::parse_sheet_map(text);
        CHECK(map || fuzz::codes().contains(map.error().code), text);
        if (map) {
            const auto& file = *lobby_.world.catalog.find("toy")->file;
            const auto sheet = protocol::parse_score_sheet(file, text);
            CHECK(sheet || fuzz::codes().contains(sheet.error().code), text);
            if (sheet) {
                static_cast<void>(json::parse(protocol::scored_text(file, *sheet)));
            }
        }
    }

    fuzz::FuzzLobby lobby_;
    unsigned moves_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input =
        fuzz::FuzzLobby::with_ids({reinterpret_cast<const char*>(data), size});
    std::string_view rest = input;
    Session session;
    for (unsigned i = 0; i < kLinesMax && !rest.empty(); ++i) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        session.work_on(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return 0;
}
