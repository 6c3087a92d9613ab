// Limits on seats: who takes them, who holds them, and under which names.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "base/digest.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "table/fairness/shuffle.h"
#include "table/lobby/lobby.h"
#include "table/lobby/seat_limit.h"
#include "table/people/name.h"
#include "table/room.h"

namespace limits {
namespace {

using support::RawClient;

// Says it and waits for the answer to it: the whole message.
boost::json::object answer_to(RawClient& client, const std::string& text) {
    client.send(support::frame(support::kTextFrame, text));
    while (true) {
        const auto frame = support::read_frame(client);
        CHECK(frame.opcode != 0, "the connection ended", text);
        if (frame.opcode == support::kTextFrame &&
            (frame.payload.starts_with(R"({"t":"done")") ||
             frame.payload.starts_with(R"({"t":"refused")"))) {
            return boost::json::parse(frame.payload).as_object();
        }
    }
}

// "done", or the code of the refusal.
std::string outcome(const boost::json::object& message) {
    return std::string(message.at("t") == "done" ? "done" : message.at("code").as_string());
}

std::string watch_text(const std::string& table) {
    return R"({"t":"watch","id":"w","table":")" + table + "\"}";
}

std::string sit_text(unsigned seat, const std::string& name) {
    return R"({"t":"sit","id":"s)" + std::to_string(seat) + R"(","seat":)" + std::to_string(seat) +
           R"(,"name":")" + name + "\"}";
}

// What the offender gets for the open seat of this table.
std::string take_seat(RawClient& client, const std::string& table) {
    answer_to(client, watch_text(table));
    return outcome(answer_to(client, sit_text(1, "Bob")));
}

Driver seats_at_a_table() {
    return {.limit = "Seats that a key takes at one table of another host",
            .bound = number(static_cast<double>(table::kSeatsPerGuestMax)),
            .drive = [](Stage& stage) {
                const auto made = RawClient(stage.port())
                                      .ask(support::post("/api/tables",
                                                         R"({"map":"usa","seats":[{"kind":"open"},)"
                                                         R"({"kind":"open"},{"kind":"open"}]})",
                                                         Stage::headers("host")));
                RawClient client = stage.socket();
                answer_to(
                    client,
                    watch_text(std::string(boost::json::parse(made.body).at("table").as_string())));
                EXPECT_EQ(outcome(answer_to(client, sit_text(0, "Ann"))), "done");
                EXPECT_EQ(outcome(answer_to(client, sit_text(1, "Bob"))), "done");
                EXPECT_EQ(outcome(answer_to(client, sit_text(2, "Cid"))), "too_many_seats");
            }};
}

Driver waiting_tables() {
    return {.limit = "Tables that have not begun where a key sits, before it may sit at one more",
            .bound = number(static_cast<double>(table::kWaitingTablesMax)),
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                for (std::size_t i = 0; i < table::kWaitingTablesMax; ++i) {
                    ASSERT_EQ(take_seat(client, stage.make_table("host")), "done") << i;
                }
                EXPECT_EQ(take_seat(client, stage.make_table("host")), "too_many_seats");
            }};
}

Driver unfinished_tables() {
    return {
        .limit = "Unfinished tables of a key, before it may sit at one more",
        .bound = number(static_cast<double>(table::kUnfinishedTablesMax)),
        .settings = {"--tables-per-key", "1000", "--tables-per-address", "1000",
                     "--tables-per-hour", "100000"},
        .drive = [](Stage& stage) {
            const std::string wish =
                R"({"map":"usa","seats":[{"kind":"me","name":"Ann"},{"kind":"me","name":"Bob"}],)"
                R"("start_now":true})";
            RawClient maker(stage.port());
            for (std::size_t i = 0; i + 1 < table::kUnfinishedTablesMax; ++i) {
                ASSERT_EQ(maker.ask(support::post("/api/tables", wish, Stage::headers())).status,
                          201U);
            }
            RawClient client = stage.socket();
            EXPECT_EQ(take_seat(client, stage.make_table("host")), "done");
            EXPECT_EQ(take_seat(client, stage.make_table("host")), "too_many_seats");
        }};
}

// A code of the seat, and what somebody gets for it.
std::string code_of(RawClient& holder) {
    return std::string(
        answer_to(holder, R"({"t":"code","id":"c","seat":0})").at("code").as_string());
}
support::HttpReply use_code(Stage& stage, const std::string& table, const std::string& body,
                            std::string_view name) {
    return RawClient(stage.port())
        .ask(support::post("/api/tables/" + table + "/return", body, Stage::headers(name)));
}

Driver seat_devices() {
    return {
        .limit = "Devices that hold a seat",
        .bound = number(static_cast<double>(table::kHoldersPerSeatMax)),
        .drive = [](Stage& stage) {
            const std::string table = stage.make_table("first");
            RawClient first = stage.socket("first");
            answer_to(first, watch_text(table));
            for (std::size_t i = 0; i < table::kHoldersPerSeatMax; ++i) {
                ASSERT_EQ(outcome(answer_to(first, R"({"t":"keys","id":"k","seat":0})")), "done")
                    << i;
                const std::string body = R"({"code":")" + code_of(first) + "\"}";
                ASSERT_EQ(use_code(stage, table, body, "device-" + std::to_string(i)).status, 200U);
            }
            EXPECT_EQ(outcome(answer_to(first, R"({"t":"keys","id":"k","seat":0})")),
                      "not_your_seat");
        }};
}

Driver codes_tried() {
    return {.limit = "Codes tried per key",
            .bound = "1 every " + seconds(table::kCodeRate.every) + ", bursts of " +
                     number(static_cast<double>(table::kCodeRate.burst)),
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table("first");
                const std::string body = R"({"code":"guessed"})";
                for (int i = 0; i < table::kCodeRate.burst; ++i) {
                    expect_refused(use_code(stage, table, body, "offender"), 400, "bad_code");
                }
                support::HttpReply reply;
                for (int i = 0; i < 10 && reply.status != 429; ++i) {
                    reply = use_code(stage, table, body, "offender");
                }
                EXPECT_EQ(reply.status, 429U);
                EXPECT_TRUE(reply.body.starts_with(R"({"code":"too_fast","retry_ms":)"));
                expect_refused(use_code(stage, table, body, "another"), 400, "bad_code");
            }};
}

// That a day ends it is tested where the clock is ours: tests/table/seat_keys_test.cpp.
Driver seat_codes() {
    return {.limit = "Use of a seat's code",
            .bound = "once, within " + number(static_cast<double>(table::kCodeLifeMs) / 3'600'000) +
                     " h",
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table("first");
                RawClient first = stage.socket("first");
                answer_to(first, watch_text(table));
                const std::string body = R"({"code":")" + code_of(first) + "\"}";
                EXPECT_EQ(use_code(stage, table, body, "second").status, 200U);
                expect_refused(use_code(stage, table, body, "offender"), 400, "bad_code");
            }};
}

Driver commitments() {
    return {
        .limit = "Commitments to a joint shuffle, of one key",
        .bound = number(table::kCommitmentsPerKeyMax) + " per table",
        .drive = [](Stage& stage) {
            RawClient client = stage.socket();
            answer_to(client, watch_text(stage.make_table()));
            const auto commit = [&](unsigned n) {
                return outcome(answer_to(
                    client, R"({"t":"commit","id":"c)" + std::to_string(n) + R"(","commitment":")" +
                                base::to_hex(base::sha256(std::to_string(n))) + "\"}"));
            };
            for (unsigned n = 0; n < table::kCommitmentsPerKeyMax; ++n) {
                EXPECT_EQ(commit(n), "done") << n;
            }
            EXPECT_EQ(commit(table::kCommitmentsPerKeyMax), "not_asked");
        }};
}

Driver name_length() {
    return {.limit = "Length of a name",
            .bound = number(static_cast<double>(table::kNameLimit.characters_max)) +
                     " characters, " + number(static_cast<double>(table::kNameLimit.bytes_max)) +
                     " bytes",
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table("host");
                RawClient client = stage.socket();
                answer_to(client, watch_text(table));
                const std::size_t most = table::kNameLimit.characters_max;
                EXPECT_EQ(outcome(answer_to(client, sit_text(1, std::string(most + 1, 'x')))),
                          "bad_name");
                // A kiss of two people with colours of skin: the longest character there is.
                std::string kisses;
                for (std::size_t i = 0; i < most; ++i) {
                    kisses +=
                        "\xf0\x9f\x91\xa9\xf0\x9f\x8f\xbd\xe2\x80\x8d\xe2\x9d\xa4\xef\xb8\x8f\xe2"
                        "\x80\x8d"
                        "\xf0\x9f\x92\x8b\xe2\x80\x8d\xf0\x9f\x91\xa8\xf0\x9f\x8f\xbd";
                }
                EXPECT_EQ(kisses.size(), table::kNameLimit.bytes_max);
                EXPECT_EQ(outcome(answer_to(client, sit_text(1, kisses))), "done");
            }};
}

}  // namespace

std::vector<Driver> seat_drivers() {
    return {seats_at_a_table(), waiting_tables(), unfinished_tables(), seat_devices(),
            codes_tried(),      seat_codes(),     commitments(),       name_length()};
}

}  // namespace limits
