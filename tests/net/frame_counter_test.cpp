#include "net/frame_counter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/raw_client.h"

namespace net {
namespace {

using support::frame;

FrameCount count(std::string_view bytes, std::size_t piece) {
    FrameCounter counter;
    FrameCount all;
    while (!bytes.empty()) {
        const FrameCount some = counter.count(bytes.substr(0, piece));
        all.frames += some.frames;
        all.control += some.control;
        bytes.remove_prefix(std::min(piece, bytes.size()));
    }
    return all;
}

TEST(FrameCounter, CountsFramesOfEveryKindAndLength) {
    std::string bytes;
    for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 255U, 65535U, 65536U, 100'000U}) {
        bytes += frame(support::kTextFrame, std::string(size, 't'), false);
        bytes += frame(0, "", false);
        bytes += frame(support::kPingFrame, "p");
        bytes += frame(0, std::string(size, '\x89'));  // looks like the head of a ping
        bytes += frame(support::kPongFrame, std::string(125, 'p'));
    }
    bytes += frame(support::kCloseFrame, "");
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{7}, std::size_t{1536}, bytes.size()}) {
        EXPECT_EQ(count(bytes, piece).frames, 46U) << piece;
        EXPECT_EQ(count(bytes, piece).control, 19U) << piece;
    }
}

TEST(FrameCounter, CountsAFrameWithItsHead) {
    FrameCounter counter;
    EXPECT_EQ(counter.count(support::frame_head(support::kTextFrame, 70'000)).frames, 1U);
    EXPECT_EQ(counter.count(std::string(69'999, 'x')).frames, 0U);
    EXPECT_EQ(counter.count("x" + frame(support::kPingFrame, "").substr(0, 5)).frames, 0U);
    EXPECT_EQ(counter.count(std::string(1, '\0')).control, 1U);
}

// Without a mask, which the library refuses: the count goes on all the same.
TEST(FrameCounter, UnmaskedFramesAreShorter) {
    EXPECT_EQ(count(std::string("\x81\x02hi\x89\x00\x81\x00", 8), 3).frames, 3U);
}

}  // namespace
}  // namespace net
