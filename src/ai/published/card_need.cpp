#include "ai/published/card_need.h"

#include <algorithm>

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::kColours;
using rules::TrackId;

// Pays grey tracks, the longest first, with the colour of which most is left over.
bool can_pay_grey(const rules::Map& map, const rules::CardCounts& hand, const CardNeed& need,
                  const rules::TrackSet& tracks) {
    std::array<int, kColours> left{};
    for (unsigned c = 0; c < kColours; ++c) {
        left[c] = std::max(0, hand.count[c] - need.wanted[c]);
    }
    int wilds = hand[Card::kWild];
    for (unsigned length = rules::kLengthMax; length > 0; --length) {
        for (rules::TrackSet rest = tracks; !rest.empty();) {
            const rules::Track& track = map[rest.take_first()];
            if (track.colour != rules::kGrey || track.length != length) {
                continue;
            }
            int& most = *std::max_element(left.begin(), left.end());
            const int coloured = std::min(most, track.length - track.ferries);
            most -= coloured;
            wilds -= track.length - coloured;
        }
    }
    return wilds >= 0;
}

}  // namespace

int CardNeed::spare(const rules::CardCounts& hand, Card colour) const {
    return std::max(0, hand[colour] - wanted[index(colour)]);
}

CardNeed need_of(const rules::Map& map, const rules::CardCounts& hand,
                 const rules::TrackSet& tracks) {
    CardNeed need;
    int ferries = 0;
    tracks.for_each([&](TrackId id) {
        const rules::Track& track = map[id];
        ferries += track.ferries;
        if (track.colour == rules::kGrey) {
            need.grey_cars += track.length - track.ferries;
        } else {
            need.wanted[index(track.colour)] += track.length - track.ferries;
        }
    });
    for (unsigned c = 0; c < kColours; ++c) {
        need.short_of[c] = std::max(0, need.wanted[c] - hand.count[c]);
    }
    need.wilds_short = std::max(0, ferries - hand[Card::kWild]);
    need.is_grey_short = need.grey_cars > 0 && !can_pay_grey(map, hand, need, tracks);
    return need;
}

rules::TrackSet by_easiest_colours(const rules::Map& map, const rules::CardCounts& hand,
                                   const rules::TrackSet& open, const rules::TrackSet& tracks) {
    rules::TrackSet chosen;
    std::array<int, kColours> left{};
    for (unsigned c = 0; c < kColours; ++c) {
        left[c] = hand.count[c];
    }
    const auto take = [&](TrackId id) {
        chosen.insert(id);
        if (map[id].colour != rules::kGrey) {
            left[index(map[id].colour)] -= map[id].length;
        }
    };
    const auto has_choice = [&](TrackId id) {
        return map.is_double(id) && open.has(rules::Map::twin(id)) && open.has(id);
    };
    tracks.for_each([&](TrackId id) {
        if (!has_choice(id)) {
            take(id);
        }
    });
    tracks.for_each([&](TrackId id) {
        if (has_choice(id)) {
            const TrackId twin = rules::Map::twin(id);
            const auto cards = [&](TrackId t) {
                return map[t].colour == rules::kGrey ? static_cast<int>(rules::kCardsMax)
                                                     : left[index(map[t].colour)];
            };
            take(cards(twin) > cards(id) ? twin : id);
        }
    });
    return chosen;
}

rules::CardCounts unseen_cards(const rules::Map& map, const rules::View& view) {
    rules::CardCounts unseen = map.cards;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        unseen.count[i] =
            static_cast<std::uint8_t>(unseen.count[i] - view.hand.count[i] - view.discard.count[i]);
    }
    for (const Card card : view.market) {
        if (card != rules::kNoCard) {
            --unseen[card];
        }
    }
    return unseen;
}

}  // namespace ai
