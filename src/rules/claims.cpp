#include "rules/claims.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace rules {
namespace {

using base::Lanes;  // one lane a length, the first length in the first lane
static_assert(sizeof(Lanes) == kLengthMax * sizeof(std::uint16_t));
// No map has more claims than this, so sums of lanes stay within 16 bits.
static_assert(kTracksMax * (kColours * kLengthMax + 1) < (1U << 16));

constexpr unsigned kPaymentCap = kLengthMax + 1;  // more cards of a kind open no further way

// The number of wild cards in a payment that also has cards of a colour runs from first_wilds to
// last_wilds, where `count` cards of the colour and `wilds` wilds are in hand (C14, S4).
constexpr unsigned first_wilds(unsigned length, unsigned count, unsigned ferries) {
    return std::max(ferries, length > count ? length - count : 0U);
}

constexpr unsigned coloured_ways(const Track& track, unsigned count, unsigned wilds) {
    const unsigned first = first_wilds(track.length, count, track.ferries);
    const unsigned end = std::min<unsigned>(wilds + 1, track.length);
    // end - first, or 0 where that is negative, without a branch: it is as random as the hand.
    const auto ways = static_cast<int>(end) - static_cast<int>(first);
    return static_cast<unsigned>(ways & ~(ways >> 31));
}

using LengthTable = std::array<std::uint16_t, kLengthMax>;

// By wilds and cards of a colour in hand: payments with at least one card of the colour.
constexpr auto kColouredWays = [] {
    std::array<std::array<LengthTable, kPaymentCap>, kPaymentCap> table{};
    for (unsigned wilds = 0; wilds < kPaymentCap; ++wilds) {
        for (unsigned count = 0; count < kPaymentCap; ++count) {
            for (unsigned length = 1; length <= kLengthMax; ++length) {
                Track track;
                track.length = static_cast<std::uint8_t>(length);
                table[wilds][count][length - 1] =
                    static_cast<std::uint16_t>(coloured_ways(track, count, wilds));
            }
        }
    }
    return table;
}();

// By n: 1 for every length up to n.
constexpr auto kUpTo = [] {
    std::array<LengthTable, kPaymentCap> table{};
    for (unsigned n = 1; n < kPaymentCap; ++n) {
        table[n] = table[n - 1];
        table[n][n - 1] = 1;
    }
    return table;
}();

Lanes lanes(const LengthTable& table) {
    return std::bit_cast<Lanes>(table);
}

// By d: n / d is n * kReciprocal[d] >> 32, exactly, for the small numbers here (n < 2^26).
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

// C17: open_count has both tracks of a double until each is claimed, but this seat may not take the
// second of its own.
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
    const auto& ways_by_count = kColouredWays[wilds];
    const Lanes counts = base::widened(hand_.count.data());
    const Lanes cap = Lanes{} + static_cast<std::uint16_t>(kPaymentCap - 1);
    const auto capped_counts = std::bit_cast<LengthTable>(counts < cap ? counts : cap);
    const Table& open_tracks = open();
    const Lanes open_grey = base::widened(open_tracks[index(kGrey)].data());
    Lanes sums{};
    Lanes open_all = open_grey;
    Lanes any_colour{};
    for (unsigned colour = 0; colour < kColours; ++colour) {
        const Lanes ways = lanes(ways_by_count[capped_counts[colour]]);
        const Lanes open_row = base::widened(open_tracks[colour].data());
        sums += ways * open_row;
        any_colour += ways;
        open_all += open_row;
    }
    sums += any_colour * open_grey;
    sums += open_all * lanes(kUpTo[wilds]);                   // wilds alone
    sums *= lanes(kUpTo[capped(state_.cars[index(seat_)])]);  // C16
    size_of_length_ = sums;
    size_ = base::sum(sums);
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

// By colour: the payments that `hand` has for a track of this length without ferries. The same as
// coloured_ways, for all colours at once.
struct WaysByColour {
    Lanes first_wilds;
    Lanes ways;
};

WaysByColour ways_by_colour(const CardCounts& hand, unsigned length) {
    const Lanes counts = base::widened(hand.count.data());
    const Lanes missing = static_cast<std::uint16_t>(length) - counts;
    const Lanes first = missing & std::bit_cast<Lanes>(counts < static_cast<std::uint16_t>(length));
    const Lanes end = Lanes{} + static_cast<std::uint16_t>(std::min(hand.wilds() + 1, length));
    return {.first_wilds = first, .ways = (end - first) & std::bit_cast<Lanes>(first < end)};
}

// By colour of a track: all ones for the colours that it takes.
constexpr auto kTakes = [] {
    std::array<LengthTable, kCardKinds> table{};
    for (unsigned colour = 0; colour < kColours; ++colour) {
        table[colour][colour] = 0xffff;
        table[index(kGrey)][colour] = 0xffff;
    }
    return table;
}();
static_assert(kColours == kLengthMax && index(Card::kWild) == kColours);

std::array<std::uint16_t, kCardKinds> with_ninth(Lanes lanes, unsigned ninth) {
    std::array<std::uint16_t, kCardKinds> all;
    std::memcpy(all.data(), &lanes, sizeof lanes);
    all[kColours] = static_cast<std::uint16_t>(ninth);
    return all;
}

}  // namespace

Move Claims::nth(std::uint32_t n) const {
    const base::HeapPlace length = base::find_heap(size_of_length_, n);
    return length.heap < kLengthMax ? nth_of_length(length.heap + 1, length.n)
                                    : nth_ferry(length.n);
}

Move Claims::nth_of_length(unsigned length, std::uint32_t n) const {
    // No branch here depends on which claim it is. Card::kWild and kGrey are both number kColours,
    // the lane after those of the colours, and so need no case of their own.
    const Table& open_tracks = open();
    const WaysByColour colours = ways_by_colour(hand_, length);
    const auto all_wild = static_cast<std::uint16_t>(hand_.wilds() >= length ? 1 : 0);
    const Lanes payments = colours.ways + all_wild;
    Lanes open_column;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        open_column[colour] = open_tracks[colour][length - 1];
    }
    const base::HeapPlace row = base::find_heap(payments * open_column, n);
    const unsigned per_track = with_ninth(payments, base::sum(colours.ways) + all_wild)[row.heap];
    const auto track_number = static_cast<unsigned>((row.n * kReciprocal[per_track]) >> 32);
    const TrackSet tracks = state_.open_tracks(map_, seat_) & map_.tracks_of[row.heap][length];
    // By colour, then by wilds; wilds alone lie behind all colours.
    const Lanes ways = colours.ways & lanes(kTakes[row.heap]);
    const base::HeapPlace payment = base::find_heap(ways, row.n - track_number * per_track);
    const unsigned first_wilds = with_ninth(colours.first_wilds, length)[payment.heap];
    return Move::claim(tracks.nth(track_number), to_id<Card>(payment.heap),
                       first_wilds + payment.n);
}

namespace {

// The n-th payment for a track with ferries: by colour, then by wilds, all wilds last.
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
