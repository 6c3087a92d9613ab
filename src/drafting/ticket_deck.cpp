#include "drafting/ticket_deck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>

#include "base/rng.h"

namespace drafting {
namespace {

// What printed decks have in common (USA, Nordic Countries, India): tickets are as long as a part
// of the board's reach, so many of each part.
constexpr double kTicketsPerPlace = 1.1;
constexpr double kReachPerCar = 0.47;
constexpr std::array<double, 4> kBinEnds = {0.30, 0.45, 0.60, 0.75};
constexpr std::array<double, 5> kBinShares = {0.18, 0.33, 0.22, 0.16, 0.11};
constexpr unsigned kTicketsAtPlaceMax = 7;
// Two tickets are near twins if they join places that lie so close to each other.
constexpr unsigned kTwinSpaces = 2;

// How bad each departure is. The first two add up to a few units for a random deck.
constexpr double kBinPrice = 60;
constexpr double kPlacePrice = 1.5;
constexpr double kCrowdPrice = 5;
constexpr double kLonelyPrice = 1.5;
constexpr double kTwinPrice = 1.2;
constexpr double kUnusedPrice = 12;

constexpr unsigned kSteps = 6000;
constexpr double kHot = 1.5;
constexpr double kCold = 0.01;

struct Candidate {
    Place from = 0;
    Place to = 0;
    unsigned spaces = 0;
    std::size_t bin = 0;
    Routes routes;
};

class DeckSearch {
public:
    DeckSearch(const Network& network, const DeckWish& wish);

    std::vector<ProposedTicket> run();

private:
    [[nodiscard]] Candidate candidate(Place a, Place b) const;
    void find_candidates();
    void fill();
    void anneal();
    [[nodiscard]] bool is_taken(const Candidate& one) const;
    [[nodiscard]] unsigned twins_of(const Candidate& one, std::size_t besides) const;
    [[nodiscard]] double cost() const;
    [[nodiscard]] double bin_cost() const;
    [[nodiscard]] double place_cost() const;

    const Network& network_;
    const DeckWish& wish_;
    base::Rng rng_;
    double reach_ = 1;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> deck_;  // the kept ones first
    std::size_t kept_ = 0;
    unsigned twins_ = 0;  // pairs of them in the deck
};

DeckSearch::DeckSearch(const Network& network, const DeckWish& wish)
    : network_(network), wish_(wish), rng_(wish.seed), reach_(network.diameter()) {
    if (wish.cars > 0) {
        reach_ = std::min(reach_, kReachPerCar * wish.cars);
    }
    for (const auto& [from, to] : wish.kept) {
        if (network.distance(from, to) < kNoWay) {
            deck_.push_back(candidate(from, to));
        }
    }
    kept_ = deck_.size();
}

std::vector<ProposedTicket> DeckSearch::run() {
    find_candidates();
    fill();
    if (deck_.size() > kept_ && candidates_.size() > 1) {
        anneal();
    }
    std::vector<ProposedTicket> result;
    for (std::size_t i = kept_; i < deck_.size(); ++i) {
        result.push_back({.from = deck_[i].from, .to = deck_[i].to, .points = deck_[i].spaces});
    }
    std::ranges::sort(result, [](const ProposedTicket& a, const ProposedTicket& b) {
        return std::tie(a.points, a.from, a.to) < std::tie(b.points, b.from, b.to);
    });
    return result;
}

Candidate DeckSearch::candidate(Place a, Place b) const {
    const unsigned spaces = network_.distance(a, b);
    const auto end =
        std::ranges::find_if(kBinEnds, [&](double share) { return spaces < share * reach_; });
    return {.from = a,
            .to = b,
            .spaces = spaces,
            .bin = static_cast<std::size_t>(end - kBinEnds.begin()),
            .routes = network_.on_shortest_ways(a, b)};
}

// Ways of two routes or more, within reach. If they are too few, any way will do.
void DeckSearch::find_candidates() {
    std::vector<Candidate> rest;
    for (Place a = 0; a < network_.places(); ++a) {
        for (Place b = a + 1; b < network_.places(); ++b) {
            const auto way = network_.shortest_way(a, b);
            if (!way) {
                continue;
            }
            const bool is_good = way->routes > 1 && way->spaces <= std::max(reach_, 2.0);
            (is_good ? candidates_ : rest).push_back(candidate(a, b));
        }
    }
    if (candidates_.size() < wish_.count) {
        candidates_.insert(candidates_.end(), rest.begin(), rest.end());
    }
}

bool DeckSearch::is_taken(const Candidate& one) const {
    return std::ranges::any_of(deck_, [&](const Candidate& other) {
        return std::minmax(one.from, one.to) == std::minmax(other.from, other.to);
    });
}

// With a random deck to begin with.
void DeckSearch::fill() {
    std::vector<std::size_t> order(candidates_.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        std::swap(order[i], order[rng_.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (std::size_t i = 0; i < order.size() && deck_.size() < wish_.count; ++i) {
        if (!is_taken(candidates_[order[i]])) {
            deck_.push_back(candidates_[order[i]]);
        }
    }
    for (std::size_t i = 0; i < deck_.size(); ++i) {
        twins_ += twins_of(deck_[i], i);
    }
    twins_ /= 2;
}

void DeckSearch::anneal() {
    double now = cost();
    std::vector<Candidate> best = deck_;
    double best_cost = now;
    for (unsigned step = 0; step < kSteps; ++step) {
        const double heat = kHot * std::pow(kCold / kHot, static_cast<double>(step) / kSteps);
        const std::size_t which =
            kept_ + rng_.below(static_cast<std::uint32_t>(deck_.size() - kept_));
        const Candidate& next =
            candidates_[rng_.below(static_cast<std::uint32_t>(candidates_.size()))];
        if (is_taken(next)) {
            continue;
        }
        const Candidate before = deck_[which];
        const unsigned twins_before = twins_;
        twins_ += twins_of(next, which);
        twins_ -= twins_of(before, which);
        deck_[which] = next;
        const double then = cost();
        const double chance = static_cast<double>(rng_.below(1U << 24U)) / (1U << 24U);
        if (then <= now || chance < std::exp((now - then) / heat)) {
            now = then;
        } else {
            deck_[which] = before;
            twins_ = twins_before;
        }
        if (now < best_cost) {
            best_cost = now;
            best = deck_;
        }
    }
    deck_ = std::move(best);
}

unsigned DeckSearch::twins_of(const Candidate& one, std::size_t besides) const {
    unsigned twins = 0;
    for (std::size_t i = 0; i < deck_.size(); ++i) {
        const Candidate& other = deck_[i];
        const auto joined = [&](Place a, Place b) {
            return network_.distance(one.from, a) + network_.distance(one.to, b) <= kTwinSpaces;
        };
        const bool is_twin = joined(other.from, other.to) || joined(other.to, other.from);
        twins += i != besides && is_twin ? 1 : 0;
    }
    return twins;
}

double DeckSearch::cost() const {
    Routes used;
    for (const Candidate& one : deck_) {
        used |= one.routes;
    }
    const auto edges = static_cast<double>(network_.edges().size());
    const double unused = edges - static_cast<double>(used.count());
    return bin_cost() + place_cost() + kTwinPrice * twins_ + kUnusedPrice * unused / edges;
}

double DeckSearch::bin_cost() const {
    std::array<double, kBinShares.size()> counts{};
    for (const Candidate& one : deck_) {
        ++counts[one.bin];
    }
    double cost = 0;
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        const double off = counts[bin] / static_cast<double>(deck_.size()) - kBinShares[bin];
        cost += kBinPrice * off * off;
    }
    return cost;
}

double DeckSearch::place_cost() const {
    std::array<unsigned, rules::kPlacesMax> counts{};
    for (const Candidate& one : deck_) {
        ++counts[one.from];
        ++counts[one.to];
    }
    const auto places = static_cast<double>(network_.places());
    const double fair = 2 * static_cast<double>(deck_.size()) / places;
    double cost = 0;
    for (std::size_t i = 0; i < network_.places(); ++i) {
        const double off = counts[i] - fair;
        cost += kPlacePrice * off * off / places;
        cost += counts[i] == 0 ? kLonelyPrice : 0;
        cost += counts[i] > kTicketsAtPlaceMax ? kCrowdPrice * (counts[i] - kTicketsAtPlaceMax) : 0;
    }
    return cost;
}

}  // namespace

unsigned usual_ticket_count(const Network& network) {
    return static_cast<unsigned>(
        std::lround(kTicketsPerPlace * static_cast<double>(network.places())));
}

std::vector<ProposedTicket> propose_deck(const Network& network, const DeckWish& wish) {
    return DeckSearch(network, wish).run();
}

}  // namespace drafting
