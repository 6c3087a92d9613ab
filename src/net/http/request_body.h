// net/http/request_body.h
//
// The body of a request, taken from the bytes of a connection as they arrive: a fixed length, or
// chunks (RFC 9112, 7.1), parsed as strictly as the head. Extensions and trailers are skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "net/http/request_head.h"

namespace net {

class RequestBody {
public:
    enum class State { kMore, kWhole, kBad, kTooLong };
    struct Limits {
        std::size_t bytes_max = 0;
        std::size_t framing_bytes_max = 0;  // of chunk sizes, extensions and trailers
    };

    RequestBody(const BodyFraming& framing, const Limits& limits);

    [[nodiscard]] State state() const { return state_; }
    // Takes what belongs to the body; how many bytes that were. Requires State::kMore.
    std::size_t take(std::string_view bytes);
    [[nodiscard]] std::string& text() { return text_; }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    enum class Part : std::uint8_t { kSize, kData, kDataEnd, kTrailer };

    std::size_t take_data(std::string_view bytes);
    void take_framing(char c);
    void end_line();
    void begin_chunk();

    Limits limits_;
    State state_ = State::kMore;
    bool is_chunked_;
    Part part_ = Part::kSize;
    std::uint64_t data_left_ = 0;
    std::size_t framing_bytes_ = 0;
    std::string line_;  // of the framing, as far as it has come
    std::string text_;
};

}  // namespace net
