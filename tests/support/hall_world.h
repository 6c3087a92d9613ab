// tests/support/hall_world.h
//
// A hall with a world of its own around it: a clock that stands still, a store in memory, secrets
// from a number, programs that answer at once. What visitors are told is kept as the text in which
// it would travel.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/registry.h"
#include "base/rng.h"
#include "protocol/client_message.h"
#include "protocol/server_message.h"
#include "store/memory_store.h"
#include "support/manual_clock.h"
#include "support/maps.h"
#include "support/sim_executor.h"
#include "table/hall.h"

namespace support {

class TestShelf final : public table::BoardShelf {
public:
    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view id) const override {
        for (const auto& board : boards()) {
            if (board->file->id == id) {
                return board;
            }
        }
        return nullptr;
    }

private:
    static const std::vector<std::shared_ptr<const table::Board>>& boards() {
        static const std::vector<std::shared_ptr<const table::Board>> kBoards = {
            std::make_shared<table::Board>(usa()), std::make_shared<table::Board>(san_francisco()),
            std::make_shared<table::Board>(toy()),
            std::make_shared<table::Board>(load_map("delta"))};
        return kBoards;
    }
};

class TestSecrets final : public table::Secrets {
public:
    explicit TestSecrets(std::uint64_t seed) : rng_(seed) {}

    [[nodiscard]] base::Seed seed() override {
        base::Seed seed;
        for (auto& byte : seed) {
            byte = static_cast<std::uint8_t>(rng_.next());
        }
        return seed;
    }
    [[nodiscard]] std::string letters(std::size_t count) override {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text += static_cast<char>('a' + rng_.below(26));
        }
        return text;
    }

private:
    base::Rng rng_;
};

// Real players, asked on the test's own thread. The expert would take its time, so it is left out.
class TestPrograms final : public table::Programs {
public:
    TestPrograms(base::Executor& executor, const base::Clock& clock)
        : executor_(executor), clock_(clock) {}

    void ask(table::ProgramQuestion question, Answer answer) override {
        ++asked;
        const auto name =
            ai::parse_player(question.program == "expert" ? "hard" : question.program);
        const auto player =
            ai::make_player(*name, {.map = question.board->file->map, .clock = clock_});
        base::Rng rng(question.luck);
        const rules::Move move = player->choose({.view = question.view,
                                                 .memory = question.memory,
                                                 .legal = question.legal,
                                                 .budget = {}},
                                                rng);
        executor_.post([answer = std::move(answer), move] { answer(move); });
    }

    std::size_t asked = 0;

private:
    base::Executor& executor_;
    const base::Clock& clock_;
};

class TestHerald final : public table::Herald {
public:
    void tell(std::span<const table::VisitorId> to, const table::ServerMessage& message) override {
        CHECK(!std::exchange(is_buggy, false), "as the test wants it");
        for (const table::VisitorId visitor : to) {
            told[visitor].push_back(protocol::to_text(message));
        }
    }
    std::map<table::VisitorId, std::vector<std::string>> told;
    bool is_buggy = false;
};

// Made anew on the same store it is a server that was started again.
class HallWorld {
public:
    explicit HallWorld(store::Store& store, ManualClock& clock, std::uint64_t seed = 1)
        : executor(clock),
          secrets(seed),
          programs(executor, clock),
          hall({.executor = executor,
                .clock = clock,
                .store = store,
                .boards = shelf,
                .programs = programs,
                .secrets = secrets,
                .herald = herald,
                .observer = observer}) {}

    SimExecutor executor;
    TestShelf shelf;
    TestSecrets secrets;
    TestPrograms programs;
    TestHerald herald;
    table::Observer observer;
    table::Hall hall;
};

// Somebody with a key and a connection.
class Guest {
public:
    Guest(HallWorld& world, std::uint64_t number)
        : world_(&world),
          visitor_(table::VisitorId{number}),
          holder_(table::holder_of("key of guest number " + std::to_string(number))) {
        world.hall.arrive(visitor_, holder_);
    }

    [[nodiscard]] const table::Holder& holder() const { return holder_; }
    void say(std::string_view text) {
        begin_to_say(text);
        world_->executor.run();
    }
    // What comes of it is on its way.
    void begin_to_say(std::string_view text) {
        auto message = protocol::parse_client_message(text);
        CHECK(message.has_value(), text);
        world_->hall.hear(visitor_, std::move(*message));
    }
    // All that was told since the last time.
    std::vector<std::string> hear() { return std::exchange(world_->herald.told[visitor_], {}); }
    // The last thing told whose text contains this; empty when there is none. Forgets the others.
    std::string hear_last(std::string_view part) {
        std::string found;
        for (std::string& text : hear()) {
            if (text.find(part) != std::string::npos) {
                found = std::move(text);
            }
        }
        return found;
    }
    void leave() { world_->hall.depart(visitor_); }

private:
    HallWorld* world_;
    table::VisitorId visitor_;
    table::Holder holder_;
};

// Makes a table and says which.
inline std::string make_table(HallWorld& world, const Guest& host, const table::NewTable& wish) {
    std::string made;
    world.hall.make_table(host.holder(), wish,
                          [&](const auto& result) { made = result ? *result : "refused"; });
    world.executor.run();
    return made;
}

}  // namespace support
