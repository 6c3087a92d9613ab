// Fuzzes the referee with one request per line. Every line gets one JSON object with "ok"; if it is
// not ok, it has a code and a text, and the game is unchanged.
//
// Random text hardly ever makes a legal move. So a line such as "!x" is not a request: it makes one
// of the legal moves, which must be accepted; the character selects which.
#include <algorithm>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "app/outside/referee.h"
#include "base/check.h"
#include "rules/types.h"

namespace {

namespace json = boost::json;

constexpr unsigned kLinesMax = 200;
constexpr std::string_view kAskState = R"({"state":{}})";

json::object parsed(std::string_view line, const std::string& answer) {
    CHECK(answer.find('\n') == std::string::npos, line);
    json::error_code error;
    const json::value value = json::parse(answer, error);
    CHECK(!error, line, answer);
    CHECK(value.is_object(), line, answer);
    return value.get_object();
}

bool is_ok(std::string_view line, const std::string& answer) {
    const json::object object = parsed(line, answer);
    CHECK(object.contains("ok"), line, answer);
    CHECK(object.at("ok").is_bool(), line, answer);
    if (!object.at("ok").get_bool()) {
        CHECK(object.contains("code"), line, answer);
        CHECK(object.contains("text"), line, answer);
        CHECK(object.at("code") != "internal", line, answer);
    }
    return object.at("ok").get_bool();
}

void make_legal_move(app::Referee& referee, std::size_t n) {
    for (unsigned seat = 0; seat < rules::kSeatsMax; ++seat) {
        const std::string request = R"({"legal":{"seat":)" + std::to_string(seat) + "}}";
        const json::object answer = parsed(request, referee.answer(request));
        const json::value* const moves = answer.if_contains("moves");
        if (moves == nullptr || moves->as_array().empty()) {
            continue;
        }
        const json::value& move = moves->as_array()[n % moves->as_array().size()];
        const std::string act = R"({"act":{"seat":)" + std::to_string(seat) + R"(,"move":)" +
                                json::serialize(move) + "}}";
        CHECK(is_ok(act, referee.answer(act)), act);
        return;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    app::Referee referee;
    std::string state = referee.answer(kAskState);
    for (unsigned i = 0; i < kLinesMax && !rest.empty(); ++i) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.starts_with('!')) {
            make_legal_move(referee, line.size() > 1 ? static_cast<unsigned char>(line[1]) : 0);
            state = referee.answer(kAskState);
            continue;
        }
        const bool was_ok = is_ok(line, referee.answer(line));
        std::string next_state = referee.answer(kAskState);
        CHECK(was_ok || next_state == state, line);
        state = std::move(next_state);
    }
    return 0;
}
