// net/frame_counter.h
//
// Counts the frames of a WebSocket as its bytes arrive (RFC 6455, 5.2). The library tells us of
// whole messages and of control frames, but not of fragments: a client could send empty ones for
// ever, and nobody would notice. Does not validate: the library refuses malformed frames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace net {

struct FrameCount {
    std::size_t frames = 0;   // of all kinds, fragments too
    std::size_t control = 0;  // of these, pings, pongs and goodbyes
};

class FrameCounter {
public:
    // The frames whose heads end in these bytes.
    FrameCount count(std::string_view bytes);

private:
    // Takes one byte of a head; whether it was the last one.
    bool take_head_byte(std::uint8_t byte);

    std::uint64_t payload_left_ = 0;  // of the frame that is being received
    std::uint64_t payload_ = 0;       // as far as the head has told
    std::uint8_t opcode_ = 0;
    std::uint8_t head_bytes_ = 0;  // of the head, so far
    std::uint8_t head_size_ = 2;   // as far as is known
    std::uint8_t size_end_ = 2;    // where the bytes of the length end
};

}  // namespace net
