// table/lobby/seat_limit.h
//
// Limits how many tables one key may sit at, so that it cannot take every free seat. People who
// share a device share its key, so tables count, not seats. Seats in running games block nobody, so
// that limit is generous; a seat at a waiting table keeps others from playing. Reads where the key
// sits in the background. Lives on the executor's thread; other nodes do not see claims that are
// still pending here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "table/lifetime.h"
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
    using Answer = std::function<void(const base::Result<Claim, Refused>&)>;
    void claim(const Holder& holder, const std::string& public_id, Answer answer);

private:
    // What the store has of a key's unfinished tables, by public id.
    struct Tables {
        std::vector<std::string> unfinished{};
        std::vector<std::string> waiting{};  // of those, where it sits and the game has not begun
    };
    using Read = store::Outcome<Tables>;
    // The claims of one key, by public id.
    struct Claims {
        std::multiset<std::string> under_way{};
        // What a read that began before does not show, so that it counts until then.
        std::vector<std::string> ended{};
        std::size_t reads = 0;
    };
    using AllClaims = std::unordered_map<std::uint64_t, Claims>;  // by short_of(holder)

    // On any thread.
    [[nodiscard]] static Read read(store::Store& store, const Holder& holder);
    [[nodiscard]] base::Result<Claim, Refused> judge(std::uint64_t who,
                                                     const std::string& public_id,
                                                     const Read& tables);
    static void settle(AllClaims& all, std::uint64_t who);

    Services& services_;
    // Shared with the claims, which may outlive the limit.
    std::shared_ptr<AllClaims> claims_ = std::make_shared<AllClaims>();
    Lifetime lifetime_;
};

}  // namespace table
