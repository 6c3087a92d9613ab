// device/desk.h
//
// Answers the requests of docs/protocol.md that make sense on a device, and two that a server does
// not need: what is wrong with a map, and whether a record is right (docs/device.md).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "device/boards.h"
#include "table/lobby/lobby.h"

namespace device {

struct DeskRequest {
    std::string_view method;  // "GET" or "POST"
    std::string_view target;  // "/api/tables/ID/replay?seat=1"
    std::string_view body;
};

struct DeskAnswer {
    unsigned status = 200;
    std::string body;  // JSON, or the text of a record
};

class Desk {
public:
    // All must outlive it. `owner` is whoever has the device.
    Desk(table::Lobby& lobby, const Boards& boards, const table::Holder& owner)
        : lobby_(lobby), boards_(boards), owner_(owner) {}

    using Respond = std::function<void(DeskAnswer)>;
    void handle(const DeskRequest& request, const Respond& respond);

private:
    [[nodiscard]] DeskAnswer answer_get(const std::vector<std::string_view>& path,
                                        std::string_view query);
    [[nodiscard]] DeskAnswer answer_table(const std::vector<std::string_view>& path,
                                          std::string_view query);
    [[nodiscard]] DeskAnswer answer_map(std::string_view id, std::string_view query) const;
    [[nodiscard]] DeskAnswer answer_score(std::string_view body) const;
    void make_table(std::string_view body, const Respond& respond);

    table::Lobby& lobby_;
    const Boards& boards_;
    table::Holder owner_;
};

}  // namespace device
