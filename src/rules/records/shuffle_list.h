// rules/records/shuffle_list.h
//
// What a joint shuffle binds, as text that everybody gets before the first nonce is revealed
// (docs/fairness.md): the table, the map, who sits where, the server's commitment and those of the
// players. The seed is a hash over this very text, so it has one form only.
//
//     fogg shuffle 1
//     table h3kfP0aQ9sLx2Zt7
//     map usa 27226436f26f…
//     start drawn                    or: start 1
//     seat 0 person Ann
//     seat 1 program hard
//     seat 2 person Bob
//     server ca489dcc…               SHA-256 of the server's secret
//     attempt 2
//     missed 1 2                     in attempt 1 the player of seat 2 did not reveal
//     say 0 5c1f0b…                  the player of seat 0 committed to this; may be several seats:
//     0,3
//
// Every line ends in a line feed. A person's seat that no `say` names has no part in the shuffle.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "rules/types.h"

namespace rules {

struct ShuffleSeat {
    bool is_program = false;
    std::string name{};

    bool operator==(const ShuffleSeat&) const = default;
};
// Seats are bits: bit i for seat i.
struct ShuffleSay {
    unsigned seats = 0;
    base::Digest commitment{};

    bool operator==(const ShuffleSay&) const = default;
};
struct ShuffleMiss {
    unsigned attempt = 0;
    unsigned seats = 0;

    bool operator==(const ShuffleMiss&) const = default;
};

struct ShuffleList {
    std::string table{};
    std::string map{};
    std::string map_sha256{};
    std::optional<Seat> start{};  // who begins, where that was agreed on
    std::vector<ShuffleSeat> seats{};
    base::Digest server{};
    unsigned attempt = 1;
    std::vector<ShuffleMiss> missed{};
    std::vector<ShuffleSay> says{};

    bool operator==(const ShuffleList&) const = default;
};

[[nodiscard]] std::string to_text(const ShuffleList& list);
// Nothing unless it is the one form of a list.
[[nodiscard]] std::optional<ShuffleList> parse_shuffle_list(std::string_view text);

// "0,3", both ways; nothing where there is no seat.
[[nodiscard]] std::string seats_text(unsigned seats);
[[nodiscard]] std::optional<unsigned> seats_from(std::string_view text);

}  // namespace rules
