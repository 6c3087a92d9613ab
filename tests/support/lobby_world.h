// tests/support/lobby_world.h
//
// A lobby in a controlled world: a manual clock, a store in memory, secrets from a number, programs
// that answer at once. Keeps what clients are told, as it would be sent.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/ask.h"
#include "ai/registry.h"
#include "base/rng.h"
#include "base/slewed_clock.h"
#include "protocol/client_message.h"
#include "protocol/server_message.h"
#include "store/memory_store.h"
#include "support/manual_clock.h"
#include "support/maps.h"
#include "support/posted_background.h"
#include "support/sim_executor.h"
#include "table/fairness/commitment_log.h"
#include "table/lobby/lobby.h"
#include "table/maps/published_boards.h"

namespace support {

class TestBoards final : public table::BoardCatalog {
public:
    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view id) const override {
        for (const auto& board : boards()) {
            if (board->file->id == id) {
                return board;
            }
        }
        return nullptr;
    }
    [[nodiscard]] std::shared_ptr<const table::Board> find_version(
        std::string_view id, std::string_view sha256) const override {
        const auto board = find(id);
        return board != nullptr && board->file->sha256 == sha256 ? board : nullptr;
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

inline std::vector<table::SeedKey> test_seed_keys(std::uint32_t number = 1) {
    return {{.number = number, .key = base::seed_from_number(number)}};
}

// Real players, run on the test's own thread. Without the expert, which is slow.
class TestPrograms final : public table::Programs {
public:
    TestPrograms(base::Executor& executor, const base::Clock& clock)
        : executor_(executor), clock_(clock) {}

    [[nodiscard]] bool ask(table::ProgramQuestion question, Answer answer) override {
        ++asked;
        const auto name =
            ai::parse_player(question.program == "expert" ? "hard" : question.program);
        const auto player =
            ai::make_player(*name, {.map = question.board->file->map, .clock = clock_});
        base::Rng rng(question.luck);
        const ai::Decision decision = ai::ask(*player,
                                              {.view = question.view,
                                               .memory = question.memory,
                                               .legal = question.legal,
                                               .budget = {}},
                                              {.player = rng, .fallback = rng});
        executor_.post([answer = std::move(answer), move = decision.move] { answer(move); });
        return true;
    }

    std::size_t asked = 0;

private:
    base::Executor& executor_;
    const base::Clock& clock_;
};

// Keeps questions until the test answers them.
class TestAdvisers final : public table::Advisers {
public:
    [[nodiscard]] bool ask(table::AdviceQuestion question, Answer answer) override {
        if (is_full) {
            return false;
        }
        asked.push_back(std::move(question));
        answers_.push_back(std::move(answer));
        return true;
    }
    // All that wait.
    void answer(const std::string& text) {
        for (const Answer& each : std::exchange(answers_, {})) {
            each(text);
        }
    }

    std::vector<table::AdviceQuestion> asked;
    bool is_full = false;

private:
    std::vector<Answer> answers_;
};

class TestSink final : public table::MessageSink {
public:
    void send(std::span<const table::ConnectionId> to,
              const table::ServerMessage& message) override {
        CHECK(!std::exchange(is_buggy, false), "as the test wants it");
        for (const table::ConnectionId connection : to) {
            told[connection].push_back(protocol::to_text(message));
        }
    }
    [[nodiscard]] bool has_room(table::ConnectionId connection) const override {
        return connection != slow;
    }
    std::map<table::ConnectionId, std::vector<std::string>> told;
    bool is_buggy = false;
    table::ConnectionId slow = table::kNoConnection;  // a reader who has no room
};

// Keeps what an operator would be told.
class TestObserver final : public table::Observer {
public:
    void on_broken(std::string_view public_id) override {
        said.push_back("broken " + std::string(public_id));
    }
    void on_read_failed(std::string_view public_id, const store::StoreError& error) override {
        said.push_back(std::string(store::name_of(error.code)) + " " + std::string(public_id));
    }
    void on_store_failed(std::string_view code, std::string_view text) override {
        failed.push_back(std::string(code) + (text.empty() ? "" : ", and why"));
    }
    std::vector<std::string> said;
    std::vector<std::string> failed;  // codes of what could not be written
};

enum class Publishing : std::uint8_t { kNo, kYes };

// A second one on the same store is a restarted server.
class LobbyWorld {
public:
    explicit LobbyWorld(store::Store& store, ManualClock& clock, std::uint64_t seed = 1,
                        std::vector<table::SeedKey> keys = test_seed_keys(),
                        Publishing publishing = Publishing::kNo,
                        table::TurnNotices* notices = nullptr)
        : executor(clock),
          boards(catalog, store),
          secrets(seed),
          seed_keys(std::move(keys)),
          programs(executor, clock),
          background(executor),
          log({.executor = executor, .clock = clock, .store = store}, base::seed_from_number(7)),
          time(clock),
          lobby({.executor = executor,
                 .clock = time,
                 .store = store,
                 .boards = boards,
                 .programs = programs,
                 .secrets = secrets,
                 .seed_keys = seed_keys,
                 .sink = sink,
                 .observer = observer,
                 .background = background,
                 .commitments = publishing == Publishing::kYes ? &log : nullptr,
                 .notices = notices,
                 .advisers = &advisers}) {}

    // As the gateway does.
    void receive(table::ConnectionId connection, std::string_view text) {
        auto message = protocol::parse_client_message(text, lobby.board_of(connection));
        if (lobby.is_waiting(connection) && !protocol::is_ping(message)) {
            const bool is_kept = lobby.after_waiting(
                connection,
                [this, connection, text = std::string(text)] { receive(connection, text); });
            if (!is_kept) {
                sink.told[connection].push_back(
                    protocol::refused_text(protocol::try_again(message)));
            }
        } else if (message) {
            lobby.receive(connection, std::move(*message));
        } else {
            sink.told[connection].push_back(protocol::refused_text(message.error()));
        }
    }

    SimExecutor executor;
    TestBoards catalog;
    table::PublishedBoards boards;
    TestSecrets secrets;
    table::SeedKeys seed_keys;
    TestPrograms programs;
    TestAdvisers advisers;
    PostedBackground background;
    TestSink sink;
    TestObserver observer;
    table::CommitmentLog log;
    base::SlewedClock time;
    table::Lobby lobby;
};

// A person with a key and a connection.
class Guest {
public:
    // Time stands still in most tests, so that nobody could act often at a limited pace.
    Guest(LobbyWorld& world, std::uint64_t number,
          table::Lobby::Pace pace = table::Lobby::Pace::kFree)
        : world_(&world),
          connection_(table::ConnectionId{number}),
          holder_(table::holder_of("key of guest number " + std::to_string(number))) {
        world.lobby.connect(connection_, holder_, pace);
    }

    [[nodiscard]] const table::Holder& holder() const { return holder_; }
    void say(std::string_view text) {
        begin_to_say(text);
        world_->executor.run();
    }
    // Does not wait for the result.
    void begin_to_say(std::string_view text) { world_->receive(connection_, text); }
    // Everything told since the last call.
    std::vector<std::string> hear() { return std::exchange(world_->sink.told[connection_], {}); }
    // The last message that contains this text; empty if there is none. Discards the others.
    std::string hear_last(std::string_view part) {
        std::string found;
        for (std::string& text : hear()) {
            if (text.find(part) != std::string::npos) {
                found = std::move(text);
            }
        }
        return found;
    }
    void leave() { world_->lobby.disconnect(connection_); }

private:
    LobbyWorld* world_;
    table::ConnectionId connection_;
    table::Holder holder_;
};

// Creates a table and returns its id.
inline std::string make_table(LobbyWorld& world, const Guest& host, const table::NewTable& wish) {
    std::string made;
    world.lobby.make_table({.holder = host.holder(), .is_exempt = true}, wish,
                           [&](const auto& result) { made = result ? *result : "refused"; });
    world.executor.run();
    return made;
}

}  // namespace support
