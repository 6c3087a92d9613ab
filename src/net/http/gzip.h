// net/http/gzip.h
//
// Compresses texts that are made once and sent often, for clients that accept it (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace net {

[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace net
