// net/http/gzip.h
//
// Texts that are made once and sent often, compressed for clients that accept it (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace net {

[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace net
