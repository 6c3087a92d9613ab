#include "load/abuse.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "load/json_bits.h"
#include "support/raw_client.h"

namespace load {
namespace {

using support::frame;
using support::get;
using support::RawClient;

constexpr unsigned kManyThreads = 60;  // as many as asked for a replay at once
constexpr unsigned kCrowd = 150;       // at one table
constexpr RawClient::From kFrom{.address = "127.0.0.2", .may_fail = true};

std::string headers(unsigned number) {
    return "Authorization: Bearer the-long-secret-key-of-attacker-" + std::to_string(number) +
           "\r\nContent-Type: application/json\r\n";
}

// A WebSocket; ended if the server did not want it.
RawClient socket_of(const Target& target, unsigned number, int receive_buffer = 0) {
    RawClient client(
        target.port,
        {.address = kFrom.address, .receive_buffer = receive_buffer, .may_fail = true});
    if (client.ask(support::handshake("/ws", headers(number))).status != 101) {
        client.close();
    }
    return client;
}

std::string times(std::string_view piece, unsigned count) {
    std::string all;
    for (unsigned i = 0; i < count; ++i) {
        all += piece;
    }
    return all;
}

// As much of it as the server takes.
void pour(RawClient& client, const std::string& bytes) {
    while (client.fd() >= 0 && client.send(bytes)) {
    }
    client.reset();
}

void pings_never_read(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number, 4096);
    pour(client, times(frame(support::kPingFrame, std::string(125, 'x')), 100));
}

void empty_fragments(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number);
    client.send(frame(support::kTextFrame, "", false));
    pour(client, times(frame(0, "", false), 1000));
}

void garbage_messages(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number);
    const std::string message = R"({"t":"move","id":")" + std::string(16'000, 'x');
    pour(client, times(frame(support::kTextFrame, message), 4));
}

std::string said(const std::string& t, unsigned id, const std::string& rest = "") {
    return frame(support::kTextFrame,
                 R"({"t":")" + t + R"(","id":"a)" + std::to_string(id) + "\"" + rest + "}");
}

// Reads until the answer to message `id`; false at the end.
bool is_answered(RawClient& client, unsigned id, std::string* last = nullptr) {
    const std::string mark = R"("id":"a)" + std::to_string(id) + "\"";
    while (true) {
        const support::Frame got = support::read_frame(client);
        if (got.opcode == 0 || got.opcode == support::kCloseFrame) {
            return false;
        }
        if (last != nullptr && has(got.payload, R"("legal":[)")) {
            *last = got.payload;
        }
        if (has(got.payload, mark)) {
            return true;
        }
    }
}

std::string table_of_own(const Target& target, unsigned number, const std::string& more = "") {
    RawClient client(target.port, kFrom);
    const auto reply = client.ask(support::post(
        "/api/tables",
        "{" + more +
            R"("map":"usa","start":0,"start_now":true,"seats":[{"kind":"me","name":"A"},)"
            R"({"kind":"me","name":"B"}]})",
        headers(number)));
    return std::string(word_at(reply.body, after(reply.body, R"("table":")")));
}

// A move and its undo, as fast as the answers come, at a table of one's own.
void moves_and_undos(const Target& target, unsigned number) {
    static thread_local std::string table;
    if (table.empty()) {
        table = table_of_own(target, number);
    }
    RawClient client = socket_of(target, number);
    unsigned id = 0;
    std::string update;
    if (client.fd() < 0 || !client.send(said("watch", ++id, R"(,"table":")" + table + "\"")) ||
        !is_answered(client, id, &update)) {
        return;
    }
    while (true) {
        const std::string seen = R"(,"seat":)" + std::to_string(id / 40 % 2) + R"(,"seen":)" +
                                 std::to_string(number_at(update, after(update, R"("v":)")));
        const std::string move(word_at(update, after(update, R"("legal":[")")));
        ++id;
        client.send(said("move", id, seen + R"(,"move":")" + move + "\""));
        if (!is_answered(client, id, &update)) {
            return;
        }
        ++id;
        client.send(said("undo", id, seen));
        if (!is_answered(client, id, &update)) {
            return;
        }
    }
}

// Asks for the largest replay that there is.
void replays(const Target& target, unsigned /*number*/) {
    RawClient client(target.port, kFrom);
    while (client.ask(get("/api/tables/" + target.giant + "/replay")).status != 0) {
    }
}

void replays_never_read(const Target& target, unsigned /*number*/) {
    RawClient client(target.port,
                     {.address = kFrom.address, .receive_buffer = 4096, .may_fail = true});
    client.send(times(get("/api/tables/" + target.giant + "/replay"), 10));
    client.read_some(2000);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

void records(const Target& target, unsigned /*number*/) {
    RawClient client(target.port, kFrom);
    while (client.ask(get("/api/tables/" + target.giant + "/record")).status != 0) {
    }
}

// The whole story of the longest table, again and again.
void stories(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number);
    const std::string& table = number % 2 == 0 ? target.giant : target.running;
    for (unsigned id = 1;; ++id) {
        if (client.fd() < 0 ||
            !client.send(said("watch", id, R"(,"table":")" + table + R"(","story":true)")) ||
            !is_answered(client, id)) {
            return;
        }
    }
}

// The same without waiting for answers, or reading them.
void stories_never_read(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number, 4096);
    std::string all;
    for (unsigned id = 0; id < 50; ++id) {
        all += said("watch", id, R"(,"table":")" + target.giant + R"(","story":true)");
    }
    pour(client, all);
}

// Two long tables by turns, so that the one that was left has gone to sleep when its turn comes.
void wakings(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number);
    for (unsigned id = 1; client.fd() >= 0; ++id) {
        const std::string& table = id % 2 == 0 ? target.giant : target.running;
        if (!client.send(said("watch", id, R"(,"table":")" + table + "\"")) ||
            !is_answered(client, id)) {
            return;
        }
    }
}

// Of tables that nobody looks at.
void rooms(const Target& target, unsigned number) {
    RawClient client(target.port, kFrom);
    const std::string& table = number % 2 == 0 ? target.giant : target.running;
    while (client.ask(get("/api/tables/" + table)).status != 0) {
    }
}

// Everybody at one table comes again and again, so that the others would hear of it.
void crowded_table(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number);
    for (unsigned id = 1; client.fd() >= 0; ++id) {
        if (!client.send(said("watch", id, R"(,"table":")" + target.running + "\"")) ||
            !is_answered(client, id)) {
            return;
        }
    }
}

// A target that means nothing, and a change from a page of another site.
void refused_requests(const Target& target, unsigned number) {
    RawClient client(target.port, kFrom);
    const std::string asked =
        times(get("/%zz") + support::post("/api/score", "{}",
                                          headers(number) + "Origin: https://evil.example\r\n"),
              20);
    while (client.send(asked) && !client.read_some().empty()) {
    }
}

void proofs(const Target& target, unsigned /*number*/) {
    RawClient client(target.port, kFrom);
    const std::string asked =
        times(get("/api/tables/" + target.giant + "/commitment") + get("/api/log/entries?from=0") +
                  get("/api/log/consistency?from=1"),
              20);
    while (client.send(asked) && !client.read_some().empty()) {
    }
}

void lists(const Target& target, unsigned number) {
    RawClient client(target.port, kFrom);
    const std::string asked = times(
        get("/api/tables?status=finished") + get("/api/tables") + get("/api/mine", headers(number)),
        20);
    while (client.send(asked) && !client.read_some().empty()) {
    }
}

void scores(const Target& target, unsigned number) {
    RawClient client(target.port, kFrom);
    const std::string sheet =
        R"({"map":"usa","players":[)" + times(R"({"name":"A","tickets":[1]},)", 2000) + "1]}";
    while (client.ask(support::post("/api/score", sheet, headers(number))).status != 0) {
    }
}

// Of the longest game: whoever makes reviews has something to do all the time.
void reviews(const Target& target, unsigned /*number*/) {
    RawClient client(target.port, kFrom);
    while (client.ask(get("/api/tables/" + target.giant + "/review")).status != 0) {
    }
}

// At a practice table of one's own, as often as they come. Each takes a good part of a second.
void hints(const Target& target, unsigned number) {
    static thread_local std::string table;
    if (table.empty()) {
        table = table_of_own(target, number, R"("practice":true,)");
    }
    RawClient client = socket_of(target, number);
    for (unsigned id = 1; client.fd() >= 0; ++id) {
        const std::string asked =
            id == 1
                ? said("watch", id, R"(,"table":")" + table + "\"")
                : said("hint", id, R"(,"seat":)" + std::to_string(id % 2) + R"(,"level":"move")");
        if (!client.send(asked) || !is_answered(client, id)) {
            return;
        }
    }
}

// What people do after their games and in practice, all at once.
void reviews_and_hints(const Target& target, unsigned number) {
    (number % 2 == 0 ? reviews : hints)(target, number);
}

// {"text":"…"} with a built-in map, under another title.
std::string map_body(const Target& target, const std::string& title) {
    RawClient client(target.port, kFrom);
    const std::string text = client.ask(get("/api/maps/usa/file")).body;
    std::string body = R"({"text":"# )" + title + "\\n";
    for (const char c : text) {
        body += c == '\n'               ? "\\n"
                : c == '"' || c == '\\' ? std::string("\\") + c
                                        : std::string(1, c);
    }
    return body + "\"}";
}

void map_checks(const Target& target, unsigned number) {
    const std::string body = map_body(target, "");
    RawClient client(target.port, kFrom);
    while (client.ask(support::post("/api/check/map", body, headers(number))).status != 0) {
    }
}

// A new one each time.
void new_maps(const Target& target, unsigned number) {
    static std::atomic<unsigned> maps = 0;
    RawClient client(target.port, kFrom);
    unsigned status = 1;
    while (status != 0) {
        const std::string body = map_body(target, std::to_string(++maps));
        status = client.ask(support::post("/api/maps", body, headers(number))).status;
    }
}

// Without waiting for the server, and without ever running out of ports.
void new_connections(const Target& target, unsigned /*number*/) {
    RawClient(target.port, kFrom).reset();
}

void new_web_sockets(const Target& target, unsigned number) {
    RawClient client = socket_of(target, number);
    if (client.fd() >= 0) {
        client.reset();
    }
}

void new_tables(const Target& target, unsigned number) {
    table_of_own(target, number);
}

}  // namespace

std::vector<Abuse> all_abuses() {
    return {{"nothing", [](const Target&, unsigned) { pause(); }},
            {"pings_never_read", pings_never_read},
            {"empty_fragments", empty_fragments},
            {"garbage_messages", garbage_messages},
            {"moves_and_undos", moves_and_undos},
            {"replays", replays, kManyThreads},
            {"replays_never_read", replays_never_read, kManyThreads},
            {"records", records, kManyThreads},
            {"stories", stories},
            {"stories_never_read", stories_never_read},
            {"wakings", wakings},
            {"rooms", rooms, kManyThreads},
            {"crowded_table", crowded_table, kCrowd},
            {"lists", lists},
            {"proofs", proofs},
            {"refused_requests", refused_requests},
            {"scores", scores},
            {"new_connections", new_connections},
            {"new_web_sockets", new_web_sockets},
            {"new_tables", new_tables},
            {"reviews", reviews},
            {"hints", hints},
            {"reviews_and_hints", reviews_and_hints},
            {"map_checks", map_checks},
            {"new_maps", new_maps}};
}

Attacker::Attacker(const Abuse& abuse, const Target& target)
    : child_([&]() -> int {
          prctl(PR_SET_PDEATHSIG, SIGKILL);
          static_cast<void>(nice(10));
          std::vector<std::thread> threads;
          for (unsigned number = 0; number < abuse.threads; ++number) {
              threads.emplace_back([&, number] {
                  while (true) {
                      abuse.commit(target, number);
                  }
              });
          }
          for (std::thread& thread : threads) {
              thread.join();
          }
          return 0;
      }) {}

void Attacker::expect_alive() const {
    if (!child_.is_running()) {
        throw std::runtime_error("the attack has ended by itself");
    }
}

}  // namespace load
