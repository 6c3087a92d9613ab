// What clients say: what is understood, and with which code the rest is refused.
#include "protocol/client_message.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "support/maps.h"
#include "table/board.h"
#include "table/command.h"
#include "table/messages.h"

namespace {

const table::Board& board() {
    static const table::Board kBoard(support::toy());
    return kBoard;
}

auto parsed(std::string_view text) {
    return protocol::parse_client_message(text, &board());
}

// The code and the id that it is refused with; "ok" if it is not.
std::string verdict(std::string_view text) {
    const auto message = parsed(text);
    return message ? "ok " + message->id
                   : std::string(message.error().why.code) + " " + message.error().id;
}

template <typename T>
T command(std::string_view text) {
    const auto message = parsed(text);
    EXPECT_TRUE(message) << text;
    return std::get<T>(std::get<table::Command>(message->what));
}

TEST(ClientMessage, IsRefusedWithItsCode) {
    const std::vector<std::pair<std::string_view, std::string_view>> cases = {
        {R"({"t":"ping"})", "ok "},
        {R"({"t":"ping","id":"p1"})", "ok p1"},
        {R"({"t":"start","id":"a"})", "ok a"},
        {R"({"t":"start"})", "bad_id "},
        {R"({"t":"start","id":7})", "bad_id "},
        {R"({"t":"start","id":""})", "bad_id "},
        {R"({"t":"start","id":"a","x":1})", "unknown_key a"},
        {R"({"t":"dance","id":"a"})", "unknown_request a"},
        {R"({"t":7,"id":"a"})", "unknown_request a"},
        {R"({"id":"a"})", "unknown_request a"},
        {R"(["t"])", "unknown_request "},
        {R"({"t":"start","id":"a")", "bad_json "},
        {R"({"t":"sit","id":"a","seat":1})", "missing_key a"},
        {R"({"t":"sit","id":"a","seat":"1","name":"Ann"})", "wrong_type a"},
        {R"({"t":"set_chat","id":"a","on":1})", "wrong_type a"},
        {R"({"t":"set_chat","id":"a","on":true})", "ok a"},
        {R"({"t":"set_emotes","id":"a","on":"no"})", "wrong_type a"},
        {R"({"t":"set_color","id":"a","seat":0})", "missing_key a"},
        {R"({"t":"set_color","id":"a","seat":0,"color":"red"})", "wrong_type a"},
        {R"({"t":"set_color","id":"a","seat":0,"color":3})", "ok a"},
        {R"({"t":"emote","id":"a","seat":0,"emote":"hello"})", "ok a"},
        {R"({"t":"emote","id":"a","seat":0,"emote":"<b>"})", "bad_emote a"},
        {R"({"t":"emote","id":"a","seat":0,"emote":7})", "wrong_type a"},
        {R"({"t":"emote","id":"a","seat":0,"emote":"hello","text":"you"})", "unknown_key a"},
        {R"({"t":"set_seat","id":"a","seat":0,"kind":"program","program":""})", "bad_program a"},
        {R"({"t":"set_seat","id":"a","seat":0,"kind":"robot"})", "wrong_type a"},
        {R"({"t":"move","id":"a","seat":0,"seen":1,"move":"dance"})", "unknown_move a"},
        {R"({"t":"move","id":"a","seat":0,"seen":1,"move":"draw deck"})", "ok a"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(verdict(text), expected) << text;
    }
    EXPECT_EQ(verdict(R"({"t":"ping"})" + std::string(protocol::kClientMessageBytesMax - 12, ' ')),
              "ok ");
    EXPECT_EQ(verdict(R"({"t":"ping"})" + std::string(protocol::kClientMessageBytesMax - 11, ' ')),
              "too_long ");
    const auto blind = protocol::parse_client_message(
        R"({"t":"move","id":"a","seat":0,"seen":1,"move":"draw deck"})", nullptr);
    EXPECT_EQ(blind.error().why.code, "not_watching");
}

TEST(ClientMessage, SeatsBeyondAnyTableAreOneThatNoTableHas) {
    const auto seat = [](std::string_view number) {
        return rules::index(
            command<table::Leave>(R"({"t":"leave","id":"a","seat":)" + std::string(number) + "}")
                .seat);
    };
    EXPECT_EQ(seat("0"), 0U);
    EXPECT_EQ(seat(std::to_string(rules::kSeatsMax - 1)), rules::kSeatsMax - 1);
    EXPECT_EQ(seat(std::to_string(rules::kSeatsMax)), rules::kSeatsMax);
    EXPECT_EQ(seat("1000"), rules::kSeatsMax);
    EXPECT_EQ(seat("-1"), rules::kSeatsMax);
}

TEST(ClientMessage, ColoursBeyondAnyMapAreOneThatNoMapHas) {
    const auto color = [](std::string_view number) {
        return command<table::SetColor>(R"({"t":"set_color","id":"a","seat":0,"color":)" +
                                        std::string(number) + "}")
            .color;
    };
    EXPECT_EQ(color("0"), 0U);
    EXPECT_EQ(color("5"), 5U);
    EXPECT_EQ(color("6"), rules::kSeatsMax);
    EXPECT_EQ(color("-1"), rules::kSeatsMax);
    EXPECT_EQ(color("4294967296"), rules::kSeatsMax);
}

TEST(ClientMessage, SaysWhatWasMeant) {
    const auto move =
        command<table::MakeMove>(R"({"t":"move","id":"a","seat":1,"seen":57,"move":"draw deck"})");
    EXPECT_EQ(move.seat, rules::Seat{1});
    EXPECT_EQ(move.seen, 57U);
    EXPECT_EQ(move.move, rules::Move::draw_deck());
    const auto undo = command<table::TakeBack>(R"({"t":"undo","id":"a","seat":1,"seen":-3})");
    EXPECT_EQ(undo.seen, 0U);
    EXPECT_TRUE(command<table::SetChat>(R"({"t":"set_chat","id":"a","on":true})").is_on);
    EXPECT_FALSE(command<table::SetChat>(R"({"t":"set_chat","id":"a","on":false})").is_on);
    EXPECT_EQ(command<table::Sit>(R"({"t":"sit","id":"a","seat":0,"name":"Ann"})").name, "Ann");
    const auto sit = [](std::string_view rest) {
        return command<table::Sit>(R"({"t":"sit","id":"a","seat":0,"name":"Ann")" +
                                   std::string(rest) + "}");
    };
    EXPECT_FALSE(sit("").color);
    EXPECT_FALSE(sit(R"(,"color":null)").color);
    EXPECT_EQ(sit(R"(,"color":3)").color, 3U);
    EXPECT_FALSE(command<table::SetEmotes>(R"({"t":"set_emotes","id":"a","on":false})").is_on);
    EXPECT_EQ(command<table::SetSeat>(
                  R"({"t":"set_seat","id":"a","seat":0,"kind":"program","program":"hard"})")
                  .program,
              "hard");
    EXPECT_EQ(
        command<table::SetSeat>(R"({"t":"set_seat","id":"a","seat":0,"kind":"open"})").program, "");
}

TEST(ClientMessage, WatchesAsAnybodyOrAsASeat) {
    const auto watch = [](std::string_view rest) {
        const auto message =
            parsed(R"({"t":"watch","id":"a","table":"T")" + std::string(rest) + "}");
        EXPECT_TRUE(message) << rest;
        return std::get<table::Watch>(message->what);
    };
    EXPECT_EQ(watch("").table, "T");
    EXPECT_FALSE(watch("").seat);
    EXPECT_FALSE(watch("").has_story);
    EXPECT_EQ(watch(R"(,"seat":1)").seat, rules::Seat{1});
    EXPECT_EQ(watch(R"(,"seat":null)").seat, rules::kNoSeat);
    EXPECT_TRUE(watch(R"(,"story":true)").has_story);
    EXPECT_FALSE(watch(R"(,"story":false)").has_story);
}

}  // namespace
