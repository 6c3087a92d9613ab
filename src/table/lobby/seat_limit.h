// table/lobby/seat_limit.h
//
// Limits how many tables one key may sit at, so that it cannot take every free seat. People who
// share a device share its key, so tables count, not seats. Seats in running games block nobody, so
// that limit is generous; a seat at a waiting table keeps others from playing. Lives on the
// executor's thread; other nodes do not see claims that are still pending here.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "table/people/holder.h"
#include "table/refused.h"
#include "table/services.h"

namespace table {

// Other tables, not yet begun, where a key may have seats and still take one more.
inline constexpr std::size_t kWaitingTablesMax = 10;
// Unfinished tables that a key has made or sits at, and may still take a seat.
inline constexpr std::size_t kUnfinishedTablesMax = store::kTablesPerPage;

class SeatLimit {
public:
    // The services must outlive it.
    explicit SeatLimit(Services& services) : services_(services) {}

    // A seat that is being taken. It counts until the claim goes.
    using Claim = std::shared_ptr<const void>;
    // kTooManySeats, or kTryAgain when the store cannot say.
    [[nodiscard]] base::Result<Claim, Refused> claim(const Holder& holder,
                                                     const std::string& public_id);

private:
    // By holder and table: how many seats are being taken there.
    using Key = std::pair<std::uint64_t, std::string>;  // short_of(holder), the public id
    using Claims = std::map<Key, std::size_t>;

    Services& services_;
    // Shared with the claims, which may outlive the limit.
    std::shared_ptr<Claims> under_way_ = std::make_shared<Claims>();
};

}  // namespace table
