// What must hold at the end of a simulated game.
#include <algorithm>
#include <utility>

#include "protocol/api_json.h"
#include "protocol/refusal_code.h"
#include "rules/records/record.h"
#include "sim/log_check.h"
#include "sim/simulation.h"

namespace sim {
// Nobody is told keys, their hashes or the seed; a code goes only to those who asked for it.
void Simulation::check_secrets(const TableFacts& table, const std::string& text,
                               const Client* reader) {
    const auto tells = [&](const std::string& secret) {
        return !secret.empty() && text.find(secret) != std::string::npos;
    };
    bool is_told = std::ranges::any_of(table.secrets, tells);
    for (const std::size_t client : table.clients) {
        is_told =
            is_told || (clients_[client].get() != reader && tells(clients_[client]->last_code()));
    }
    if (is_told) {
        problem("tells a secret to " + (reader == nullptr ? "all" : reader->who().name) + ": " +
                text.substr(0, 300));
    }
}

// What HTTP reveals during the game.
void Simulation::check_pages(const TableFacts& table) {
    const auto room = server_->lobby.room(table.id);
    if (room && room->seed.empty()) {
        check_secrets(table, protocol::room_text(*room), nullptr);
    }
    for (const auto status : {store::Status::kOpen, store::Status::kPlaying}) {
        if (const auto page = server_->lobby.queries().list(status, "")) {
            check_secrets(table, protocol::list_text(*page, protocol::Whose::kEverybodys), nullptr);
        }
    }
    const Client& client = *clients_[table.clients.front()];
    if (const auto page = server_->lobby.queries().list_of(table::holder_of(client.who().key))) {
        check_secrets(table, protocol::list_text(*page, protocol::Whose::kOnes), &client);
    }
    const auto row = disk_.table_by_public_id(table.id);
    if (row->status != store::Status::kFinished &&
        (server_->lobby.queries().record(table.id) ||
         server_->lobby.queries().replay(table.id, std::nullopt))) {
        problem("a record before the end: " + table.id);
    }
}

void Simulation::check_table(const TableFacts& table) {
    ++tally_.games;
    for (const std::size_t client : table.clients) {
        for (const std::string& complaint : clients_[client]->complaints()) {
            problem(complaint);
        }
    }
    check_log(table);
    check_record(table);
    check_fresh_viewer(table);
}

void Simulation::check_log(const TableFacts& table) {
    std::vector<const Client*> clients;
    for (const std::size_t number : table.clients) {
        clients.push_back(clients_[number].get());
        for (const Wish& wish : clients.back()->answered()) {
            tally_.moves += wish.version > 0 && wish.t == "move" ? 1 : 0;
            tally_.undos += wish.version > 0 && wish.t == "undo" ? 1 : 0;
        }
    }
    for (const std::string& text : log_problems(disk_, table.id, clients)) {
        problem(text);
    }
}

void Simulation::check_record(const TableFacts& table) {
    const auto text = server_->lobby.queries().record(table.id);
    if (!text) {
        problem("no record: " + std::string(protocol::code(text.error())));
        return;
    }
    const auto& file = *server_->catalog.find(table.map)->file;
    const auto record = rules::parse_record(file, *text);
    if (!record || rules::first_unfair_move(file, *record)) {
        problem("the record does not verify: " + table.id);
        return;
    }
    check_shuffle(table, *record);
}

// The seed binds the list that everybody was shown, and the nonce of everybody who revealed.
void Simulation::check_shuffle(const TableFacts& table, const rules::Record& record) {
    if (!record.shuffle) {
        for (const std::size_t client : table.clients) {
            if (!clients_[client]->lists().empty()) {
                problem("a list, but not in the record: " + table.id);
            }
        }
        return;
    }
    const auto list = rules::parse_shuffle_list(record.shuffle->list);
    tally_.joint += list->says.empty() ? 0 : 1;
    tally_.attempts += list->missed.size();
    for (const std::size_t number : table.clients) {
        const Client& client = *clients_[number];
        const auto shown = client.lists().find(list->attempt);
        if (shown == client.lists().end() || shown->second != record.shuffle->list) {
            problem(client.who().name + " was shown another list than the record has");
        }
    }
}

// Everybody sees what a newcomer would see now.
void Simulation::check_fresh_viewer(const TableFacts& table) {
    Client fresh({.name = "fresh", .table = table.id, .is_player = false}, 1);
    const table::ConnectionId connection{++last_connection_};
    server_->lobby.connect(connection, table::holder_of("a-key-that-nobody-has-used"));
    fresh.on_line([&](const std::string& text) { server_->receive(connection, text); });
    for (const std::string& text : server_->sink.told[connection]) {
        fresh.hear(text);
    }
    server_->sink.told.erase(connection);
    server_->lobby.disconnect(connection);
    for (const std::size_t number : table.clients) {
        const Client& client = *clients_[number];
        if (client.version() != fresh.version()) {
            problem(client.who().name + " is at " + std::to_string(client.version()) +
                    ", the table at " + std::to_string(fresh.version()));
        } else if (client.public_view() != fresh.public_view()) {
            problem(client.who().name + " sees " + client.public_view() + " where there is " +
                    fresh.public_view());
        }
    }
}

}  // namespace sim
