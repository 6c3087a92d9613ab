// device/device.h
//
// The tables of one device, without a server: the same lobby that a server runs, with the same
// messages, on a store that the page keeps. One person owns the device and holds the seats of all
// people at it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/slewed_clock.h"
#include "device/boards.h"
#include "device/desk.h"
#include "device/host.h"
#include "device/in_turn.h"
#include "device/kept_store.h"
#include "device/local_map_desk.h"
#include "device/reviews.h"
#include "device/study_desk.h"
#include "device/task_queue.h"
#include "review/settings.h"
#include "table/fairness/secrets.h"
#include "table/fairness/seed_keys.h"
#include "table/lobby/lobby.h"

namespace device {

class Device {
public:
    // Both must outlive it.
    Device(Host& host, const base::Clock& clock, const review::ReviewSettings& reviews = {});

    // Restores a stored entry (device/journal.h). Call it for all entries, in order, before
    // anything else. False if the entry cannot be read.
    bool load(std::string_view entry);
    // After that: wakes the tables that have something due.
    void open() { lobby_.start(); }
    void on_kept(std::uint32_t write, KeptStore::Kept kept) { store_.on_kept(write, kept); }

    // Connections are numbered by the host, from 1.
    void connect(std::uint32_t connection);
    void receive(std::uint32_t connection, std::string_view text);
    void disconnect(std::uint32_t connection);
    // Host::respond follows, with the same number.
    void request(std::uint32_t number, const DeskRequest& request);

    // Runs one due task, such as a program's move. Returns how long until the next: 0 if one is due
    // already, nothing if there are none.
    std::optional<std::int64_t> run();

private:
    // A device's tables have ids that no server assigns, so an address alone tells where a table
    // is.
    class OwnSecrets final : public table::Secrets {
    public:
        [[nodiscard]] base::Seed seed() override { return base::random_seed(); }
        [[nodiscard]] std::string letters(std::size_t count) override;
    };

    // Writes messages as JSON.
    class Sink final : public table::MessageSink {
    public:
        explicit Sink(Host& host) : host_(host) {}
        void send(std::span<const table::ConnectionId> to,
                  const table::ServerMessage& message) override;
        [[nodiscard]] bool has_room(table::ConnectionId /*connection*/) const override {
            return true;
        }

    private:
        Host& host_;
    };

    Host& host_;
    base::SlewedClock clock_;
    TaskQueue tasks_;
    Boards boards_;
    KeptStore store_;
    ProgramsInTurn programs_;
    AdvisersInTurn advisers_;
    BackgroundInTurn background_;
    OwnSecrets secrets_;
    table::SeedKeys seed_keys_;  // none: the key would be stored next to what it seals
    table::Observer observer_;
    Sink sink_;
    table::Holder owner_;
    table::Lobby lobby_;
    Reviews reviews_;
    StudyDesk study_;
    LocalMapDesk maps_;
    Desk desk_;
};

}  // namespace device
