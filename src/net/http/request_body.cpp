#include "net/http/request_body.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace net {

RequestBody::RequestBody(const BodyFraming& framing, const Limits& limits)
    : limits_(limits), is_chunked_(framing.is_chunked), data_left_(framing.length) {
    if (!is_chunked_) {
        part_ = Part::kData;
        state_ = data_left_ > limits_.bytes_max ? State::kTooLong
                 : data_left_ == 0              ? State::kWhole
                                                : State::kMore;
    }
}

std::size_t RequestBody::take(std::string_view bytes) {
    std::size_t taken = 0;
    while (state_ == State::kMore && taken < bytes.size()) {
        if (part_ == Part::kData) {
            taken += take_data(bytes.substr(taken));
        } else {
            take_framing(bytes[taken]);
            ++taken;
        }
    }
    return taken;
}

std::size_t RequestBody::take_data(std::string_view bytes) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(data_left_, bytes.size()));
    text_.append(bytes.substr(0, size));
    data_left_ -= size;
    if (data_left_ == 0) {
        if (is_chunked_) {
            part_ = Part::kDataEnd;
        } else {
            state_ = State::kWhole;
        }
    }
    return size;
}

// Framing comes in lines, each ended by CR and LF, which stand nowhere else.
void RequestBody::take_framing(char c) {
    if (++framing_bytes_ > limits_.framing_bytes_max) {
        state_ = State::kTooLong;
        return;
    }
    const bool is_after_cr = line_.ends_with('\r');
    // After a chunk's data there is nothing but the end of its line, so nobody need wait for that.
    const bool is_out_of_place = part_ == Part::kDataEnd && c != '\r' && c != '\n';
    if ((c == '\n') != is_after_cr || is_out_of_place) {
        state_ = State::kBad;
        return;
    }
    if (c != '\n') {
        line_ += c;
        return;
    }
    line_.pop_back();
    end_line();
    line_.clear();
}

void RequestBody::end_line() {
    switch (part_) {
        case Part::kSize:
            begin_chunk();
            break;
        case Part::kDataEnd:
            part_ = Part::kSize;
            if (!line_.empty()) {
                state_ = State::kBad;
            }
            break;
        default:  // of the trailer
            if (line_.empty()) {
                state_ = State::kWhole;
            } else if (!is_field_line(line_)) {
                state_ = State::kBad;
            }
            break;
    }
}

// "1a" or "1a;name=value".
void RequestBody::begin_chunk() {
    const std::string_view size = std::string_view(line_).substr(0, line_.find(';'));
    const bool is_plain =
        std::ranges::all_of(line_, [](char c) { return (c >= ' ' && c < 0x7F) || c == '\t'; });
    const auto parsed = std::from_chars(size.data(), size.data() + size.size(), data_left_, 16);
    if (!is_plain || parsed.ec == std::errc::invalid_argument ||
        parsed.ptr != size.data() + size.size()) {
        state_ = State::kBad;
    } else if (parsed.ec != std::errc{} || data_left_ > limits_.bytes_max - text_.size()) {
        state_ = State::kTooLong;
    } else {
        part_ = data_left_ == 0 ? Part::kTrailer : Part::kData;
    }
}

}  // namespace net
