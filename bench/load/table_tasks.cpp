#include "load/table_tasks.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <stdexcept>

#include "load/giant_table.h"
#include "load/json_bits.h"
#include "load/task_times.h"
#include "support/raw_client.h"

namespace load {
namespace {

using support::get;
using support::RawClient;

constexpr const char* kKey = "the-long-secret-key-of-somebody-who-plays";
constexpr std::uint64_t kWholeGame = 100'000;
constexpr std::uint64_t kHalfGame = 250;  // moves
constexpr unsigned kSpectators = 199;     // and the host, as one more
constexpr unsigned kPerAddress = 20;      // below the limits of one

std::string address(unsigned number) {
    return "127.0.1." + std::to_string(1 + number / kPerAddress);
}

enum class Story : std::uint8_t { kNo, kYes };

// A WebSocket that looks at a table, after the first update and all of its story, if wanted.
RawClient viewer(std::uint16_t port, const std::string& table, unsigned number,
                 const std::string& key, Story story = Story::kYes) {
    const std::string from = address(number);
    RawClient client(port, RawClient::From{.address = from.c_str()});
    if (client.ask(support::handshake("/ws", "Authorization: Bearer " + key + "\r\n")).status !=
        101) {
        throw std::runtime_error("no handshake");
    }
    client.send(
        support::frame(support::kTextFrame, R"({"t":"watch","id":"w","table":")" + table +
                                                R"(","seat":null,"story":)" +
                                                (story == Story::kYes ? "true}" : "false}")));
    while (true) {
        const support::Frame frame = support::read_frame(client);
        if (frame.opcode == 0 || has(frame.payload, R"("t":"refused")")) {
            throw std::runtime_error("cannot watch: " + frame.payload);
        }
        if (frame.payload.starts_with(R"({"t":"update")")) {
            return client;
        }
    }
}

void look(std::uint16_t port, const std::string& table) {
    viewer(port, table, 0, kKey);
}

// Nobody else looks at it, so the table has to be read first.
void wake(std::uint16_t port, const std::string& table) {
    viewer(port, table, 0, kKey, Story::kNo);
}

void ask(std::uint16_t port, const std::string& path) {
    const std::string from = address(0);
    RawClient client(port, RawClient::From{.address = from.c_str()});
    const unsigned status = client.ask(get(path)).status;
    if (status != 200) {
        throw std::runtime_error(fmt::format("{}: {}", path, status));
    }
}

// The host turns the chat off or on before as many spectators as there may be: one line, one update
// for each of them.
void tell_many(std::uint16_t port, const std::string& table) {
    std::deque<RawClient> crowd;
    for (unsigned i = 0; i < kSpectators; ++i) {
        crowd.push_back(viewer(port, table, i, fmt::format("the-long-key-of-spectator-{:03}", i)));
    }
    crowd.push_back(viewer(port, table, 0, kKey));
    for (const char* const is_on : {"false", "true"}) {
        crowd.back().send(
            support::frame(support::kTextFrame,
                           fmt::format(R"({{"t":"set_chat","id":"c{}","on":{}}})", is_on, is_on)));
    }
    while (!has(support::read_frame(crowd.back()).payload, R"("t":"done","id":"ctrue")")) {
    }
}

struct Deed {
    const char* name;
    bool needs_end;  // of the game
    std::function<void(std::uint16_t, const std::string&)> act;
};

std::vector<Deed> all_deeds() {
    const auto path = [](const char* what) {
        return [what](std::uint16_t port, const std::string& table) {
            ask(port, "/api/tables/" + table + what);
        };
    };
    return {{"first look at a running game", false, look},
            {"first look at a finished game", true, look},
            {"waking a running game", false, wake},
            {"waking a finished game", true, wake},
            {"room of a running game", false, path("")},
            {"200 spectators come and go", false, tell_many},
            {"room of a finished game", true, path("")},
            {"replay", true, path("/replay")},
            {"record", true, path("/record")}};
}

}  // namespace

ShortAndLong make_short_and_long(std::uint16_t port) {
    ShortAndLong made{.key = kKey};
    for (const bool is_long : {false, true}) {
        GiantTable finished({.port = port, .key = kKey, .is_long = is_long});
        finished.play(kWholeGame);
        made.finished.push_back(finished.id());
        GiantTable running({.port = port, .key = kKey, .is_long = is_long, .seed = 2});
        running.play(kHalfGame);
        made.running.push_back(running.id());
        fmt::print("{} tables: {} and {} lines\n", is_long ? "long" : "short", finished.version(),
                   running.version());
    }
    return made;
}

bool compare_tasks(const TaskComparison& comparison) {
    fmt::print("\n{:<32} {:>12} {:>12} {:>14} {:>14}\n", "tasks of the loop", "short, <= ms",
               "long, <= ms", "short > 10 ms", "long > 10 ms");
    bool is_fine = true;
    for (const Deed& deed : all_deeds()) {
        const auto& tables =
            deed.needs_end ? comparison.tables.finished : comparison.tables.running;
        std::vector<double> longest(2);
        std::vector<std::uint64_t> too_long(2);
        for (std::size_t i = 0; i < 2 * comparison.rounds; ++i) {
            const TaskTimes before(comparison.port);
            deed.act(comparison.port, tables[i % 2]);
            const TaskTimes times = TaskTimes(comparison.port).since(before);
            longest[i % 2] = std::max(longest[i % 2], times.longest_s());
            too_long[i % 2] += times.longer_than(comparison.longest_s);
        }
        const bool is_deed_fine = too_long[1] <= 2 * too_long[0] + 1;
        fmt::print("{:<32} {:>12.2f} {:>12.2f} {:>14} {:>14} {}\n", deed.name, longest[0] * 1e3,
                   longest[1] * 1e3, too_long[0], too_long[1], is_deed_fine ? "" : "FAILED");
        is_fine = is_fine && is_deed_fine;
    }
    return is_fine;
}

}  // namespace load
