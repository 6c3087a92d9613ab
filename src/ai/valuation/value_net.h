// ai/valuation/value_net.h
//
// A small neural network that says from the features of a position how likely each seat is to win,
// and how many points it will have. Every seat passes through the same two layers, with its own
// features, the mean of the others' and how far the highest of them stands out, and those of the
// board; a softmax over the seats makes the chances. So any number of seats may sit in any order.
// Beside these numbers stand the tracks and tickets of each map by name: which the seat has and
// wants, and which the others.
//
// All in whole numbers, whose sums do not depend on the order of adding: the same answer in every
// build. Weights are text, with a hash that is checked when they are read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/valuation/paired_layer.h"
#include "ai/valuation/plan_features.h"
#include "base/result.h"
#include "rules/map.h"

namespace ai {

inline constexpr unsigned kNetInputs = 3 * kSeatFeatures + kBoardFeatures;
inline constexpr unsigned kNetFirst = 128;  // neurons of the first layer
inline constexpr unsigned kNetSecond = 32;  // and of the second
inline constexpr unsigned kNetOutputs = 2;  // the chance as a logit; points

// Fixed point: how many bits stand behind the point.
inline constexpr unsigned kInputBits = 5;
inline constexpr unsigned kWeightBits = 11;
inline constexpr unsigned kHiddenBits = 7;
inline constexpr unsigned kOutputBits = kHiddenBits + kWeightBits;
inline constexpr int kPointsStep = 16;                // points that the second output counts by
inline constexpr unsigned kScaleBits = 14;            // of NetWeights::scale
inline constexpr int kInputMost = 6 << kInputBits;    // six standard deviations
inline constexpr int kHiddenMost = 8 << kHiddenBits;  // neurons saturate at 8

// As they stand in the file.
struct NetWeights {
    // An input is (feature - offset) * scale, in standard deviations: seats' features, then the
    // board's.
    std::array<std::int16_t, kSeatFeatures + kBoardFeatures> offset{};
    std::array<std::int32_t, kSeatFeatures + kBoardFeatures> scale{};
    std::array<std::array<std::int16_t, kNetInputs>, kNetFirst> first{};
    std::array<std::int32_t, kNetFirst> first_bias{};
    std::array<std::array<std::int16_t, kNetFirst>, kNetSecond> second{};
    std::array<std::int32_t, kNetSecond> second_bias{};
    std::array<std::array<std::int16_t, kNetSecond>, kNetOutputs> last{};
    std::array<std::int32_t, kNetOutputs> last_bias{};

    bool operator==(const NetWeights&) const = default;
};

// What each track and ticket of one map adds to the neurons of the first layer.
struct NamedWeights {
    using Row = std::array<std::int16_t, kNetFirst>;

    std::uint64_t mark = 0;  // of the map
    unsigned tracks = 0;
    unsigned tickets = 0;
    std::vector<Row> rows;  // as NamedRows counts them

    bool operator==(const NamedWeights&) const = default;
};

// Which rows a seat's sets and the others' are.
class NamedRows {
public:
    NamedRows(unsigned tracks, unsigned tickets) : tracks_(tracks), tickets_(tickets) {}

    static constexpr unsigned kTrackKinds = 4;   // own and others', owned and wanted
    static constexpr unsigned kTicketKinds = 6;  // own and others', done, live and dead
    [[nodiscard]] unsigned count() const { return kTrackKinds * tracks_ + kTicketKinds * tickets_; }

    // Calls visit(row) for everything that is there, each once. Requires sets of that map.
    template <typename Visit>
    void for_each(const Features& features, unsigned seats, unsigned seat, Visit visit) const {
        SeatSets others;
        for (unsigned i = 0; i < seats; ++i) {
            if (i != seat) {
                others.owned |= features.sets[i].owned;
                others.targets |= features.sets[i].targets;
                others.done |= features.sets[i].done;
                others.live |= features.sets[i].live;
                others.dead |= features.sets[i].dead;
            }
        }
        visit_sets(features.sets[seat], 0, 0, visit);
        visit_sets(others, 2, 3, visit);
    }

private:
    template <typename Visit>
    void visit_sets(const SeatSets& sets, unsigned track_kind, unsigned ticket_kind,
                    Visit visit) const {
        const auto tracks = [&](const rules::TrackSet& set, unsigned kind) {
            set.for_each([&](rules::TrackId id) { visit(kind * tracks_ + index(id)); });
        };
        const auto tickets = [&](const rules::TicketSet& set, unsigned kind) {
            set.for_each([&](rules::TicketId id) {
                visit(kTrackKinds * tracks_ + kind * tickets_ + index(id));
            });
        };
        tracks(sets.owned, track_kind);
        tracks(sets.targets, track_kind + 1);
        tickets(sets.done, ticket_kind);
        tickets(sets.live, ticket_kind + 1);
        tickets(sets.dead, ticket_kind + 2);
    }

    unsigned tracks_;
    unsigned tickets_;
};

// By seat.
struct NetAnswer {
    std::array<std::int64_t, rules::kSeatsMax> share{};   // of the victory; their sum is the whole
    std::array<std::int64_t, rules::kSeatsMax> points{};  // kOutputBits behind the point
};

// Tells boards apart by all that matters to play.
[[nodiscard]] std::uint64_t map_mark(const rules::Map& map);

class ValueNet {
public:
    // With what it knows of each map. Requires as many rows as the maps have.
    ValueNet(const NetWeights& weights, std::vector<NamedWeights> maps);

    // The network that is part of the program.
    [[nodiscard]] static const ValueNet& builtin();

    // What it learnt about this map; null if it was not trained there.
    [[nodiscard]] const NamedWeights* named(std::uint64_t mark) const;
    [[nodiscard]] bool knows(const rules::Map& map) const {
        return named(map_mark(map)) != nullptr;
    }
    // Requires features of the map of `named`; null leaves names out.
    [[nodiscard]] NetAnswer of(const Features& features, unsigned seats,
                               const NamedWeights* named) const;

    [[nodiscard]] std::string text() const;
    // What is wrong with the text, in words for those who made it.
    [[nodiscard]] static base::Result<ValueNet, std::string> parse(std::string_view text);

private:
    NetWeights weights_;
    std::vector<NamedWeights> maps_;
    // The same weights, as they are used.
    PairedLayer<kNetInputs, kNetFirst> first_;
    PairedLayer<kNetFirst, kNetSecond> second_;
};

}  // namespace ai
