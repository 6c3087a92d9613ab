// Whole games driven through the referee's JSON alone, as a stranger would: everything is checked
// against what the answers themselves say, not against the engine.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/talk.h"
#include "base/rng.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

namespace json = boost::json;
using app_test::Talk;

std::int64_t number(const json::value& value) {
    return value.to_number<std::int64_t>();
}

std::string map_name(std::string_view id) {
    const bool is_builtin = id == "usa" || id == "san_francisco" || id == "toy";
    return is_builtin ? std::string(id)
                      : FOGG_SOURCE_DIR "/tests/data/maps/" + std::string(id) + ".toml";
}

// C1: every card is in the deck, in the market, among the discards or in a hand.
void check_cards(const json::value& map, const json::object& state) {
    std::map<std::string, std::int64_t> count;
    const auto add = [&](const json::value& cards) {
        for (const auto& item : cards.as_object()) {
            ASSERT_GT(number(item.value()), 0);
            count[std::string(item.key())] += number(item.value());
        }
    };
    add(state.at("deck_cards"));
    add(state.at("discards"));
    std::int64_t in_hands = 0;
    for (const json::value& seat : state.at("seats").as_array()) {
        add(seat.at("hand"));
        in_hands += number(seat.at("hand_size"));
    }
    for (const json::value& card : state.at("market").as_array()) {
        ++count[std::string(card.as_string())];
    }
    std::int64_t total = 0;
    for (const auto& item : map.at("cards").as_object()) {
        ASSERT_EQ(count[std::string(item.key())], number(item.value())) << item.key();
        total += number(item.value());
    }
    const auto in_market = static_cast<std::int64_t>(state.at("market").as_array().size());
    ASSERT_EQ(number(state.at("deck")) + number(state.at("discard")) + in_market + in_hands, total);
}

// Every ticket is in one place only.
void check_tickets(const json::value& map, const json::object& state) {
    std::set<std::string> seen;
    std::int64_t held = 0;
    for (const json::value& seat : state.at("seats").as_array()) {
        for (const char* where : {"tickets", "offer"}) {
            for (const json::value& ticket : seat.at(where).as_array()) {
                seen.insert(json::serialize(ticket.at("from")) + json::serialize(ticket.at("to")));
                ++held;
            }
        }
        ASSERT_EQ(number(seat.at("ticket_count")),
                  static_cast<std::int64_t>(seat.at("tickets").as_array().size()));
        ASSERT_EQ(number(seat.at("offer_size")),
                  static_cast<std::int64_t>(seat.at("offer").as_array().size()));
    }
    ASSERT_EQ(static_cast<std::int64_t>(seen.size()), held);
    ASSERT_EQ(number(state.at("ticket_deck")) + held,
              static_cast<std::int64_t>(map.at("tickets").as_array().size()));
}

// C13, C18: cars and points follow from the tracks.
void check_tracks(const json::value& map, const json::object& state) {
    std::map<std::string, std::int64_t> points_of;
    for (const json::value& route : map.at("routes").as_array()) {
        points_of[json::serialize(route.at("from")) + json::serialize(route.at("to"))] =
            number(route.at("points"));
    }
    std::map<std::int64_t, std::int64_t> cars;
    std::map<std::int64_t, std::int64_t> points;
    for (const json::value& track : state.at("tracks").as_array()) {
        if (!track.at("owner").is_null()) {
            const std::int64_t owner = number(track.at("owner"));
            cars[owner] += number(track.at("length"));
            points[owner] +=
                points_of.at(json::serialize(track.at("from")) + json::serialize(track.at("to")));
        }
    }
    std::int64_t seat_number = 0;
    for (const json::value& seat : state.at("seats").as_array()) {
        ASSERT_EQ(number(seat.at("cars")) + cars[seat_number], number(map.at("rules").at("cars")));
        ASSERT_EQ(number(seat.at("points")), points[seat_number]);
        ++seat_number;
    }
}

// A view says what the state says, and leaves out what is not the viewer's to know.
void check_view(const json::object& state, const json::object& view, std::size_t viewer) {
    ASSERT_FALSE(view.contains("deck_cards"));
    const bool is_opening = state.at("phase") == "opening";
    for (const auto& item : view) {
        if (item.key() == "seats" || (item.key() == "ticket_deck" && is_opening)) {
            continue;
        }
        ASSERT_EQ(item.value(), state.at(item.key())) << item.key();
    }
    const json::array& seats = state.at("seats").as_array();
    ASSERT_EQ(view.at("seats").as_array().size(), seats.size());
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const json::object& seen = view.at("seats").as_array()[i].as_object();
        if (i == viewer) {
            ASSERT_EQ(json::value(seen), seats[i]);
            continue;
        }
        ASSERT_FALSE(seen.contains("hand"));
        ASSERT_FALSE(seen.contains("offer"));
        ASSERT_EQ(seen.contains("tickets"), state.at("over").as_bool());
        for (const auto& item : seen) {
            const bool is_secret_now =
                is_opening && (item.key() == "ticket_count" || item.key() == "offer_size");
            if (!is_secret_now) {
                ASSERT_EQ(item.value(), seats[i].at(item.key())) << item.key();
            }
        }
    }
}

class Host {
public:
    Host(std::string_view map_id, unsigned seats, std::uint64_t seed)
        : rng_(seed), seats_(seats), map_name_(map_name(map_id)) {
        json::object request;
        request["map"] = map_name_;
        request["seats"] = seats;
        request["seed"] = seed;
        CHECK(talk_.code(json::serialize(json::object{{"new", request}})) == "ok");
        map_ = talk_.field(R"({"map":{}})", "map");
    }

    void play() {
        json::object state = talk_.state();
        while (!state.at("over").as_bool()) {
            check(state);
            if (testing::Test::HasFatalFailure()) {
                return;
            }
            if (rng_.below(40) == 0) {
                take_up_the_record();
            }
            move(state);
            state = talk_.state();
        }
        check(state);
        check_end(state);
    }

private:
    void check(const json::object& state) {
        check_cards(map_, state);
        check_tickets(map_, state);
        check_tracks(map_, state);
        const unsigned viewer = rng_.below(seats_);
        check_view(state, talk_.field(Talk::view(viewer), "view").as_object(), viewer);
    }

    // One of those who are to act makes one of its legal moves; somebody else may not.
    void move(const json::object& state) {
        const json::array& to_act = state.at("to_act").as_array();
        ASSERT_FALSE(to_act.empty());
        const auto seat = static_cast<unsigned>(
            number(to_act[rng_.below(static_cast<std::uint32_t>(to_act.size()))]));
        const json::value moves = talk_.field(Talk::legal(seat), "moves");
        const json::array& list = moves.as_array();
        ASSERT_FALSE(list.empty());
        const json::value& chosen = list[rng_.below(static_cast<std::uint32_t>(list.size()))];
        for (unsigned other = 0; other < seats_; ++other) {
            const bool is_waited_for =
                std::find(to_act.begin(), to_act.end(), json::value(other)) != to_act.end();
            if (!is_waited_for) {
                ASSERT_EQ(talk_.code(Talk::act(other, chosen)), "not_your_turn");
                ASSERT_EQ(talk_.field(Talk::legal(other), "moves").as_array().size(), 0U);
            }
        }
        const json::object answer = talk_.ask(Talk::act(seat, chosen));
        ASSERT_TRUE(answer.at("ok").as_bool()) << answer << chosen;
        ASSERT_FALSE(answer.at("events").as_array().empty());
    }

    // Nothing is lost when a game is saved, loaded and saved again.
    void take_up_the_record() {
        const std::string before = talk_.raw(R"({"state":{}})");
        const std::string record = talk_.record();
        const json::object answer = talk_.ask(Talk::load(record, map_name_));
        ASSERT_TRUE(answer.at("ok").as_bool()) << answer;
        ASSERT_EQ(talk_.raw(R"({"state":{}})"), before);
        ASSERT_EQ(talk_.record(), record);
    }

    void check_end(const json::object& state) {
        ASSERT_EQ(state.at("phase"), "over");
        ASSERT_TRUE(state.at("to_act").as_array().empty());
        const json::value standings = talk_.field(R"({"standings":{}})", "standings");
        bool has_winner = false;
        for (unsigned i = 0; i < seats_; ++i) {
            const json::value& standing = standings.at(i);
            ASSERT_EQ(standing.at("seat"), i);
            ASSERT_EQ(standing.at("routes"), state.at("seats").at(i).at("points"));
            ASSERT_EQ(number(standing.at("total")),
                      number(standing.at("routes")) + number(standing.at("tickets")) +
                          number(standing.at("bonus")) + number(standing.at("most_tickets")) +
                          number(standing.at("souvenirs")));
            std::int64_t tickets = 0;
            for (const json::value& ticket : state.at("seats").at(i).at("tickets").as_array()) {
                tickets += number(ticket.at("points")) * (ticket.at("done").as_bool() ? 1 : -1);
            }
            ASSERT_EQ(number(standing.at("tickets")), tickets);
            has_winner = has_winner || standing.at("rank") == 1;
            ASSERT_EQ(talk_.code(Talk::act(i, {{"draw", "deck"}})), "game_over");
        }
        ASSERT_TRUE(has_winner);
    }

    base::Rng rng_;
    unsigned seats_;
    std::string map_name_;
    Talk talk_;
    json::value map_;
};

TEST(RefereeGame, RandomGamesOnEveryMapWithEveryNumberOfSeats) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(2)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                Host(id, seats, seed).play();
                if (HasFatalFailure()) {
                    return;
                }
            }
        }
    }
}

// Lines made from good ones by cutting, doubling and changing bytes: always one answer.
TEST(RefereeGame, SurvivesDamagedLines) {
    const std::vector<std::string> lines = {
        R"({"new":{"map":"toy","seats":2,"start":0,"seed":42,"cards":["red","blue"]}})",
        R"({"legal":{"seat":0}})",
        R"({"act":{"seat":0,"move":{"keep":[0]}}})",
        R"({"act":{"seat":1,"move":{"draw":"deck"}}})",
        R"({"act":{"seat":0,"move":{"claim":{"from":"Amberley","to":"Brockhaven","track":1,)"
        R"("cards":{"red":1,"wild":0}}}}})",
        R"({"state":{}})",
        R"({"view":{"seat":1}})",
        R"({"score":{"map":"toy","players":[{"routes":[["Amberley","Brockhaven"]]}]}})"};
    const std::string alphabet = "{}[]\":,0123456789.-eE \\nulltrue\x01\xc3\xa9";
    for (const std::uint64_t seed : support::seeds(20)) {
        SCOPED_TRACE(support::seed_text("toy", 2, seed));
        base::Rng rng(seed);
        const auto below = [&](std::size_t bound) {
            return std::size_t{rng.below(static_cast<std::uint32_t>(bound))};
        };
        Talk talk;
        for (int i = 0; i < 300; ++i) {
            std::string line = lines[below(lines.size())];
            for (std::size_t changes = below(4); changes > 0 && !line.empty(); --changes) {
                const std::size_t at = below(line.size());
                switch (below(4)) {
                    case 0:
                        line[at] = alphabet[below(alphabet.size())];
                        break;
                    case 1:
                        line.erase(at, 1 + below(5));
                        break;
                    case 2:
                        line.insert(at, line.substr(below(line.size()), 8));
                        break;
                    default:
                        line.insert(at, 1, alphabet[below(alphabet.size())]);
                }
            }
            ASSERT_FALSE(talk.code(line).empty()) << line;
            ASSERT_NE(talk.code(line), "internal") << line;
        }
    }
}

}  // namespace
