// tests/cluster/guest.h
//
// A person with two seats at a table who asks and waits for each answer, for testing a server step
// by step.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cstdint>
#include <string>

#include "support/raw_client.h"

namespace cluster {

class Guest {
public:
    explicit Guest(std::uint16_t port) : port_(port) {}

    // From now on through another node.
    void go_to(std::uint16_t port) { port_ = port; }

    // Creates a table with both seats taken by this person. Returns "ok" or the refusal's code.
    std::string make_table() {
        support::RawClient client(port_);
        const support::HttpReply reply = client.ask(support::post(
            "/api/tables",
            R"({"map":"toy","seats":[{"kind":"me","name":"A"},{"kind":"me","name":"B"}],)"
            R"("start_now":true})",
            "Content-Type: application/json\r\n" + authorization()));
        const auto answer = boost::json::parse(reply.body).as_object();
        if (reply.status != 201) {
            return std::string(answer.at("code").as_string());
        }
        table_ = answer.at("table").as_string();
        return "ok";
    }

    // Watches the table, as the seat to act. Returns "ok" or the refusal's code.
    std::string come() {
        client_.emplace(port_);
        if (client_->ask(support::handshake("/ws", authorization())).status != 101) {
            return "no handshake";
        }
        std::string code = watch("0");
        if (code == "ok" && legal_.empty()) {
            code = watch("1");
        }
        return code;
    }

    // Chooses the first legal move, with a new id.
    void choose_move() {
        CHECK(!legal_.empty(), "nothing to decide");
        move_ = R"({"t":"move","id":"m)" + std::to_string(++ids_) + R"(","seat":)" +
                std::to_string(seat_) + R"(,"seen":)" + std::to_string(version_) + R"(,"move":")" +
                legal_ + R"("})";
        id_ = "m" + std::to_string(ids_);
    }
    // Sends the chosen move, possibly again. Returns "ok" or the refusal's code.
    std::string move() {
        client_->send(support::frame(support::kTextFrame, move_));
        return answer_to(id_);
    }

    [[nodiscard]] const std::string& table() const { return table_; }
    [[nodiscard]] std::int64_t version() const { return version_; }

private:
    static std::string authorization() {
        return "Authorization: Bearer the-secret-key-of-a-guest\r\n";
    }
    std::string watch(const std::string& seat) {
        const std::string id = "w" + std::to_string(++ids_);
        client_->send(support::frame(support::kTextFrame, R"({"t":"watch","id":")" + id +
                                                              R"(","table":")" + table_ +
                                                              R"(","seat":)" + seat + "}"));
        const std::string code = answer_to(id);
        const std::int64_t before = updates_;
        while (code == "ok" && updates_ == before && hear()) {
        }
        return code;
    }
    // Waits for the answer; "silence" if the connection breaks or nothing arrives.
    std::string answer_to(const std::string& id) {
        answer_.clear();
        for (awaited_ = id; answer_.empty();) {
            if (!hear()) {
                return "silence";
            }
        }
        return answer_;
    }
    bool hear() {
        const support::Frame frame = support::read_frame(*client_);
        if (frame.opcode != support::kTextFrame) {
            return frame.opcode == support::kPingFrame;
        }
        const auto message = boost::json::parse(frame.payload).as_object();
        const std::string_view t = message.at("t").as_string();
        if (t == "update") {
            take(message);
        } else if ((t == "done" || t == "refused") && message.at("id").as_string() == awaited_) {
            answer_ = t == "done" ? "ok" : std::string(message.at("code").as_string());
            version_ = t == "done" ? message.at("v").as_int64() : version_;
        }
        return true;
    }
    void take(const boost::json::object& update) {
        ++updates_;
        version_ = update.at("v").as_int64();
        if (update.contains("you")) {
            seat_ = update.at("you").at("seat").as_int64();
        }
        if (update.contains("legal")) {
            const auto& legal = update.at("legal").as_array();
            legal_ = legal.empty() ? "" : std::string(legal.at(0).as_string());
        }
    }

    std::uint16_t port_;
    std::optional<support::RawClient> client_;
    std::string table_;
    std::string legal_;  // the first of them
    std::int64_t version_ = 0;
    std::int64_t seat_ = 0;
    std::int64_t updates_ = 0;
    std::uint64_t ids_ = 0;
    std::string move_;
    std::string id_;
    std::string awaited_;
    std::string answer_;
};

}  // namespace cluster
