// The position as JSON: nothing is lost in a state, nothing secret is in a view.
#include "protocol/referee/state_json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "base/rng.h"
#include "rules/game.h"
#include "rules/redeal.h"
#include "rules/view.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/seeds.h"
#include "support/walk.h"

namespace {

namespace json = boost::json;

json::object view_of(const rules::MapFile& file, const rules::State& state, unsigned seat) {
    return protocol::view_json(file, rules::view(state, rules::to_id<rules::Seat>(seat)));
}

rules::Game new_game(const support::MapPtr& file, const rules::StackedDecks& stacked = {}) {
    rules::EventList events;
    return {file, {.seats = 2, .seed = {}, .stacked = stacked, .names = {}}, events};
}

bool act(rules::Game& game, unsigned seat, rules::Move move) {
    rules::EventList events;
    return !game.act(rules::to_id<rules::Seat>(seat), move, events);
}

// Two positions that differ only in what a seat may not know give it the same bytes.
TEST(ViewJson, HiddenThingsMakeNoDifference) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(5)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                base::Rng rng(seed);
                support::walk(file->map, seats, seed, [&](const support::Step& step) {
                    if (step.after.is_natures()) {
                        return;
                    }
                    const unsigned viewer = rng.below(seats);
                    const rules::View seen =
                        rules::view(step.after, rules::to_id<rules::Seat>(viewer));
                    const rules::State other = rules::redeal(file->map, seen, rng);
                    ASSERT_EQ(json::serialize(view_of(*file, step.after, viewer)),
                              json::serialize(view_of(*file, other, viewer)));
                });
            }
        }
    }
}

// Only the viewer has a hand, tickets and an offer; sizes are there for everybody.
TEST(ViewJson, LeavesOutWhatOthersHold) {
    const auto& file = *support::usa();
    support::walk(file.map, 3, 1, [&](const support::Step& step) {
        if (step.after.is_natures()) {
            return;
        }
        const json::object seen = view_of(file, step.after, 1);
        ASSERT_FALSE(seen.contains("deck_cards"));
        const json::array& seats = seen.at("seats").as_array();
        for (unsigned i = 0; i < 3; ++i) {
            const json::object& seat = seats[i].as_object();
            ASSERT_EQ(seat.contains("hand"), i == 1);
            ASSERT_EQ(seat.contains("offer"), i == 1);
            ASSERT_EQ(seat.contains("tickets"), i == 1 || step.after.is_over());
            ASSERT_TRUE(seat.contains("hand_size"));
            ASSERT_TRUE(seat.contains("ticket_count"));
        }
    });
}

// A spectator sees no secret at all.
TEST(ViewJson, Spectator) {
    const rules::Game game = new_game(support::usa());
    const json::object seen =
        protocol::view_json(game.file(), rules::view(game.state(), rules::kNoSeat));
    for (const json::value& seat : seen.at("seats").as_array()) {
        EXPECT_FALSE(seat.as_object().contains("hand"));
        EXPECT_FALSE(seat.as_object().contains("tickets"));
        EXPECT_FALSE(seat.as_object().contains("offer"));
    }
}

TEST(StateJson, NewGame) {
    rules::StackedDecks stacked;
    stacked.start = rules::Seat{1};
    stacked.cards = support::cards_from("red red wild blue");
    stacked.tickets = support::tickets_from(*support::usa(), "Seattle - New York");
    const rules::Game game = new_game(support::usa(), stacked);
    const json::object state = protocol::state_json(game.file(), game.state());
    const json::object& seat = state.at("seats").at(0).as_object();
    EXPECT_EQ(json::serialize(seat.at("hand")), R"({"blue":1,"red":2,"wild":1})");
    EXPECT_EQ(seat.at("cars"), 45);
    EXPECT_EQ(seat.at("points"), 0);
    EXPECT_EQ(json::serialize(seat.at("tickets")), "[]");
    EXPECT_EQ(json::serialize(seat.at("offer").at(0)),
              R"({"from":"Seattle","to":"New York","points":22})");
    EXPECT_EQ(json::serialize(seat.at("souvenirs")), "[]");
    EXPECT_EQ(state.at("market").as_array().size(), 5U);
    EXPECT_EQ(state.at("deck"), 97);
    EXPECT_EQ(state.at("discard"), 0);
    EXPECT_EQ(state.at("ticket_deck"), 24);
    EXPECT_EQ(state.at("tracks").as_array().size(), 100U);
    EXPECT_EQ(json::serialize(state.at("souvenirs")), "[]");
    EXPECT_EQ(json::serialize(state.at("spare_souvenirs")), "[]");
    EXPECT_EQ(state.at("phase"), "opening");
    EXPECT_EQ(json::serialize(state.at("to_act")), "[0,1]");
    EXPECT_EQ(state.at("start"), 1);
    EXPECT_EQ(state.at("last_round"), false);
    EXPECT_EQ(state.at("over"), false);
}

// Each stack by the names of its place and symbol, as many as lie there; decks by their sizes.
TEST(ViewJson, ShowsWhatLiesOnTheBoard) {
    const support::MapPtr file = support::load_map("san_francisco");
    support::walk(file->map, 3, 1, [&](const support::Step& step) {
        if (step.after.is_natures()) {
            return;
        }
        const rules::View view = rules::view(step.after, rules::Seat{0});
        const json::object seen = protocol::view_json(*file, view);
        ASSERT_EQ(seen.at("seats").as_array().size(), 3U);
        ASSERT_EQ(seen.at("ticket_deck"), view.ticket_deck_size);
        ASSERT_EQ(seen.at("deck"), view.deck_size);
        ASSERT_EQ(seen.at("discard"), view.discard.total());
        std::size_t stacks = 0;
        for (unsigned symbol = 0; symbol < file->map.symbol_count; ++symbol) {
            const rules::Stack stack = view.stack[symbol];
            if (stack.count == 0) {
                continue;
            }
            ++stacks;
            const json::value expected = {
                {"place", file->name(rules::to_id<rules::PlaceId>(unsigned{stack.place}))},
                {"symbol", file->name(rules::to_id<rules::Symbol>(symbol))},
                {"count", unsigned{stack.count}}};
            ASSERT_EQ(std::ranges::count(seen.at("souvenirs").as_array(), expected), 1)
                << json::serialize(expected);
        }
        ASSERT_EQ(seen.at("souvenirs").as_array().size(), stacks);
    });
}

// Tracks come route by route as the map file has them, whatever their numbers are inside.
TEST(StateJson, TracksInTheOrderOfTheFile) {
    const auto& file = *support::toy();
    const rules::Game game = new_game(support::toy());
    std::string order;
    const json::object state = protocol::state_json(file, game.state());
    for (const json::value& track : state.at("tracks").as_array()) {
        order += std::string(track.at("from").as_string()).substr(0, 1) +
                 std::string(track.at("to").as_string()).substr(0, 1) +
                 std::to_string(track.at("track").as_uint64()) + " ";
    }
    EXPECT_EQ(order, "AB1 AB2 AC1 BC1 BD1 CD1 ");
    EXPECT_EQ(json::serialize(state.at("tracks").at(3)),
              R"({"from":"Brockhaven","to":"Cindermoor","track":1,"length":2,"color":"grey",)"
              R"("ferries":1,"owner":null})");
}

// C2: to the host, tickets not kept are back in the deck at once; to the others, nothing happened.
TEST(StateJson, OpeningChoicesAreSecretInViewsOnly) {
    rules::Game game = new_game(support::usa());
    const std::string before = json::serialize(view_of(game.file(), game.state(), 1));
    ASSERT_TRUE(act(game, 0, rules::Move::keep(0b011)));
    const json::object state = protocol::state_json(game.file(), game.state());
    EXPECT_EQ(state.at("ticket_deck"), 25);
    EXPECT_EQ(state.at("seats").at(0).at("ticket_count"), 2);
    EXPECT_TRUE(state.at("seats").at(0).at("offer").as_array().empty());
    EXPECT_EQ(state.at("seats").at(0).at("offer_size"), 0);
    json::object seen = view_of(game.file(), game.state(), 1);
    EXPECT_EQ(json::serialize(seen.at("to_act")), "[1]");
    seen["to_act"] = {0, 1};
    EXPECT_EQ(json::serialize(seen), before);
}

TEST(StateJson, TicketsKnowWhetherTheyAreDone) {
    const support::Scene scene(support::usa(),
                               {.seats = {{.tracks = "Denver - Santa Fe; El Paso - Santa Fe",
                                           .tickets = "Denver - El Paso; Boston - Miami"},
                                          {}},
                                .market = "red red blue blue green"});
    const json::object state = protocol::state_json(scene.file(), scene.state());
    EXPECT_EQ(json::serialize(state.at("seats").at(0).at("tickets")),
              R"([{"from":"Boston","to":"Miami","points":12,"done":false},)"
              R"({"from":"Denver","to":"El Paso","points":4,"done":true}])");
}

// The map's souvenir places first, in the map's order, then placed stacks.
TEST(StateJson, Souvenirs) {
    rules::StackedDecks stacked;
    stacked.start = rules::Seat{0};
    for (const char* symbol : {"tower", "kite", "heart", "bell", "crab"}) {
        stacked.symbols.push_back(support::symbol_from(*support::san_francisco(), symbol));
    }
    rules::Game game = new_game(support::san_francisco(), stacked);
    const auto stacks = [&] {
        std::string text;
        const json::object state = protocol::state_json(game.file(), game.state());
        for (const json::value& stack : state.at("souvenirs").as_array()) {
            text += std::string(stack.at("place").as_string()) + " " +
                    std::string(stack.at("symbol").as_string()) + " " +
                    std::to_string(stack.at("count").as_uint64()) + "; ";
        }
        return text + json::serialize(state.at("spare_souvenirs"));
    };
    const std::string set =
        "Alcatraz tower 2; Golden Gate Bridge kite 2; The Embarcadero heart 2; Sunset bell 2; "
        "Potrero Hill crab 2; ";
    EXPECT_EQ(stacks(), set + R"(["lantern","sea_lion"])");
    ASSERT_TRUE(act(game, 0, rules::Move::keep(0b11)));
    ASSERT_TRUE(act(game, 1, rules::Move::keep(0b11)));
    const auto lantern = support::symbol_from(game.file(), "lantern");
    const auto castro = support::place_from(game.file(), "Castro");
    ASSERT_TRUE(act(game, 1, rules::Move::place(lantern, castro)));
    EXPECT_EQ(stacks(), set + R"(Castro lantern 1; ["sea_lion"])");
}

// C23: once begun, the last round counts as begun, also when the game is over.
TEST(StateJson, LastRound) {
    bool was_last_round = false;
    const auto& file = *support::toy();
    support::walk(file.map, 2, 3, [&](const support::Step& step) {
        const json::object state = protocol::state_json(file, step.after);
        const bool is_last_round = state.at("last_round").as_bool();
        ASSERT_TRUE(is_last_round || !was_last_round);
        ASSERT_EQ(is_last_round, step.after.turns_left > 0 || was_last_round);
        was_last_round = is_last_round;
    });
}

}  // namespace
