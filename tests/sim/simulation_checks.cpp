// What must hold when a simulated game is over.
#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "protocol/hall_json.h"
#include "rules/record.h"
#include "sim/simulation.h"

namespace sim {
namespace {

// The id under which a line was asked for by this holder; empty when it was somebody else.
std::string asked_id(const std::string& line, const std::string& holder) {
    const std::string begin = "by " + holder + " ";
    return line.starts_with(begin) ? line.substr(begin.size(), line.find('\n') - begin.size())
                                   : std::string();
}

}  // namespace

// Keys, their hashes and the seed are told to nobody; a code to whoever asked for it.
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

// What is told over HTTP while the game goes on.
void Simulation::check_pages(const TableFacts& table) {
    const auto room = server_->hall.room(table.id);
    if (room && room->seed.empty()) {
        check_secrets(table, protocol::room_text(*room), nullptr);
    }
    for (const auto status : {store::Status::kOpen, store::Status::kPlaying}) {
        if (const auto page = server_->hall.list(status, "")) {
            check_secrets(table, protocol::list_text(*page, protocol::Whose::kEverybodys), nullptr);
        }
    }
    const Client& client = *clients_[table.clients.front()];
    if (const auto page = server_->hall.list_of(table::holder_of(client.who().key))) {
        check_secrets(table, protocol::list_text(*page, protocol::Whose::kOnes), &client);
    }
    const auto row = disk_.table_by_public_id(table.id);
    if (row->status != store::Status::kFinished &&
        (server_->hall.record(table.id) || server_->hall.replay(table.id, std::nullopt))) {
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

// What was acknowledged stands in the log exactly once, at the version that was told; what was
// refused does not.
void Simulation::check_log(const TableFacts& table) {
    std::vector<std::string> lines;
    const auto row = disk_.table_by_public_id(table.id);
    while (true) {
        const auto page = disk_.log({.table = row->id, .from = lines.size() + 1});
        for (const store::LogLine& line : *page) {
            lines.push_back(line.text);
        }
        if (page->size() < store::kLinesPerPage) {
            break;
        }
    }
    for (const std::size_t number : table.clients) {
        const Client& client = *clients_[number];
        const std::string holder = table::to_text(table::holder_of(client.who().key)).substr(0, 16);
        std::multiset<std::pair<std::string, std::int64_t>> done;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (std::string id = asked_id(lines[i], holder); !id.empty()) {
                done.emplace(std::move(id), static_cast<std::int64_t>(i) + 1);
            }
        }
        for (const Wish& wish : client.answered()) {
            const auto times = std::ranges::count_if(
                done, [&](const auto& each) { return each.first == wish.id; });
            const bool is_kept = wish.t != "chat" && wish.t != "code";
            if (wish.version > 0 && is_kept &&
                (times != 1 || !done.contains({wish.id, wish.version}))) {
                problem("acknowledged but not in the log once: " + wish.text);
            }
            if (wish.version == 0 && times != 0) {
                problem("refused with " + wish.code + " but in the log: " + wish.text);
            }
            tally_.moves += wish.version > 0 && wish.t == "move" ? 1 : 0;
            tally_.undos += wish.version > 0 && wish.t == "undo" ? 1 : 0;
        }
    }
}

void Simulation::check_record(const TableFacts& table) {
    const auto text = server_->hall.record(table.id);
    if (!text) {
        problem("no record: " + std::string(text.error().code));
        return;
    }
    const auto& file = *server_->shelf.find(table.map)->file;
    const auto record = rules::parse_record(file, *text);
    if (!record || rules::first_unfair_move(file, *record)) {
        problem("the record does not verify: " + table.id);
    }
}

// Everybody sees what somebody sees who comes only now.
void Simulation::check_fresh_viewer(const TableFacts& table) {
    Client fresh({.name = "fresh", .table = table.id, .is_player = false}, 1);
    const table::VisitorId visitor{++last_visitor_};
    server_->hall.arrive(visitor, table::holder_of("a-key-that-nobody-has-used"));
    fresh.on_line([&](const std::string& text) {
        server_->hall.hear(visitor, *protocol::parse_client_message(text));
    });
    for (const std::string& text : server_->herald.told[visitor]) {
        fresh.hear(text);
    }
    server_->herald.told.erase(visitor);
    server_->hall.depart(visitor);
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
