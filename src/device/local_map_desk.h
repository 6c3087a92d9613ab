// device/local_map_desk.h
//
// Answers requests about maps: the built-in ones and drawn ones, which are stored on the device.
#pragma once

#include <cstddef>
#include <string_view>

#include "device/boards.h"
#include "device/desk_answer.h"
#include "device/kept_store.h"

namespace device {

class LocalMapDesk {
public:
    // Both must outlive it.
    LocalMapDesk(Boards& boards, KeptStore& store) : boards_(boards), store_(store) {}

    // GET /api/maps, /api/maps/ID, /api/maps/ID/file; and POST /api/maps.
    void handle(const DeskCall& call, const Respond& respond);

    // The maximum number of drawn maps, so that a faulty page cannot fill the disk.
    static constexpr std::size_t kDrawnMax = 500;

private:
    [[nodiscard]] DeskAnswer answer(const DeskCall& call) const;
    // Not inlined, as in StudyDesk.
    [[gnu::noinline]] void take(std::string_view body, const Respond& respond);

    Boards& boards_;
    KeptStore& store_;
};

}  // namespace device
