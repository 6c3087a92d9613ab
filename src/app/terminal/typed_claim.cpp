#include "app/terminal/typed_claim.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <set>

#include "app/terminal/place_words.h"
#include "protocol/part_json.h"
#include "rules/judge.h"

namespace app {
namespace {

using rules::Move;
using TypedWords = std::span<const std::string>;

// What the person says about paying.
struct Wish {
    std::optional<rules::Card> colour;         // "red": as few wild cards as possible
    std::optional<rules::CardCounts> exactly;  // "2 red 1 wild"
    std::optional<unsigned> track;
};

std::optional<unsigned> number_of(const std::string& word) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_number = error == std::errc{} && end == word.data() + word.size();
    return is_number && number <= rules::kCardsMax ? std::optional(number) : std::nullopt;
}

// Nothing when the words are not about paying.
std::optional<Wish> read_wish(const GameWords& names, TypedWords words) {
    const std::string with = names.say("terminal.word_with");
    const std::string conjunction = names.say("terminal.word_and");
    const std::string track = names.say("terminal.word_track");
    Wish wish;
    while (!words.empty()) {
        const auto number = number_of(words[0]);
        if (is_word(words[0], "with", with) || is_word(words[0], "and", conjunction) ||
            words[0] == "using") {
            words = words.subspan(1);
            continue;
        }
        if (words.size() >= 2 && is_word(words[0], "track", track)) {
            wish.track = number_of(words[1]);
            words = words.subspan(2);
            continue;
        }
        if (number && words.size() < 2) {
            return std::nullopt;
        }
        const auto cards = cards_beginning(names, words[number ? 1 : 0]);
        if (cards.size() != 1) {
            return std::nullopt;
        }
        if (number) {
            wish.exactly = wish.exactly.value_or(rules::CardCounts{});
            (*wish.exactly)[cards.front()] = static_cast<std::uint8_t>(*number);
        } else {
            wish.colour = cards.front();
        }
        words = words.subspan(number ? 2 : 1);
    }
    if (wish.exactly && wish.colour) {
        ++(*wish.exactly)[*wish.colour];  // "2 red and wild"
        wish.colour.reset();
    }
    return wish;
}

bool grants(const rules::MapFile& file, Move claim, const Wish& wish) {
    return (!wish.colour || claim.card() == *wish.colour) &&
           (!wish.track || file.track_number(claim.track()) == *wish.track) &&
           (!wish.exactly || protocol::payment(file.map, claim.track(), claim.card(),
                                               claim.wilds()) == *wish.exactly);
}

// One way to read the words.
struct Reading {
    rules::RouteId route{};
    unsigned fit = 0;
    Wish wish;
};

class ClaimReader {
public:
    ClaimReader(const Situation& now, TypedWords words)
        : now_(now), file_(now.words.file), say_(now.words.say), words_(words) {}

    Typed read() {
        for (std::size_t first = 1; first < words_.size(); ++first) {
            for (std::size_t end = first + 1; end <= words_.size(); ++end) {
                consider(first, end);
            }
        }
        unsigned best = 0;
        for (const Reading& reading : readings_) {
            best = std::max(best, reading.fit);
        }
        std::erase_if(readings_, [best](const Reading& reading) { return reading.fit < best; });
        if (readings_.empty()) {
            return {.moves = {}, .problem = why_nothing()};
        }
        return choose();
    }

private:
    // The first place in the words before `first`, the second up to `end`, the wish behind it.
    void consider(std::size_t first, std::size_t end) {
        const auto wish = read_wish(now_.words, words_.subspan(end));
        TypedWords from = words_.subspan(0, first);
        if (from.back() == "-") {
            from = from.first(from.size() - 1);
        }
        if (!wish) {
            return;
        }
        for (const PlaceFit& a : fitting_places(now_.places(), from)) {
            for (const PlaceFit& b :
                 fitting_places(now_.places(), words_.subspan(first, end - first))) {
                if (const auto route = file_.find_route(a.place, b.place)) {
                    const auto fit = static_cast<unsigned>(a.fit) + static_cast<unsigned>(b.fit);
                    readings_.push_back({*route, fit, *wish});
                }
            }
        }
    }

    [[nodiscard]] std::vector<Move> claims_of(const Reading& reading) const {
        std::vector<Move> claims;
        std::ranges::copy_if(now_.legal, std::back_inserter(claims), [&](Move move) {
            return move.kind() == rules::MoveKind::kClaim &&
                   file_.map[move.track()].route == reading.route &&
                   grants(file_, move, reading.wish);
        });
        return claims;
    }

    [[nodiscard]] Typed choose() const {
        std::set<rules::RouteId> routes;
        std::set<rules::RouteId> legal_routes;
        std::vector<Move> claims;
        for (const Reading& reading : readings_) {
            routes.insert(reading.route);
            const auto more = claims_of(reading);
            if (!more.empty()) {
                legal_routes.insert(reading.route);
                claims.insert(claims.end(), more.begin(), more.end());
            }
        }
        if (legal_routes.size() > 1 || (legal_routes.empty() && routes.size() > 1)) {
            std::vector<std::string> names;
            for (const rules::RouteId route : legal_routes.empty() ? routes : legal_routes) {
                names.push_back(name_of(route));
            }
            return {.moves = {},
                    .problem = say_("terminal.which_route",
                                    {{"routes", fmt::format("{}", fmt::join(names, ", "))}})};
        }
        if (claims.empty()) {
            return {.moves = {}, .problem = why_not(readings_.front())};
        }
        return {.moves = ways_to_pay(claims), .problem = {}};
    }

    [[nodiscard]] std::string name_of(rules::RouteId id) const {
        const rules::MapRoute& route = file_.routes[rules::index(id)];
        return now_.words.between(route.from, route.to);
    }

    // Why the seat cannot claim the route so: what the rules say to the best try on each track.
    [[nodiscard]] std::string why_not(const Reading& reading) const {
        const auto is_of_route = [&](Move move) {
            return move.kind() == rules::MoveKind::kClaim &&
                   file_.map[move.track()].route == reading.route;
        };
        const rules::MapRoute& route = file_.routes[rules::index(reading.route)];
        const std::string& from = file_.name(route.from);
        const std::string& to = file_.name(route.to);
        if (std::ranges::any_of(now_.legal, is_of_route)) {
            return say_("terminal.cannot_pay", {{"from", from}, {"to", to}});
        }
        const rules::CardCounts& hand = now_.game.state().hand[rules::index(now_.seat)];
        const auto most =
            std::max_element(hand.count.begin(), hand.count.begin() + rules::kColours);
        std::string reason;
        for (const rules::TrackId track : route.tracks) {
            const rules::Track& facts = file_.map[track];
            const auto card = facts.colour == rules::kGrey
                                  ? rules::to_id<rules::Card>(most - hand.count.begin())
                                  : rules::to_id<rules::Card>(rules::index(facts.colour));
            // At least one card of the colour, so that the try is well formed.
            const unsigned lacking = unsigned{facts.length} - std::min(facts.length, hand[card]);
            const unsigned wilds =
                std::min(std::max<unsigned>(facts.ferries, lacking), facts.length - 1U);
            const auto refusal = rules::judge(now_.game.map(), now_.game.state(), now_.seat,
                                              Move::claim(track, card, wilds));
            reason = refusal == rules::Refusal::kCardsNotInHand ? say_("terminal.lacks_cards")
                     : refusal                                  ? now_.words.refusal(*refusal)
                                                                : std::string();
        }
        return say_("terminal.claim_refused", {{"from", from}, {"to", to}, {"reason", reason}});
    }

    [[nodiscard]] std::string why_nothing() const {
        for (std::size_t left = words_.size(); left > 1; --left) {
            const std::size_t first = left - 1;
            const auto from = best_places(now_.places(), words_.first(first));
            const auto to = best_places(now_.places(), words_.subspan(first));
            if (!from.empty() && !to.empty()) {
                return say_("terminal.no_route",
                            {{"from", file_.name(from.front())}, {"to", file_.name(to.front())}});
            }
        }
        const rules::MapRoute& first = file_.routes.front();
        return say_("terminal.claim_what",
                    {{"from", file_.name(first.from)}, {"to", file_.name(first.to)}});
    }

    const Situation& now_;
    const rules::MapFile& file_;  // with the names that the reader knows
    const words::Translator& say_;
    TypedWords words_;
    std::vector<Reading> readings_;
};

}  // namespace

Typed typed_claim(const Situation& situation, std::span<const std::string> words) {
    return ClaimReader(situation, words).read();
}

std::vector<Move> ways_to_pay(std::span<const Move> claims) {
    std::array<std::optional<Move>, rules::kCardKinds> best{};
    for (const Move claim : claims) {
        std::optional<Move>& so_far = best[rules::index(claim.card())];
        if (!so_far || claim.wilds() < so_far->wilds() ||
            (claim.wilds() == so_far->wilds() && claim.track() < so_far->track())) {
            so_far = claim;
        }
    }
    std::vector<Move> ways;
    for (unsigned i = 0; i < rules::kColours; ++i) {
        if (best[i]) {
            ways.push_back(*best[i]);
        }
    }
    if (ways.empty() && best[rules::kColours]) {
        ways.push_back(*best[rules::kColours]);
    }
    return ways;
}

}  // namespace app
