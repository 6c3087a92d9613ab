#include "net/frame_counter.h"

#include <algorithm>

namespace net {
namespace {

constexpr std::uint8_t kControlBit = 0x08;
constexpr std::uint8_t kOpcodeBits = 0x0F;
constexpr std::uint8_t kMaskBit = 0x80;
constexpr std::uint8_t kMaskBytes = 4;

}  // namespace

FrameCount FrameCounter::count(std::string_view bytes) {
    FrameCount count;
    while (!bytes.empty()) {
        const std::size_t skipped =
            static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, bytes.size()));
        payload_left_ -= skipped;
        bytes.remove_prefix(skipped);
        while (payload_left_ == 0 && !bytes.empty()) {
            const bool is_last = take_head_byte(static_cast<std::uint8_t>(bytes.front()));
            bytes.remove_prefix(1);
            if (is_last) {
                ++count.frames;
                count.control += (opcode_ & kControlBit) != 0 ? 1 : 0;
                payload_left_ = payload_;
                head_bytes_ = 0;
            }
        }
    }
    return count;
}

//   byte 0      1             2 …                    …
//   opcode   mask, length   0, 2 or 8 of the length   4 of the mask
bool FrameCounter::take_head_byte(std::uint8_t byte) {
    const std::uint8_t at = head_bytes_++;
    if (at == 0) {
        opcode_ = byte & kOpcodeBits;
        head_size_ = 2;
    } else if (at == 1) {
        const std::uint8_t length = byte & static_cast<std::uint8_t>(~kMaskBit);
        payload_ = length < 126 ? length : 0;
        size_end_ = length < 126 ? 2 : length == 126 ? 4 : 10;
        head_size_ =
            static_cast<std::uint8_t>(size_end_ + ((byte & kMaskBit) != 0 ? kMaskBytes : 0));
    } else if (at < size_end_) {
        payload_ = payload_ << 8U | byte;
    }
    return head_bytes_ >= 2 && head_bytes_ == head_size_;
}

}  // namespace net
