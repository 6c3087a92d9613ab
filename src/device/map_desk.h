// device/map_desk.h
//
// Answers requests about maps: the built-in ones, and those that people drew, which stay on the
// device until they are played or taken elsewhere.
#pragma once

#include <cstddef>
#include <string_view>

#include "device/boards.h"
#include "device/desk_answer.h"
#include "device/kept_store.h"

namespace device {

class MapDesk {
public:
    // Both must outlive it.
    MapDesk(Boards& boards, KeptStore& store) : boards_(boards), store_(store) {}

    // GET /api/maps, /api/maps/ID, /api/maps/ID/file; and POST /api/maps.
    void handle(const DeskCall& call, const Respond& respond);

    // So many drawn maps at most: a page that sends them by mistake fills no disk.
    static constexpr std::size_t kDrawnMax = 500;

private:
    [[nodiscard]] DeskAnswer answer(const DeskCall& call) const;
    void take(std::string_view body, const Respond& respond);

    Boards& boards_;
    KeptStore& store_;
};

}  // namespace device
