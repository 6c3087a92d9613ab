#include "rules/claims.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace rules {
namespace {

using base::Bytes;
using base::Lanes;
// No map has more claims than this, so sums of lanes stay within 15 bits.
static_assert(kTracksMax * (kColours * kLengthMax + 1) < (1U << 15));

constexpr unsigned kPaymentCap = kLengthMax + 1;  // more cards of a kind add no payments

// For a payment with cards of a colour, given `count` of them and `wilds` wilds in hand: the number
// of wilds runs from first_wilds to last_wilds (C14, S4).
constexpr unsigned first_wilds(unsigned length, unsigned count, unsigned ferries) {
    return std::max(ferries, length > count ? length - count : 0U);
}

constexpr unsigned coloured_ways(const Track& track, unsigned count, unsigned wilds) {
    const unsigned first = first_wilds(track.length, count, track.ferries);
    const unsigned end = std::min<unsigned>(wilds + 1, track.length);
    // max(end - first, 0) without a branch, which would depend on the random hand.
    const auto ways = static_cast<int>(end) - static_cast<int>(first);
    return static_cast<unsigned>(ways & ~(ways >> 31));
}

using Row = std::uint64_t;  // one byte per length, the shortest lowest
static_assert(sizeof(Row) == kLengthMax);

constexpr Row in_row(unsigned value, unsigned length) {
    return Row{value} << (8 * (length - 1));
}

// By wilds and cards of a colour in hand: the payments for a track of that colour.
constexpr auto kPayments = [] {
    std::array<std::array<Row, kPaymentCap>, kPaymentCap> table{};
    for (unsigned wilds = 0; wilds < kPaymentCap; ++wilds) {
        for (unsigned count = 0; count < kPaymentCap; ++count) {
            for (unsigned length = 1; length <= kLengthMax; ++length) {
                Track track;
                track.length = static_cast<std::uint8_t>(length);
                const unsigned all_wild = wilds >= length ? 1 : 0;
                table[wilds][count] |=
                    in_row(coloured_ways(track, count, wilds) + all_wild, length);
            }
        }
    }
    return table;
}();

// By n: 0xff for every length up to n.
constexpr auto kUpTo = [] {
    std::array<Row, kPaymentCap> table{};
    for (unsigned n = 1; n < kPaymentCap; ++n) {
        table[n] = table[n - 1] | in_row(0xff, n);
    }
    return table;
}();
constexpr Row kOnes = 0x0101010101010101U;

// By d: n / d == n * kReciprocal[d] >> 32, exactly, for n < 2^26 (Granlund and Montgomery,
// "Division by Invariant Integers Using Multiplication", 1994).
constexpr auto kReciprocal = [] {
    std::array<std::uint64_t, kColours * kLengthMax + 2> table{};
    for (std::size_t d = 1; d < table.size(); ++d) {
        table[d] = ((std::uint64_t{1} << 32) + d - 1) / d;
    }
    return table;
}();

unsigned capped(unsigned count) {
    return std::min(count, kPaymentCap - 1);
}

}  // namespace

Claims::Claims(const Map& map, const State& state, Seat seat)
    : map_(map), state_(state), hand_(state.hand[index(seat)]), seat_(seat) {
    if (state.seats >= map.both_tracks_from) {
        close_own_doubles();
    }
    count_classes();
    if (!map.ferries.empty()) {
        count_ferries();
    }
}

// C17: open_count includes both tracks of a double route until each is claimed, but this seat may
// not claim the second of its own.
void Claims::close_own_doubles() {
    const TrackSet& own = state_.owned[index(seat_)];
    TrackSet closed = (own & map_.doubles).swapped_pairs() - state_.claimed_tracks();
    if (closed.empty()) {
        return;
    }
    own_open_ = state_.open_count;
    has_own_table_ = true;
    while (!closed.empty()) {
        const Track& track = map_[closed.take_first()];
        rules::close(own_open_[index(track.colour)], track.length, track.ferries == 0 ? 1 : 0);
    }
}

void Claims::count_classes() {
    const unsigned wilds = capped(hand_.wilds());
    const auto& by_count = kPayments[wilds];
    const Bytes cap = Bytes{} + static_cast<std::uint8_t>(kPaymentCap - 1);
    const Bytes hand = base::joined(base::word_of(hand_.count.data()), 0);
    const std::uint64_t counts = base::low_half(base::least(hand, cap));
    const Table& open_tracks = open();
    const Row payable = kUpTo[capped(state_.cars[index(seat_)])];  // C16
    const Bytes payable_pair = base::joined(payable, payable);
    std::array<Lanes, kColours / 2> sums;  // two colours each
    Bytes all_payments{};
    for (unsigned i = 0; i < kColours; i += 2) {
        const Bytes open_pair = base::joined(base::word_of(open_tracks[i].data()),
                                             base::word_of(open_tracks[i + 1].data()));
        const Bytes payments = base::joined(by_count[(counts >> (8 * i)) & 0xff],
                                            by_count[(counts >> (8 * i + 8)) & 0xff]) &
                               payable_pair;
        std::memcpy(&payments_[i], &payments, sizeof payments);
        sums[i / 2] = base::products(open_pair, payments);
        all_payments += payments;
    }
    ends_ = base::running_sums(
        base::pair_sums(base::pair_sums(sums[0], sums[1]), base::pair_sums(sums[2], sums[3])));
    // Grey accepts every colour, but all wilds are a single payment.
    const Row all_wild = kUpTo[wilds] & payable & kOnes;
    const Row grey =
        base::low_half(all_payments) + base::high_half(all_payments) - (kColours - 1) * all_wild;
    payments_[index(kGrey)] = std::bit_cast<OpenRow>(grey);
    const Lanes grey_sums = base::products(
        base::joined(base::word_of(open_tracks[index(kGrey)].data()), 0), base::joined(grey, 0));
    // Sums four lanes into the highest.
    const std::uint64_t grey_size =
        (base::low_half(std::bit_cast<Bytes>(grey_sums)) * 0x0001000100010001U) >> 48;
    ferries_begin_ = ends_[kColours - 1] + static_cast<std::uint32_t>(grey_size);
    size_ = ferries_begin_;
}

void Claims::count_ferries() {
    TrackSet rest = state_.open_tracks(map_, seat_) & map_.ferries;
    while (!rest.empty()) {
        size_ += ferry_ways(map_[rest.take_first()]);
    }
}

unsigned Claims::ferry_ways(const Track& track) const {
    const unsigned wilds = hand_.wilds();
    if (wilds < track.ferries || track.length > state_.cars[index(seat_)]) {
        return 0;
    }
    unsigned ways = wilds >= track.length ? 1 : 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        if (track.colour == kGrey || colour == index(track.colour)) {
            ways += coloured_ways(track, hand_.count[colour], wilds);
        }
    }
    return ways;
}

namespace {

// By colour: the payments from `hand` with a card of that colour, for a track of this length
// without ferries. Same as coloured_ways, for all colours at once.
struct WaysByColour {
    Lanes first_wilds;
    Lanes ways;
};

WaysByColour ways_by_colour(const CardCounts& hand, unsigned length) {
    const Lanes counts = base::widened(base::word_of(hand.count.data()));
    const Lanes missing = static_cast<std::uint16_t>(length) - counts;
    const Lanes first = missing & std::bit_cast<Lanes>(counts < static_cast<std::uint16_t>(length));
    const Lanes end = Lanes{} + static_cast<std::uint16_t>(std::min(hand.wilds() + 1, length));
    return {.first_wilds = first, .ways = (end - first) & std::bit_cast<Lanes>(first < end)};
}

using ColourTable = std::array<std::uint16_t, kColours>;

// By track colour: all ones for each card colour it accepts.
constexpr auto kTakes = [] {
    std::array<ColourTable, kCardKinds> table{};
    for (unsigned colour = 0; colour < kColours; ++colour) {
        table[colour][colour] = 0xffff;
        table[index(kGrey)][colour] = 0xffff;
    }
    return table;
}();
static_assert(index(Card::kWild) == kColours && index(kGrey) == kColours);

}  // namespace

Move Claims::nth(std::uint32_t n) const {
    if (n >= ferries_begin_) {
        return nth_ferry(n - ferries_begin_);
    }
    const base::HeapPlace colour = base::find_heap(ends_, n);
    return nth_of_colour(colour.heap, colour.n);
}

Move Claims::nth_of_colour(unsigned colour, std::uint32_t n) const {
    // Branchless in n. Card::kWild and kGrey both equal kColours, the lane after the colours, so
    // neither is a special case.
    const OpenRow& payments = payments_[colour];
    const Lanes claims = base::widened(base::word_of(open()[colour].data())) *
                         base::widened(base::word_of(payments.data()));
    const base::HeapPlace row = base::find_heap(base::running_sums(claims), n);
    const unsigned length = row.heap + 1;
    const unsigned per_track = payments[row.heap];
    const auto track_number = static_cast<unsigned>((row.n * kReciprocal[per_track]) >> 32);
    const TrackSet tracks = state_.open_tracks(map_, seat_) & map_.tracks_of[colour][length];
    // By colour, then by wilds; all wilds come last.
    const WaysByColour colours = ways_by_colour(hand_, length);
    const Lanes ways = colours.ways & std::bit_cast<Lanes>(kTakes[colour]);
    const base::HeapPlace payment =
        base::find_heap(base::running_sums(ways), row.n - track_number * per_track);
    std::array<std::uint16_t, kCardKinds> first_wilds;
    std::memcpy(first_wilds.data(), &colours.first_wilds, sizeof colours.first_wilds);
    first_wilds[kColours] = static_cast<std::uint16_t>(length);
    return Move::claim(tracks.nth(track_number), to_id<Card>(payment.heap),
                       first_wilds[payment.heap] + payment.n);
}

namespace {

// The n-th payment for a track with ferries: by colour, then by wilds; all wilds last.
Move nth_ferry_payment(const Map& map, const CardCounts& hand, TrackId id, std::uint32_t n) {
    const Track& track = map[id];
    for (unsigned colour = 0; colour < kColours; ++colour) {
        if (track.colour != kGrey && colour != index(track.colour)) {
            continue;
        }
        const unsigned ways = coloured_ways(track, hand.count[colour], hand.wilds());
        if (n < ways) {
            const unsigned first = first_wilds(track.length, hand.count[colour], track.ferries);
            return Move::claim(id, to_id<Card>(colour), first + n);
        }
        n -= ways;
    }
    return Move::claim(id, Card::kWild, track.length);
}

}  // namespace

Move Claims::nth_ferry(std::uint32_t n) const {
    TrackSet rest = state_.open_tracks(map_, seat_) & map_.ferries;
    while (true) {
        const TrackId id = rest.take_first();
        const unsigned ways = ferry_ways(map_[id]);
        if (n < ways) {
            return nth_ferry_payment(map_, hand_, id, n);
        }
        n -= ways;
    }
}

}  // namespace rules
