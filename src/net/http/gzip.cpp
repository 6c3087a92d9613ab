#include "net/http/gzip.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

#include "base/check.h"

namespace net {
namespace {

// Magic, deflate, no flags, no time, best compression, unknown system.
constexpr std::array<unsigned char, 10> kHead = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255};

void append_number(std::string& bytes, std::uint32_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<char>((value >> shift) & 0xffU));
    }
}

std::uint32_t checksum(std::string_view text) {
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    return crc.checksum();
}

}  // namespace

std::string gzip(std::string_view text) {
    boost::beast::zlib::deflate_stream stream;
    stream.reset(9, 15, 9, boost::beast::zlib::Strategy::normal);
    std::string bytes(kHead.begin(), kHead.end());
    const std::size_t begin = bytes.size();
    bytes.resize(begin + stream.upper_bound(text.size()));
    boost::beast::zlib::z_params params;
    params.next_in = text.data();
    params.avail_in = text.size();
    params.next_out = bytes.data() + begin;
    params.avail_out = bytes.size() - begin;
    boost::system::error_code error;
    stream.write(params, boost::beast::zlib::Flush::finish, error);
    CHECK(error == boost::beast::zlib::error::end_of_stream, error.message());
    bytes.resize(begin + params.total_out);
    append_number(bytes, checksum(text));
    append_number(bytes, static_cast<std::uint32_t>(text.size()));
    return bytes;
}

}  // namespace net
