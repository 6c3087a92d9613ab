#include "ai/valuation/value_net.h"

#include <algorithm>
#include <cstring>

#include "ai/valuation/builtin_weights.h"
#include "base/check.h"

namespace ai {
namespace {

template <std::size_t kSize>
int dot(const std::array<std::int16_t, kSize>& a, const std::array<std::int16_t, kSize>& b) {
    int sum = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
        sum += int{a[i]} * int{b[i]};
    }
    return sum;
}

// What a neuron answers, from 0 to kHiddenMost.
std::int16_t bent(int sum, unsigned input_bits) {
    const unsigned shift = input_bits + kWeightBits - kHiddenBits;
    return static_cast<std::int16_t>(std::clamp(sum >> shift, 0, kHiddenMost));
}

// e to the power of -x, kOutputBits behind the point in and kShareBits out. Requires x >= 0.
constexpr unsigned kShareBits = 30;
std::int64_t exp_of_minus(std::int64_t x) {
    constexpr std::int64_t kLog2OfE = 94548;  // 16 bits behind the point
    const std::int64_t binary = (x * kLog2OfE) >> 16;
    const std::int64_t whole = binary >> kOutputBits;
    if (whole >= kShareBits) {
        return 0;
    }
    const std::int64_t rest = (binary & ((1 << kOutputBits) - 1)) << (kShareBits - kOutputBits);
    // The Taylor series of 2 to the power of -rest.
    constexpr std::array<std::int64_t, 7> kTerms = {1073741824, -744261118, 257941248, -59597083,
                                                    10327383,   -1431680,   165394};
    std::int64_t sum = 0;
    for (std::size_t i = kTerms.size(); i-- > 0;) {
        sum = kTerms[i] + ((sum * rest) >> kShareBits);
    }
    return sum >> whole;
}

using First = std::array<std::int16_t, kNetFirst>;
using Inputs = std::array<std::int16_t, kNetInputs>;
using SeatInputs = std::array<std::int16_t, kSeatFeatures>;
using AllSeats = std::array<SeatInputs, rules::kSeatsMax>;

// What is the seat's own, the mean of the others, and who stands out among them. How many they are
// is known when it is compiled: dividing by any number would take longer than all the rest.
template <unsigned kOthers>
void look_past(unsigned seat, const AllSeats& own, Inputs& input) {
    for (unsigned i = 0; i < kSeatFeatures; ++i) {
        int sum = 0;
        int most = -kInputMost;
        for (unsigned n = 1; n <= kOthers; ++n) {
            const unsigned other = seat + n <= kOthers ? seat + n : seat + n - kOthers - 1;
            const int here = own[other][i];
            sum += here;
            most = std::max(most, here);
        }
        const int mean = sum / static_cast<int>(kOthers);
        input[i] = own[seat][i];
        input[kSeatFeatures + i] = static_cast<std::int16_t>(mean);
        input[2 * kSeatFeatures + i] = static_cast<std::int16_t>(most - mean);
    }
}

void look_from(unsigned seat, unsigned seats, const AllSeats& own, Inputs& input) {
    static_assert(rules::kSeatsMax == 6);
    switch (seats) {
        case 2:
            look_past<1>(seat, own, input);
            break;
        case 3:
            look_past<2>(seat, own, input);
            break;
        case 4:
            look_past<3>(seat, own, input);
            break;
        case 5:
            look_past<4>(seat, own, input);
            break;
        default:
            look_past<5>(seat, own, input);
            break;
    }
}

using NameSums = std::array<std::int32_t, kNetFirst>;

// Of tracks and tickets, where the net knows the map by name.
NameSums names_of(const NamedWeights* named, const Features& features, unsigned seats,
                  unsigned seat) {
    NameSums names{};
    if (named == nullptr) {
        return names;
    }
    constexpr std::size_t kRowsMost =
        std::size_t{2} * (2 * rules::kTracksMax + 3 * rules::kTicketsMax);
    std::array<const NamedWeights::Row*, kRowsMost> rows;
    std::size_t count = 0;
    NamedRows(named->tracks, named->tickets).for_each(features, seats, seat, [&](unsigned row) {
        rows[count++] = &named->rows[row];
    });
    // Some neurons at a time, whose sums stay in registers.
    using Eight [[gnu::vector_size(32)]] = std::int32_t;
    using EightWeights [[gnu::vector_size(16)]] = std::int16_t;
    struct Part {
        Eight sums;
    };
    constexpr unsigned kParts = 8;
    static_assert(kNetFirst % (kParts * 8) == 0);
    for (unsigned from = 0; from < kNetFirst; from += kParts * 8) {
        std::array<Part, kParts> parts{};
        for (std::size_t n = 0; n < count; ++n) {
            const std::int16_t* const row = &(*rows[n])[from];
            for (std::size_t i = 0; i < kParts; ++i) {
                EightWeights weights;
                std::memcpy(&weights, row + i * 8, sizeof weights);
                parts[i].sums += __builtin_convertvector(weights, Eight);
            }
        }
        for (std::size_t i = 0; i < kParts; ++i) {
            const Eight done = parts[i].sums;
            std::memcpy(&names[from + i * 8], &done, sizeof done);
        }
    }
    return names;
}

}  // namespace

std::uint64_t map_mark(const rules::Map& map) {
    std::uint64_t mark = 0xcbf29ce484222325U;  // FNV-1a
    const auto add = [&](unsigned number) { mark = (mark ^ number) * 0x100000001b3U; };
    for (const unsigned number :
         {unsigned{map.place_count}, unsigned{map.cars}, unsigned{map.last_round_cars},
          unsigned{map.both_tracks_from}, unsigned{map.longest_path_bonus},
          unsigned{map.opening_tickets.count}, unsigned{map.later_tickets.count},
          unsigned{map.symbol_count}, unsigned{map.card_total}, map.cards.wilds()}) {
        add(number);
    }
    if (map.most_tickets_bonus > 0) {  // the marks of maps without it are older than the rule
        add(map.most_tickets_bonus);
    }
    map.all_tracks.for_each([&](rules::TrackId id) {
        const rules::Track& track = map[id];
        for (const unsigned number :
             {index(track.from), index(track.to), index(track.colour), unsigned{track.length},
              unsigned{track.ferries}, unsigned{track.points}}) {
            add(number);
        }
    });
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        add(index(map.ticket[i].from));
        add(index(map.ticket[i].to));
        add(map.ticket[i].points);
    }
    return mark;
}

ValueNet::ValueNet(const NetWeights& weights, std::vector<NamedWeights> maps)
    : weights_(weights), maps_(std::move(maps)), first_(weights.first), second_(weights.second) {
    for (const NamedWeights& map : maps_) {
        CHECK(map.rows.size() == NamedRows(map.tracks, map.tickets).count(), map.rows.size());
    }
}

const ValueNet& ValueNet::builtin() {
    static const ValueNet kNet = [] {
        std::string text;
        for (const std::string_view part : builtin_weights()) {
            text += part;
        }
        const auto net = parse(text);
        CHECK(net.has_value(), "weights/valuation.txt");
        return *net;
    }();
    return kNet;
}

const NamedWeights* ValueNet::named(std::uint64_t mark) const {
    const auto found = std::ranges::find(maps_, mark, &NamedWeights::mark);
    return found == maps_.end() ? nullptr : &*found;
}

NetAnswer ValueNet::of(const Features& features, unsigned seats, const NamedWeights* named) const {
    const auto input_of = [&](unsigned feature, int value) {
        const int scaled = static_cast<int>(
            (std::int64_t{value - weights_.offset[feature]} * weights_.scale[feature]) >>
            kScaleBits);
        return static_cast<std::int16_t>(std::clamp(scaled, -kInputMost, kInputMost));
    };
    AllSeats own{};
    for (unsigned seat = 0; seat < seats; ++seat) {
        for (unsigned i = 0; i < kSeatFeatures; ++i) {
            own[seat][i] = input_of(i, features.seat[seat][i]);
        }
    }
    Inputs input{};
    for (unsigned i = 0; i < kBoardFeatures; ++i) {
        input[3 * kSeatFeatures + i] = input_of(kSeatFeatures + i, features.board[i]);
    }
    std::array<std::int64_t, rules::kSeatsMax> logit{};
    NetAnswer answer;
    for (unsigned seat = 0; seat < seats; ++seat) {
        look_from(seat, seats, own, input);
        const NameSums names = names_of(named, features, seats, seat);
        std::array<std::int32_t, kNetFirst> first_sums{};
        for (unsigned i = 0; i < kNetFirst; ++i) {
            first_sums[i] = weights_.first_bias[i] + names[i] * (1 << kInputBits);
        }
        first_.add(input, first_sums);
        First first{};
        for (unsigned i = 0; i < kNetFirst; ++i) {
            first[i] = bent(first_sums[i], kInputBits);
        }
        std::array<std::int32_t, kNetSecond> second_sums = weights_.second_bias;
        second_.add(first, second_sums);
        std::array<std::int16_t, kNetSecond> second{};
        for (unsigned i = 0; i < kNetSecond; ++i) {
            second[i] = bent(second_sums[i], kHiddenBits);
        }
        logit[seat] = weights_.last_bias[0] + dot(weights_.last[0], second);
        answer.points[seat] =
            std::int64_t{weights_.last_bias[1] + dot(weights_.last[1], second)} * kPointsStep;
    }
    const std::int64_t best = *std::max_element(logit.begin(), logit.begin() + seats);
    for (unsigned seat = 0; seat < seats; ++seat) {
        answer.share[seat] = exp_of_minus(best - logit[seat]);
    }
    return answer;
}

}  // namespace ai
