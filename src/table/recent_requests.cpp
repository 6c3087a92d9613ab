#include "table/recent_requests.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"

namespace table {
namespace {

std::uint32_t half(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash);
}

}  // namespace

bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= kIdBytesMax && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    });
}

std::uint64_t short_of(const Holder& holder) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < sizeof value; ++i) {
        value = value << 8U | holder.hash[i];
    }
    return value;
}

RequestKey request_key(std::uint64_t holder, std::string_view id) {
    // FNV-1a: the ids are the client's own, so that only it can be hurt by two that collide.
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : id) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    return {.holder = holder, .id = hash};
}

std::string request_key_text(const Holder& holder, std::string_view id) {
    return short_text(holder).append(" ").append(id);
}

std::optional<RequestKey> parse_request_key(std::string_view text) {
    const std::size_t space = text.find(' ');
    std::uint64_t holder = 0;
    const auto read =
        std::from_chars(text.data(), text.data() + std::min(space, text.size()), holder, 16);
    if (space == std::string_view::npos || read.ec != std::errc{} ||
        read.ptr != text.data() + space || !is_id(text.substr(space + 1))) {
        return std::nullopt;
    }
    return request_key(holder, text.substr(space + 1));
}

std::optional<store::Seq> RecentRequests::find(const RequestKey& key) const {
    const auto found = std::ranges::find_if(done_, [&](const Done& done) {
        return done.holder == half(key.holder) && done.id == half(key.id);
    });
    return found == done_.end() || found->version == 0 ? std::nullopt
                                                       : std::optional<store::Seq>(found->version);
}

void RecentRequests::add(const RequestKey& key, store::Seq version) {
    const auto is_own = [&](const Done& done) { return done.holder == half(key.holder); };
    const bool is_full = std::ranges::count_if(done_, is_own) >= kKeptOfOne;
    // The oldest, of one's own where one has enough; empty ones are of version 0.
    std::size_t oldest = kKept;
    for (std::size_t i = 0; i < kKept; ++i) {
        const bool is_older = oldest == kKept || done_[i].version < done_[oldest].version;
        if ((!is_full || is_own(done_[i])) && is_older) {
            oldest = i;
        }
    }
    CHECK(oldest < kKept);
    done_[oldest] = {.holder = half(key.holder),
                     .id = half(key.id),
                     .version = static_cast<std::uint32_t>(version)};
}

}  // namespace table
