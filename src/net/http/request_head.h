// net/http/request_head.h
//
// Checks the raw bytes of a request's head before a parser reads it (RFC 9112). Parsers are lenient
// for the sake of old clients; a proxy in front of us may be lenient in a different way, and then
// the two see different requests in the same bytes (request smuggling). So anything ambiguous is
// refused here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace net {

enum class HeadFault {
    kBad,            // 400
    kUnknownCoding,  // 501: a transfer coding besides `chunked`
};

// How the body of a request is delimited.
struct BodyFraming {
    bool is_chunked = false;
    std::uint64_t length = 0;  // if it is not
};

// A whole head: from the request line to the empty line, included.
[[nodiscard]] base::Result<BodyFraming, HeadFault> judge_head(std::string_view head);

// Whether it is a field line, without its line end, as RFC 9112, 5 wants it.
[[nodiscard]] bool is_field_line(std::string_view line);

// Looks for the end of a head while its bytes arrive, and for bytes that no head can contain.
class HeadScanner {
public:
    enum class State { kMore, kWhole, kBad };

    // `bytes` are those of before, and more.
    State scan(std::string_view bytes);
    // Of the head, if it is whole.
    [[nodiscard]] std::size_t size() const { return seen_; }

private:
    std::size_t seen_ = 0;
};

}  // namespace net
