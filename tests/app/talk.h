// tests/app/talk.h
//
// Talks to a referee as a host would: text in, JSON out.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>

#include "app/outside/referee.h"
#include "base/check.h"

namespace app_test {

namespace json = boost::json;

class Talk {
public:
    [[nodiscard]] std::string raw(std::string_view line) { return referee_.answer(line); }

    [[nodiscard]] json::object ask(std::string_view line) {
        const std::string answer = raw(line);
        CHECK(answer.find('\n') == std::string::npos, answer);
        return json::parse(answer).as_object();
    }
    // "ok", or the code of the refusal, which must come with a text.
    [[nodiscard]] std::string code(std::string_view line) {
        const json::object answer = ask(line);
        if (answer.at("ok").as_bool()) {
            return "ok";
        }
        CHECK(answer.size() == 3 && !answer.at("text").as_string().empty(), line);
        return std::string(answer.at("code").as_string());
    }
    // The field of an answer that must be a good one.
    [[nodiscard]] json::value field(std::string_view line, std::string_view name) {
        const json::object answer = ask(line);
        CHECK(answer.at("ok").as_bool(), line, json::serialize(answer));
        return answer.at(name);
    }
    [[nodiscard]] json::object state() { return field(R"({"state":{}})", "state").as_object(); }
    [[nodiscard]] std::string record() {
        return std::string(field(R"({"record":{}})", "record").as_string());
    }

    [[nodiscard]] static std::string load(std::string_view record, std::string_view map = "") {
        json::object request;
        request["record"] = record;
        if (!map.empty()) {
            request["map"] = map;
        }
        return json::serialize(json::object{{"load", request}});
    }
    [[nodiscard]] static std::string act(unsigned seat, const json::value& move) {
        return json::serialize(json::object{{"act", {{"seat", seat}, {"move", move}}}});
    }
    [[nodiscard]] static std::string legal(unsigned seat) {
        return R"({"legal":{"seat":)" + std::to_string(seat) + "}}";
    }
    [[nodiscard]] static std::string view(unsigned seat) {
        return R"({"view":{"seat":)" + std::to_string(seat) + "}}";
    }

private:
    app::Referee referee_;
};

}  // namespace app_test
