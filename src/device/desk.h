// device/desk.h
//
// Answers the requests of docs/protocol.md that make sense on a device, and a few that exist only
// there, such as checking a record (docs/device.md).
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "device/boards.h"
#include "device/desk_answer.h"
#include "device/local_map_desk.h"
#include "device/study_desk.h"
#include "table/lobby/lobby.h"
#include "table/table_log.h"

namespace device {

class Desk {
public:
    // All must outlive it. `owner` is the person using the device.
    struct Parts {
        table::Lobby& lobby;
        const Boards& boards;
        StudyDesk& study;
        LocalMapDesk& maps;
        table::LogSource logs;  // of the lobby's tables
        table::Holder owner;
    };
    explicit Desk(const Parts& parts) : parts_(parts) {}

    void handle(const DeskRequest& request, const Respond& respond);

private:
    [[nodiscard]] DeskAnswer answer_get(const DeskCall& call);
    // Not inlined, as in StudyDesk: for those that the module's first part can do without.
    [[nodiscard, gnu::noinline]] DeskAnswer answer_post(const DeskCall& call) const;
    [[nodiscard]] DeskAnswer answer_table(const DeskCall& call);
    [[nodiscard, gnu::noinline]] DeskAnswer answer_score(std::string_view body) const;
    [[nodiscard, gnu::noinline]] DeskAnswer answer_record(const DeskCall& call) const;
    void make_table(std::string_view body, const Respond& respond);
    [[gnu::noinline]] void explore(const DeskCall& call, const Respond& respond);
    void make(table::NewTable wish, const Respond& respond);

    Parts parts_;
};

}  // namespace device
