// docs/protocol.md says what the server does: every message, key, event and code that the code can
// send or take stands there, and nothing else does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>

#include "net/web_socket.h"
#include "protocol/client_message.h"
#include "protocol/game_fields.h"
#include "protocol/json_writer.h"
#include "protocol/refusal_code.h"
#include "protocol/server_message.h"
#include "protocol/sight_json.h"
#include "support/maps.h"

namespace net {
namespace {

namespace json = boost::json;
using Words = std::set<std::string>;

std::string source(const std::string& path) {
    return support::read_file(std::string(FOGG_SOURCE_DIR) + "/" + path);
}

// From a heading to the next one of its rank or above.
std::string section(const std::string& heading) {
    const std::string document = source("docs/protocol.md");
    const std::size_t begin = document.find("\n" + heading + "\n");
    EXPECT_NE(begin, std::string::npos) << heading;
    const std::string rank = heading.substr(0, heading.find(' ') + 1);
    std::size_t end = document.find("\n#", begin + 1);
    while (end != std::string::npos && document.compare(end + 1, rank.size(), rank) != 0 &&
           document.compare(end + 1, 3, "## ") != 0) {
        end = document.find("\n#", end + 1);
    }
    return document.substr(begin, end - begin);
}

// All that the expression's first group takes out of the text.
Words all(const std::string& text, const std::string& expression) {
    const std::regex regex(expression);
    Words words;
    for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
        words.insert((*at)[1]);
    }
    return words;
}

// What stands as `code` in the first cells of a section's tables.
Words first_cells(const std::string& heading) {
    std::istringstream lines(section(heading));
    Words words;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("| `")) {
            words.merge(all(line.substr(0, line.find('|', 1)), "`([a-z_]+)`"));
        }
    }
    return words;
}

// kBadJson is bad_json.
std::string snake(const std::string& name) {
    std::string text;
    for (const char c : name) {
        const bool is_large = c >= 'A' && c <= 'Z';
        text += is_large && !text.empty() ? "_" : "";
        text += is_large ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

Words snakes(const Words& names) {
    Words words;
    for (const std::string& name : names) {
        words.insert(snake(name));
    }
    return words;
}

std::vector<std::string> files_of(const std::string& folder) {
    std::vector<std::string> files;
    const std::filesystem::path root = FOGG_SOURCE_DIR;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path().lexically_relative(root).string());
        }
    }
    return files;
}

using Forms = std::map<std::string, Words>;

// {"t":"move","id","seat":0} is "move" with the keys t, id and seat.
void add_form(const std::string& text, Forms& forms) {
    std::istringstream parts(text);
    Words keys;
    std::string kind;
    for (std::string part; std::getline(parts, part, ',');) {
        const std::string key = part.substr(1, part.find('"', 1) - 1);
        if (key == "t") {
            kind = part.substr(part.find(':') + 2);
            kind.pop_back();
        }
        keys.insert(key);
    }
    forms[kind].merge(keys);
}

TEST(ProtocolDocument, HasWhatClientsSay) {
    Forms documented;
    for (const std::string& text :
         all(section("### What the client says"), R"x(\| `\{([^`]*)\}` \|)x")) {
        add_form(text, documented);
    }
    Forms known;
    for (const protocol::MessageForm& form : protocol::client_message_forms()) {
        known[std::string(form.kind)] = Words(form.known().begin(), form.known().end());
    }
    EXPECT_THAT(documented, testing::ContainerEq(known));
}

// One of each kind that there is.
template <std::size_t... kIndex>
Words kinds_sent(std::index_sequence<kIndex...> /*all*/) {
    Words kinds;
    const auto add = [&](const std::string& text) {
        kinds.insert(std::string(json::parse(text).at("t").as_string()));
    };
    const auto make = []<std::size_t kOne>(std::integral_constant<std::size_t, kOne> /*one*/) {
        using Message = std::variant_alternative_t<kOne, table::ServerMessage>;
        if constexpr (std::is_same_v<Message, table::WasRefused>) {
            return table::WasRefused{.id = "x", .why = table::Refusal::kStale};
        } else if constexpr (std::is_same_v<Message, table::Story>) {
            return table::Story{.table = "x",
                                .board = std::make_shared<table::Board>(support::toy())};
        } else {
            return Message{};
        }
    };
    (add(protocol::to_text(make(std::integral_constant<std::size_t, kIndex>{}))), ...);
    add(protocol::welcome_text("fogg"));
    return kinds;
}

TEST(ProtocolDocument, HasWhatTheServerSays) {
    const std::string text = std::regex_replace(section("## At a table: WebSocket"),
                                                std::regex(R"x(\n\| `\{[^|]*\|)x"), "\n");
    const Words documented = all(text, R"x("t":"([a-z_]+)")x");
    const Words known =
        kinds_sent(std::make_index_sequence<std::variant_size_v<table::ServerMessage>>{});
    EXPECT_THAT(documented, testing::ContainerEq(known));
}

TEST(ProtocolDocument, HasAllEvents) {
    Words known;
    const auto board = std::make_shared<table::Board>(support::toy());
    const auto add = [&](const table::TableEvent& event) {
        protocol::JsonWriter writer;
        protocol::write_events(*board, {&event, 1}, writer);
        known.insert(std::string(json::parse(writer.take()).at(0).at("e").as_string()));
    };
    for (unsigned i = 0; i <= static_cast<unsigned>(rules::EventKind::kOver); ++i) {
        add({.game = {.kind = static_cast<rules::EventKind>(i),
                      .seat = rules::Seat{0},
                      .card = rules::Card{0},
                      .track = rules::TrackId{0},
                      .ticket = rules::TicketId{0}}});
    }
    for (unsigned i = 1; i < table::kTableEventKinds; ++i) {
        add({.kind = static_cast<table::TableEventKind>(i), .seat = rules::Seat{0}});
    }
    EXPECT_EQ(known.size(),
              static_cast<unsigned>(rules::EventKind::kOver) + table::kTableEventKinds);
    EXPECT_THAT(first_cells("### Events"), testing::ContainerEq(known));
}

// Of the edge: what it writes as a literal. Another way of giving a code would escape us, so there
// must be none.
Words codes_of_the_edge() {
    Words codes;
    for (const std::string& path : files_of("src/net")) {
        const std::string text = source(path);
        codes.merge(all(text, R"x(\brefusal\([0-9]+, "([a-z_]+)"\))x"));
        codes.merge(all(text, R"x(\brefused\("([a-z_]+)"\))x"));
        const std::string rest = std::regex_replace(
            text,
            std::regex(R"x(\brefus(al|ed)\(([0-9]+, )?)x"
                       R"x(("[a-z_]+"|(protocol::code\((table::)?)?Refusal::k[A-Za-z]+\)?|)x"
                       R"x([a-z_]+\.error\(\)|failure\.code|)x"
                       R"x((unsigned|const table::Refused&|const protocol::Failure&|)x"
                       R"x(base::Metrics&|metrics)))x"),
            "");
        EXPECT_EQ(all(rest, R"x(\brefus(?:al|ed)\((.*))x"), Words{}) << path;
    }
    return codes;
}

TEST(ProtocolDocument, HasAllCodes) {
    Words known = codes_of_the_edge();
    for (unsigned i = 0; i < table::kRefusalCount; ++i) {
        known.emplace(protocol::code(static_cast<table::Refusal>(i)));
    }
    // Of reading JSON; what else protocol::Problem has is for the referee and for score sheets.
    for (const char* const file :
         {"client_message", "api_json", "push_json", "json_reader", "json_text"}) {
        const std::string text = source("src/protocol/" + std::string(file) + ".cpp");
        known.merge(snakes(all(text, R"x(\bProblem::k([A-Za-z]+))x")));
    }
    // Of the rules: what tables say by themselves, beside the verdict on a move.
    for (const std::string& path : files_of("src/table")) {
        known.merge(snakes(all(source(path), R"x(\brules::Refusal::k([A-Za-z]+))x")));
    }
    EXPECT_THAT(first_cells("## Codes"), testing::ContainerEq(known));
}

TEST(ProtocolDocument, HasNoCodeThatNobodySends) {
    std::string text;
    for (const char* const folder : {"src/net", "src/table", "src/protocol"}) {
        for (const std::string& path : files_of(folder)) {
            text += path.ends_with("table/refused.h") ? "" : source(path);
        }
    }
    // Told apart from those of the rules by what stands before.
    Words sent = snakes(all(text, R"x((?:[^:]|table::)\bRefusal::k([A-Za-z]+))x"));
    for (unsigned i = 0; i < table::kRefusalCount; ++i) {
        const std::string code(protocol::code(static_cast<table::Refusal>(i)));
        EXPECT_TRUE(sent.contains(code)) << code;
    }
}

TEST(ProtocolDocument, HasAllGoodbyes) {
    Words known;
    for (const std::string& path : files_of("src/net")) {
        known.merge(snakes(all(source(path), R"x(\bcut_gently\(Cut::k([A-Za-z]+))x")));
    }
    for (const std::string& path : files_of("src/table")) {
        known.merge(snakes(all(source(path), R"x(\bBye\{\.why = Refusal::k([A-Za-z]+))x")));
    }
    ASSERT_TRUE(known.contains(std::string(to_text(Cut::kRestarting))));
    const std::string text = section("### What the server says");
    const std::size_t begin = text.find("**`bye`**");
    ASSERT_NE(begin, std::string::npos);
    const std::string sentence = text.substr(begin, text.find(". ", begin) - begin);
    const Words documented = all(sentence.substr(sentence.find("closes:")), "`([a-z_]+)`");
    EXPECT_THAT(documented, testing::ContainerEq(known));
}

}  // namespace
}  // namespace net
