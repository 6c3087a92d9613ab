// net/descriptor_reserve.h
//
// The network library keeps a small record for every socket and never frees it, but reuses it for
// the next one. Allocated one by one, among everything else a connection needs, each record would
// keep a page of memory from returning to the system after a storm of connections: 4 KB per
// connection. So they are allocated many at a time, side by side.
#pragma once

#include <cstddef>
#include <utility>

#include "net/loop_context.h"

namespace net {

class DescriptorReserve {
public:
    explicit DescriptorReserve(IoExecutor executor) : executor_(std::move(executor)) {}

    // Call before opening one more socket than `sockets`.
    void make_room(std::size_t sockets) {
        if (sockets + kOthers >= reserved_) {
            reserve_more();
        }
    }

private:
    static constexpr std::size_t kOthers = 16;  // listening, and connections that are about to go

    void reserve_more();

    IoExecutor executor_;
    std::size_t reserved_ = 0;
};

}  // namespace net
