// Reasons, each compared with the position that it is about by simple means of its own.
#include "review/reasons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <vector>

#include "ai/bare_game.h"
#include "review/games.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/redeal.h"
#include "rules/score.h"
#include "support/maps.h"
#include "support/planner_game.h"
#include "support/seeds.h"

namespace {

using review::Remark;
using review::RemarkCode;
using rules::Card;
using rules::CardCounts;
using rules::index;
using rules::Move;
using rules::MoveKind;
using rules::Seat;
using rules::State;
using rules::TicketId;
using rules::TrackId;

constexpr unsigned kFar = 1000;

// What is true of a position, worked out slowly.
class Facts {
public:
    Facts(const rules::Map& map, const State& state, Seat seat)
        : map_(map), state_(state), seat_(seat) {}

    // Cars that a ticket takes, by relaxing all tracks until nothing changes (Bellman and Ford);
    // kFar: too many. `extra` costs nothing, `lost` is somebody else's.
    [[nodiscard]] unsigned cars(TicketId ticket, TrackId extra = rules::kNoTrack,
                                TrackId lost = rules::kNoTrack) const {
        std::vector<unsigned> cost(map_.place_count, kFar);
        cost[index(map_[ticket].from)] = 0;
        const rules::TrackSet open = state_.open_tracks(map_, seat_);
        for (bool changed = true; changed;) {
            changed = false;
            for (unsigned i = 0; i < map_.track_count; ++i) {
                const auto id = rules::to_id<TrackId>(i);
                const bool is_own = state_.owned[index(seat_)].has(id) || id == extra;
                const bool is_lost = lost != rules::kNoTrack && map_[id].route == map_[lost].route;
                if (!is_own && (is_lost || !open.has(id))) {
                    continue;
                }
                unsigned& a = cost[index(map_[id].from)];
                unsigned& b = cost[index(map_[id].to)];
                const unsigned step = is_own ? 0 : map_[id].length;
                if (a + step < b || b + step < a) {
                    (a < b ? b : a) = std::min(a, b) + step;
                    changed = true;
                }
            }
        }
        const unsigned all = cost[index(map_[ticket].to)];
        return all <= state_.cars[index(seat_)] ? all : kFar;
    }
    [[nodiscard]] bool holds(TicketId ticket) const {
        return state_.tickets[index(seat_)].has(ticket);
    }
    // Whether the hand pays for the track: C13, C14, S4.
    [[nodiscard]] bool pays(TrackId id, const CardCounts& hand) const {
        const rules::Track& track = map_[id];
        for (unsigned colour = 0; colour < rules::kColours; ++colour) {
            if (track.colour != rules::kGrey && index(track.colour) != colour) {
                continue;
            }
            for (unsigned paid = 0; paid + track.ferries <= track.length; ++paid) {
                if (paid <= hand.count[colour] && track.length - paid <= hand.wilds()) {
                    return true;
                }
            }
        }
        return false;
    }
    // How few cards more, of whatever kind, pay for it.
    [[nodiscard]] unsigned lacking(TrackId id, CardCounts hand) const {
        unsigned more = 0;
        for (; !pays(id, hand); ++more) {
            ++hand[Card::kWild];  // stands for any
        }
        return more;
    }
    [[nodiscard]] CardCounts hand() const { return state_.hand[index(seat_)]; }
    [[nodiscard]] CardCounts hand_with(Card card) const {
        CardCounts more = hand();
        ++more[card];
        return more;
    }
    [[nodiscard]] bool is_on_way(TrackId id, TicketId ticket) const {
        const unsigned now = cars(ticket);
        const unsigned then = cars(ticket, id);
        return state_.open_tracks(map_, seat_).has(id) && now < kFar && then < now &&
               then + map_[id].length <= now + 2 &&
               then + map_[id].length <= state_.cars[index(seat_)];
    }
    [[nodiscard]] bool helps(Card card) const {
        for (unsigned t = 0; t < map_.ticket_count; ++t) {
            for (unsigned i = 0; i < map_.track_count; ++i) {
                const auto ticket = rules::to_id<TicketId>(t);
                const auto id = rules::to_id<TrackId>(i);
                if (holds(ticket) && lacking(id, hand_with(card)) < lacking(id, hand()) &&
                    is_on_way(id, ticket)) {
                    return true;
                }
            }
        }
        return false;
    }
    [[nodiscard]] bool is_legal(Move move) const {
        const rules::Legal legal(map_, state_, seat_);
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            if (legal[i] == move) {
                return true;
            }
        }
        return false;
    }

private:
    const rules::Map& map_;
    const State& state_;
    Seat seat_;
};

// What a remark says, of the better of two moves.
class Checker {
public:
    Checker(const rules::Map& map, const State& state, const review::Reasons::Choice& choice)
        : map_(map), state_(state), choice_(choice), facts_(map, state, choice.seat) {}

    void check(const Remark& remark) const {
        switch (choice_.better.kind()) {
            case MoveKind::kDrawMarket:
            case MoveKind::kDrawDeck:
                check_card(remark);
                break;
            case MoveKind::kDrawTickets:
                check_tickets(remark);
                break;
            case MoveKind::kKeep:
                check_keep(remark);
                break;
            case MoveKind::kClaim:
                check_claim(remark);
                break;
            default:
                EXPECT_EQ(remark.code, RemarkCode::kSouvenirs);
                check_souvenir(remark);
        }
    }

private:
    void check_card(const Remark& remark) const {
        const bool is_face_up = choice_.better.kind() == MoveKind::kDrawMarket;
        switch (remark.code) {
            case RemarkCode::kCardTicket:
                EXPECT_TRUE(facts_.holds(remark.ticket));
                EXPECT_TRUE(facts_.is_on_way(remark.track, remark.ticket));
                [[fallthrough]];
            case RemarkCode::kCardRoute:
                EXPECT_EQ(choice_.better, Move::draw_market(remark.card));
                EXPECT_LE(map_[remark.track].length, state_.cars[index(choice_.seat)]);
                EXPECT_EQ(facts_.lacking(remark.track, facts_.hand()), remark.from);
                EXPECT_EQ(facts_.lacking(remark.track, facts_.hand_with(remark.card)), remark.to);
                EXPECT_LT(remark.to, remark.from);
                EXPECT_EQ(remark.points,
                          remark.code == RemarkCode::kCardRoute ? map_[remark.track].points : 0U);
                break;
            case RemarkCode::kGetsCard:
                EXPECT_EQ(choice_.better, Move::draw_market(remark.card));
                break;
            case RemarkCode::kWildFits:
                EXPECT_EQ(choice_.better, Move::draw_market(Card::kWild));
                EXPECT_EQ(remark.to, lacking_routes());
                break;
            case RemarkCode::kNoOther:
                EXPECT_TRUE(is_face_up);
                EXPECT_FALSE(is_help_face_up(false));
                break;
            case RemarkCode::kNoFaceUp:
                EXPECT_FALSE(is_face_up);
                EXPECT_FALSE(is_help_face_up(true));
                break;
            case RemarkCode::kStillThere:
                EXPECT_EQ(state_.phase, rules::Phase::kTurn);
                EXPECT_TRUE(facts_.helps(remark.card));
                check_still_there(remark.card);
                break;
            case RemarkCode::kBlindOdds:
                check_odds(remark);
                break;
            default:
                EXPECT_EQ(remark.code, RemarkCode::kHidden);
        }
    }

    [[nodiscard]] bool is_help_face_up(bool with_wilds) const {
        return std::ranges::any_of(state_.market, [&](Card card) {
            return card != rules::kNoCard && (with_wilds || card != Card::kWild) &&
                   facts_.is_legal(Move::draw_market(card)) && facts_.helps(card);
        });
    }
    [[nodiscard]] unsigned lacking_routes() const {
        std::map<rules::RouteId, bool> routes;
        state_.tickets[index(choice_.seat)].for_each([&](TicketId ticket) {
            for (unsigned i = 0; i < map_.track_count; ++i) {
                const auto id = rules::to_id<TrackId>(i);
                if (facts_.is_on_way(id, ticket) && facts_.lacking(id, facts_.hand()) > 0) {
                    routes[map_[id].route] = true;
                }
            }
        });
        return static_cast<unsigned>(routes.size());
    }
    // Whatever the blind card is.
    void check_still_there(Card card) const {
        State after = state_;
        rules::apply(map_, after, choice_.seat, Move::draw_deck());
        base::Rng rng(1);
        while (after.is_natures()) {
            rules::apply(map_, after, rules::kNoSeat, rules::sample_outcome(after, rng));
        }
        EXPECT_TRUE(Facts(map_, after, choice_.seat).is_legal(Move::draw_market(card)));
    }
    void check_odds(const Remark& remark) const {
        CardCounts unseen = state_.deck;
        for (unsigned i = 0; i < state_.seats; ++i) {
            if (i != index(choice_.seat)) {
                unseen.add(state_.hand[i]);
            }
        }
        unsigned helpful = 0;
        for (unsigned i = 0; i < rules::kCardKinds; ++i) {
            helpful += facts_.helps(rules::to_id<Card>(i)) ? unseen.count[i] : 0;
        }
        EXPECT_EQ(remark.from, helpful);
        EXPECT_EQ(remark.to, unseen.total());
    }

    void check_tickets(const Remark& remark) const {
        unsigned held = 0;
        unsigned open = 0;
        unsigned done = 0;
        unsigned sum = 0;
        unsigned others = 0;
        unsigned others_done = 0;
        unsigned others_near = 0;
        for (unsigned i = 0; i < map_.ticket_count; ++i) {
            const auto ticket = rules::to_id<TicketId>(i);
            const unsigned cars = facts_.cars(ticket);
            if (facts_.holds(ticket)) {
                ++held;
                done += cars == 0 ? 1 : 0;
                open += cars > 0 && cars < kFar ? 1 : 0;
                sum += cars < kFar ? cars : 0;
            } else {
                ++others;
                others_done += cars == 0 ? 1 : 0;
                others_near += cars <= remark.cars ? 1 : 0;
            }
        }
        switch (remark.code) {
            case RemarkCode::kAllDone:
                EXPECT_EQ(done, held);
                EXPECT_EQ(remark.to, held);
                EXPECT_GT(held, 0U);
                break;
            case RemarkCode::kNoneOpen:
                EXPECT_EQ(open, 0U);
                break;
            case RemarkCode::kCarsSpare:
                EXPECT_EQ(remark.from, sum);
                EXPECT_EQ(remark.to, state_.cars[index(choice_.seat)]);
                EXPECT_LT(remark.from, remark.to);
                break;
            case RemarkCode::kNearAtOnce:
                EXPECT_EQ(remark.from, others_done);
                EXPECT_EQ(remark.to, others);
                break;
            case RemarkCode::kNear:
                EXPECT_EQ(remark.from, others_near);
                EXPECT_EQ(remark.to, others);
                break;
            case RemarkCode::kOthersCars:
                for (unsigned i = 0; i < state_.seats; ++i) {
                    EXPECT_TRUE(i == index(choice_.seat) || state_.cars[i] >= remark.cars);
                }
                break;
            default:
                EXPECT_EQ(remark.code, RemarkCode::kGetsTickets);
        }
    }

    void check_keep(const Remark& remark) const {
        if (remark.code == RemarkCode::kKeepsMore || remark.code == RemarkCode::kKeepsFewer) {
            EXPECT_EQ(remark.code == RemarkCode::kKeepsMore, remark.to > remark.from);
            return;
        }
        const rules::Offer& offer = state_.offer[index(choice_.seat)];
        const auto at =
            static_cast<unsigned>(std::ranges::find(offer, remark.ticket) - offer.begin());
        ASSERT_LT(at, rules::offer_size(offer));
        const bool is_kept = ((choice_.better.offer_mask() >> at) & 1U) != 0;
        EXPECT_EQ(is_kept, remark.code == RemarkCode::kKeptFor);
        const unsigned cars = facts_.cars(remark.ticket);
        if (remark.code == RemarkCode::kLeftLost) {
            EXPECT_EQ(cars, kFar);
        } else {
            EXPECT_EQ(cars, remark.to);
            EXPECT_EQ(map_[remark.ticket].points, remark.points);
        }
    }

    void check_claim(const Remark& remark) const {
        const TrackId track = choice_.better.track();
        const auto hand_after = [&](Move claim) {
            State after = state_;
            rules::apply(map_, after, choice_.seat, claim);
            return after.hand[index(choice_.seat)];
        };
        State after = state_;
        rules::apply(map_, after, choice_.seat, choice_.better);
        switch (remark.code) {
            case RemarkCode::kCompletes:
                EXPECT_EQ(facts_.cars(remark.ticket, track), 0U);
                EXPECT_GT(facts_.cars(remark.ticket), 0U);
                break;
            case RemarkCode::kNearer:
                EXPECT_EQ(facts_.cars(remark.ticket), remark.from);
                EXPECT_EQ(Facts(map_, after, choice_.seat).cars(remark.ticket), remark.to);
                break;
            case RemarkCode::kOnlyWay:
                EXPECT_LT(facts_.cars(remark.ticket), kFar);
                EXPECT_EQ(facts_.cars(remark.ticket, rules::kNoTrack, track), kFar);
                break;
            case RemarkCode::kAtRisk:
                EXPECT_EQ(facts_.cars(remark.ticket), remark.from);
                EXPECT_EQ(facts_.cars(remark.ticket, rules::kNoTrack, track), remark.to);
                break;
            case RemarkCode::kKeepsCard:
                EXPECT_GT(hand_after(choice_.better)[remark.card],
                          hand_after(choice_.other)[remark.card]);
                break;
            case RemarkCode::kKeepsRoute: {
                const Facts then(map_, after, choice_.seat);
                EXPECT_TRUE(then.holds(remark.ticket));
                EXPECT_TRUE(then.is_on_way(remark.track, remark.ticket));
                EXPECT_EQ(then.lacking(remark.track, hand_after(choice_.other)), remark.from);
                EXPECT_EQ(then.lacking(remark.track, hand_after(choice_.better)), remark.to);
                break;
            }
            case RemarkCode::kEndsGame:
                EXPECT_EQ(state_.turns_left, 0);
                EXPECT_GT(after.turns_left, 0);
                break;
            default:
                EXPECT_EQ(remark.code, RemarkCode::kPoints);
                EXPECT_EQ(map_[track].points, remark.points);
        }
    }

    void check_souvenir(const Remark& remark) const {
        State after = state_;
        rules::apply(map_, after, choice_.seat, choice_.better);
        const auto count = [&](const State& state) {
            return static_cast<unsigned>(
                std::popcount(unsigned{state.souvenirs[index(choice_.seat)]}));
        };
        EXPECT_EQ(count(after), remark.to);
        EXPECT_EQ(map_.souvenir_points[count(after)] - map_.souvenir_points[count(state_)],
                  remark.points);
    }

    const rules::Map& map_;
    const State& state_;
    review::Reasons::Choice choice_;
    Facts facts_;
};

// A few moves of every kind, each against another.
std::vector<review::Reasons::Choice> choices_at(const rules::Map& map, const State& state,
                                                Seat seat, base::Rng& rng) {
    const rules::Legal legal(map, state, seat);
    std::vector<review::Reasons::Choice> choices;
    std::map<MoveKind, unsigned> asked;
    const auto first = rng.below(legal.size());
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        const Move move = legal[(first + i) % legal.size()];
        if (move.kind() == MoveKind::kPass || move.kind() == MoveKind::kPlace ||
            ++asked[move.kind()] > 3) {
            continue;
        }
        // For a claim the next one is often another way to pay.
        choices.push_back(
            {.seat = seat, .better = move, .other = legal[(first + i + 1) % legal.size()]});
    }
    return choices;
}

// Positions of every stage of games, in each of which every kind of move has reasons; all true, and
// the same whatever the seat cannot know.
TEST(Reasons, AreThereTrueAndKnown) {
    std::map<RemarkCode, unsigned> told;
    unsigned positions = 0;
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        const rules::Map& map = file->map;
        const ai::Geography geography(map);
        review::Reasons reasons(geography);
        ai::Planner planner(geography, {});
        const std::uint64_t games = support::kIsSanitized ? 1 : 14;
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            SCOPED_TRACE(seed);
            base::Rng rng(seed);
            ai::BareGame game(map, 2 + static_cast<unsigned>(seed % 3));
            while (!game.state().is_over()) {
                const State& state = game.state();
                if (state.is_natures()) {
                    game.nature_moves(rules::sample_outcome(state, rng));
                    continue;
                }
                const Seat seat = ai::next_to_act(map, state);
                ++positions;
                const State other = rules::redeal(map, rules::view(state, seat), rng);
                for (const auto& choice : choices_at(map, state, seat, rng)) {
                    const std::vector<Remark> remarks = reasons.of(state, choice);
                    EXPECT_FALSE(remarks.empty()) << static_cast<unsigned>(choice.better.kind());
                    EXPECT_EQ(reasons.of(other, choice), remarks);
                    for (const Remark& remark : remarks) {
                        ++told[remark.code];
                        SCOPED_TRACE(static_cast<unsigned>(remark.code));
                        Checker(map, state, choice).check(remark);
                    }
                    if (testing::Test::HasFailure()) {
                        return;
                    }
                }
                game.seat_moves(seat, planner.choose(state, seat, rng));
            }
        }
    }
    if (support::kIsSanitized) {
        return;
    }
    EXPECT_GT(positions, 1000U);
    told[RemarkCode::kLeftLost] += 1;  // rare: below
    for (auto code = RemarkCode::kOnlyWay; code <= RemarkCode::kSouvenirs;
         code = static_cast<RemarkCode>(static_cast<unsigned>(code) + 1)) {
        EXPECT_GT(told[code], 0U) << static_cast<unsigned>(code);
    }
}

// Somebody with few cars left is offered tickets that take more.
TEST(Reasons, SayThatATicketIsOutOfReach) {
    const rules::Map& map = support::usa()->map;
    ai::BareGame game(map, 2);
    base::Rng rng(1);
    while (game.state().is_natures()) {
        game.nature_moves(rules::sample_outcome(game.state(), rng));
    }
    State late = game.state();
    late.cars[0] = 1;
    const ai::Geography geography(map);
    const review::Reasons::Choice choice{
        .seat = Seat{0}, .better = Move::keep(1), .other = Move::keep(7)};
    const std::vector<Remark> remarks = review::Reasons(geography).of(late, choice);
    ASSERT_EQ(std::ranges::count(remarks, RemarkCode::kLeftLost, &Remark::code), 2);
    for (const Remark& remark : remarks) {
        Checker(map, late, choice).check(remark);
    }
}

}  // namespace
