// table/recent_requests.h
//
// The idempotency keys of a table's latest commands. A client that loses its connection before the
// answer sends its command again under the same id, and it is not carried out twice. The keys are
// part of the log, so this also holds after a restart.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/limits.h"
#include "store/table_row.h"
#include "table/people/holder.h"

namespace table {

inline constexpr std::size_t kIdBytesMax = 32;

// 1 to kIdBytesMax characters of A-Z a-z 0-9 - _.
[[nodiscard]] bool is_id(std::string_view text);

// Who sent a request, and under which id: its idempotency key.
struct RequestKey {
    std::uint64_t holder = 0;  // the first bytes of the hash
    std::uint64_t id = 0;      // a hash of the id

    bool operator==(const RequestKey&) const = default;
};

[[nodiscard]] RequestKey request_key(std::uint64_t holder, std::string_view id);
// "HOLDER ID" as it is stored: the first 16 digits of the hash, and the id itself.
[[nodiscard]] std::string request_key_text(const Holder& holder, std::string_view id);
[[nodiscard]] std::optional<RequestKey> parse_request_key(std::string_view text);
[[nodiscard]] std::uint64_t short_of(const Holder& holder);

// Keeps at least the last nine of each person, as long as no more are busy here than a table can
// have seats: a connection that hung for seconds may deliver what was sent again over another long
// ago.
class RecentRequests {
public:
    // The version at which it was done; nothing if it was not, or too long ago.
    [[nodiscard]] std::optional<store::Seq> find(const RequestKey& key) const;
    void add(const RequestKey& key, store::Seq version);

private:
    static constexpr std::ptrdiff_t kKeptOfOne = 9;
    static constexpr std::size_t kKept = rules::kSeatsMax * kKeptOfOne + 3;
    // A table at rest should be small: half of each hash, which together are as strong as a whole
    // one.
    struct Done {
        std::uint32_t holder = 0;
        std::uint32_t id = 0;
        std::uint32_t version = 0;
    };
    std::array<Done, kKept> done_{};
};

}  // namespace table
