#include "sim/simulation.h"

#include <algorithm>
#include <utility>

#include "protocol/api_json.h"
#include "table/change.h"

namespace sim {
namespace {

using table::ConnectionId;

constexpr std::uint64_t kStepsMax = 3'000'000;
constexpr std::uint32_t kDelayMsMax = 60;

}  // namespace

Simulation::Simulation(const Plan& plan)
    : plan_(plan), rng_(plan.seed), store_(disk_, outside_, plan.seed + 1) {}

void Simulation::run() {
    start_server();
    for (unsigned i = 0; i < plan_.tables; ++i) {
        make_table(i);
    }
    store_.set_troubles(plan_.disk);
    keep_making_trouble();
    const auto all = [&](auto is_so) {
        return [this, is_so] {
            return std::ranges::all_of(clients_, [&](const auto& each) { return is_so(*each); });
        };
    };
    if (!run_until(all([](const Client& client) { return client.is_over(); }), "the end")) {
        return;
    }
    is_calm_ = true;
    store_.set_troubles({.delay_ms_max = 5});
    for (const auto& client : clients_) {
        client->calm_down();
    }
    const auto is_settled = all([](const Client& client) { return client.is_at_rest(); });
    if (!run_until([&] { return server_ != nullptr && is_settled(); }, "rest")) {
        return;
    }
    for (const TableFacts& table : tables_) {
        check_table(table);
    }
    is_ending_ = true;
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        lose_line(i);
    }
    run_until([&] { return lines_.empty() && server_->lobby.tables_in_memory() == 0; },
              "an empty lobby");
    tally_.simulated_ms = outside_.now_ms();
}

// ---- Tables and who comes to them.

void Simulation::make_table(unsigned number) {
    // Mostly small boards, because they finish soon.
    const std::uint32_t board = rng_.below(8);
    TableFacts table{.map = board == 0 ? "usa" : board < 4 ? "san_francisco" : "toy"};
    const auto& map = server_->catalog.find(table.map)->file->map;
    const unsigned seats = map.seats_min + rng_.below(map.seats_max - map.seats_min + 1U);
    const unsigned programs = rng_.below(seats);  // the host is a person
    const unsigned own = programs + 1 < seats && is_one_in(4) ? 2 : 1;
    const std::string host = "t" + std::to_string(number) + "p0";
    const std::string wish = table_wish(seats, own, programs);
    // Somebody who never reveals would make players by correspondence wait for a day, and all
    // others until the server has lived for long enough: after a start, clocks rest for half a
    // minute.
    const bool is_slow = wish.find("correspondence") != std::string::npos ||
                         (plan_.crash_every_ms > 0 && plan_.crash_every_ms < 30'000);
    const Character first{.name = host,
                          .key = "the-secret-key-of-" + host,
                          .is_host = true,
                          .lazy_ms = is_one_in(3) ? 10'000 + rng_.below(90'000) : 0,
                          .fickleness = rng_.below(30),
                          .has_say = !is_one_in(4),
                          .is_silent = !is_slow && is_one_in(6)};
    const std::string say =
        first.has_say ? R"("commitment":")" + Client::shuffler_of(first).commitment(0) + R"(",)"
                      : "";
    const std::string body = std::string(wish).insert(1, say + R"("map":")" + table.map + R"(",)");
    ask_for_table(body, table::holder_of(first.key), table.id);
    add_client(table, first);
    for (unsigned i = own; i + programs < seats; ++i) {
        const std::string name = "t" + std::to_string(number) + "p" + std::to_string(i);
        add_client(table, {.name = name,
                           .key = "the-secret-key-of-" + name,
                           .lazy_ms = is_one_in(3) ? 10'000 + rng_.below(90'000) : 0,
                           .fickleness = rng_.below(30),
                           .has_say = !is_one_in(4),
                           .is_silent = !is_slow && is_one_in(6)});
    }
    for (unsigned i = 0; i < rng_.below(3); ++i) {
        const std::string name = "t" + std::to_string(number) + "s" + std::to_string(i);
        add_client(table, {.name = name,
                           .key = "the-secret-key-of-" + name,
                           .is_player = false,
                           .fickleness = rng_.below(15)});
    }
    note_secrets(table);
    tables_.push_back(std::move(table));
}

std::string Simulation::table_wish(unsigned seats, unsigned people, unsigned programs) {
    std::string wish = R"({"seats":[)";
    for (unsigned i = 0; i < seats; ++i) {
        wish += i == 0 ? "" : ",";
        wish += i < people             ? R"({"kind":"me","name":"Me)" + std::to_string(i) + "\"}"
                : i + programs < seats ? R"({"kind":"open"})"
                                       : R"({"kind":"program","program":"easy"})";
    }
    const std::uint32_t pace = rng_.below(4);
    wish += R"(],"pace":)";
    wish += pace == 0   ? R"({"kind":"live","seconds":)" + std::to_string(10 + rng_.below(50)) + "}"
            : pace == 1 ? R"({"kind":"correspondence","seconds":3600})"
            : pace == 2 ? R"({"kind":"game","seconds":60,"increment":5})"
                        : R"({"kind":"none"})";
    return wish + R"(,"listed":)" + (is_one_in(2) ? "true" : "false") + "}";
}

void Simulation::ask_for_table(const std::string& body, const table::Holder& host,
                               std::string& made) {
    const auto wish = protocol::parse_new_table(body);
    CHECK(wish.has_value(), body);
    server_->lobby.make_table({.holder = host, .is_exempt = true}, *wish, [&](const auto& result) {
        CHECK(result.has_value(), body);
        made = *result;
    });
    run_until([&] { return !made.empty(); }, "a new table");
}

void Simulation::add_client(TableFacts& table, Character character) {
    character.table = table.id;
    table.clients.push_back(clients_.size());
    clients_.push_back(std::make_unique<Client>(std::move(character), rng_.next()));
    line_of_.push_back(table::kNoConnection);
    connect(clients_.size() - 1);
    keep_acting(clients_.size() - 1);
}

void Simulation::note_secrets(TableFacts& table) {
    const auto row = disk_.table_by_public_id(table.id);
    const auto lines = disk_.log({.table = row->id, .limit = 1});
    const std::string& first = lines->front().text;
    const auto seed = server_->seed_keys.open(table::sealed_seed_in(first), table.id);
    table.secrets.push_back(base::to_hex(*seed));
    for (const std::size_t client : table.clients) {
        const std::string& key = clients_[client]->who().key;
        table.secrets.push_back(key);
        table.secrets.push_back(table::to_text(table::holder_of(key)).substr(0, 16));
    }
}

// ---- The server.

void Simulation::start_server() {
    ++life_;
    server_ = std::make_unique<support::LobbyWorld>(store_, clock_, plan_.seed * 1000 + life_);
    server_->lobby.start();
}

void Simulation::crash_server() {
    ++tally_.crashes;
    store_.crash();
    server_.reset();
    end_lines();
    const std::int64_t down_ms = is_one_in(4) ? 300'000 : 200 + rng_.below(5'000);
    outside_.post_after_ms(down_ms, [this] { start_server(); });
}

// SIGTERM: work in progress still completes.
void Simulation::stop_server() {
    server_->lobby.stop();
    const auto is_settled = [this] { return server_->lobby.is_settled(); };
    if (run_until(is_settled, "what is under way")) {
        carry_down();
        server_.reset();
        store_.crash();  // nothing of any table is left there
        end_lines();
        outside_.post_after_ms(500, [this] { start_server(); });
    }
}

// The server is gone; clients notice one by one.
void Simulation::end_lines() {
    for (auto& [connection, line] : lines_) {
        line.is_open_there = false;
        const std::size_t client = line.client;
        if (line.is_open_here) {
            outside_.post_after_ms(rng_.below(500), [this, client, connection] {
                if (line_of_[client] == connection) {
                    lose_line(client);
                }
            });
        }
    }
}

// ---- Lines.

void Simulation::connect(std::size_t client) {
    if (line_of_[client] != table::kNoConnection) {
        return;
    }
    if (server_ == nullptr) {
        outside_.post_after_ms(500, [this, client] { connect(client); });
        return;
    }
    const ConnectionId connection{++last_connection_};
    lines_[connection] = {.client = client, .life = life_};
    line_of_[client] = connection;
    server_->lobby.connect(connection, table::holder_of(clients_[client]->who().key),
                           table::Lobby::Pace::kFree);
    clients_[client]->on_line(
        [this, connection](std::string text) { send_up(connection, std::move(text)); });
}

// The client's end is gone at once; the server notices later, and messages in flight to it may
// still arrive, even after the client has reconnected.
void Simulation::lose_line(std::size_t client) {
    const ConnectionId connection = std::exchange(line_of_[client], table::kNoConnection);
    if (connection == table::kNoConnection) {
        return;
    }
    clients_[client]->on_line_lost();
    Line& line = lines_.at(connection);
    line.is_open_here = false;
    line.loses_messages = is_one_in(2);
    const bool is_noticed_late = is_one_in(3);
    outside_.post_after_ms(rng_.below(is_noticed_late ? 5'000 : 100), [this, connection] {
        const Line gone = lines_.at(connection);
        lines_.erase(connection);
        if (gone.life == life_ && server_ != nullptr) {
            server_->lobby.disconnect(connection);
            server_->sink.told.erase(connection);
        }
    });
    if (is_ending_) {
        return;
    }
    outside_.post_after_ms(rng_.below(is_one_in(5) ? 20'000 : 1'000),
                           [this, client] { connect(client); });
}

void Simulation::send_up(ConnectionId connection, std::string text) {
    Line& line = lines_.at(connection);
    line.up_ms = std::max(line.up_ms, outside_.now_ms() + rng_.below(kDelayMsMax));
    const auto arrive = [this, connection, text = std::move(text)] {
        const auto found = lines_.find(connection);
        if (found == lines_.end() || !found->second.is_open_there || found->second.loses_messages ||
            found->second.life != life_ || server_ == nullptr) {
            return;
        }
        server_->receive(connection, text);
    };
    outside_.post_after_ms(line.up_ms - outside_.now_ms(), arrive);
}

// Sends what the lobby has said to the clients.
void Simulation::carry_down() {
    if (server_ == nullptr) {
        return;
    }
    for (auto& [connection, texts] : server_->sink.told) {
        const auto found = lines_.find(connection);
        for (std::string& text : texts) {
            if (found == lines_.end()) {
                break;
            }
            Line& line = found->second;
            line.down_ms = std::max(line.down_ms, outside_.now_ms() + rng_.below(kDelayMsMax));
            outside_.post_after_ms(
                line.down_ms - outside_.now_ms(),
                [this, connection, text = std::move(text)] { deliver(connection, text); });
        }
        texts.clear();
    }
}

void Simulation::deliver(ConnectionId connection, const std::string& text) {
    const auto found = lines_.find(connection);
    if (found == lines_.end() || !found->second.is_open_here) {
        return;
    }
    const std::size_t number = found->second.client;
    Client& client = *clients_[number];
    ++tally_.messages;
    for (const TableFacts& table : tables_) {
        if (table.id == client.who().table && !client.is_over() &&
            text.find(R"("seed":")") == std::string::npos) {
            check_secrets(table, text, &client);
        }
    }
    client.hear(text);
    if (client.wants_new_line()) {
        lose_line(number);
    }
}

void Simulation::keep_acting(std::size_t client) {
    const std::uint32_t pause_ms = clients_[client]->act();
    if (clients_[client]->wants_new_line()) {
        lose_line(client);
    }
    outside_.post_after_ms(pause_ms, [this, client] { keep_acting(client); });
}

void Simulation::keep_making_trouble() {
    const std::uint32_t pause_ms = 1 + rng_.below(2 * std::max(plan_.drop_every_ms, 100U));
    outside_.post_after_ms(pause_ms, [this, pause_ms] {
        if (is_calm_) {
            return;
        }
        if (server_ != nullptr) {
            check_pages(tables_[rng_.below(static_cast<std::uint32_t>(tables_.size()))]);
        }
        if (plan_.drop_every_ms > 0) {
            ++tally_.drops;
            lose_line(rng_.below(static_cast<std::uint32_t>(clients_.size())));
        }
        if (server_ != nullptr && plan_.crash_every_ms > 0 &&
            rng_.below(plan_.crash_every_ms) < pause_ms) {
            is_one_in(4) ? stop_server() : crash_server();
        }
        keep_making_trouble();
    });
}

// ---- Time.

// Runs the earliest event; the server's first.
bool Simulation::step() {
    const auto inside = server_ == nullptr ? std::nullopt : server_->executor.next_due_ms();
    const auto outside = outside_.next_due_ms();
    if (!inside && !outside) {
        return false;
    }
    if (inside && (!outside || *inside <= *outside)) {
        server_->executor.run_one();
    } else {
        outside_.run_one();
    }
    carry_down();
    return true;
}

template <typename Done>
bool Simulation::run_until(const Done& is_done, const char* what) {
    for (std::uint64_t i = 0; i < kStepsMax; ++i) {
        if (is_done()) {
            return true;
        }
        if (!problems_.empty() || !step()) {
            break;
        }
    }
    problem(std::string("waiting in vain for ") + what);
    return false;
}

}  // namespace sim
