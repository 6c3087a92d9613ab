#include "playtest/warning.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace playtest {
namespace {

constexpr double kDecides = 0.10;      // of games
constexpr double kUnused = 0.01;       // of games
constexpr double kPriceOff = 0.40;     // of the points, and
constexpr double kPriceOffPoints = 4;  // at least so many
constexpr double kShunned = 0.10;      // of its offers
constexpr double kHard = 0.25;         // of those who keep it
constexpr double kOrderOff = 0.03;     // from an equal share
constexpr double kStalls = 0.01;       // of games
constexpr double kMinutesLong = 100;
constexpr double kStyleOff = 0.10;    // from an equal share
constexpr double kStyleShare = 0.05;  // of players' games, to be worth a word
constexpr double kSkillLeast = 0.15;  // of the way from an equal share to always winning
constexpr double kOffersLeast = 50;   // to speak about how a ticket is used
constexpr std::uint64_t kGamesLeast = 200;

void judge_routes(const Figures& figures, std::vector<Warning>& found) {
    const double chance = 1.0 / figures.seats;
    for (std::size_t i = 0; i < figures.routes.size(); ++i) {
        const RouteFigures& route = figures.routes[i];
        const auto warn = [&](WarningCode code, double value) {
            found.push_back({.code = code,
                             .seats = figures.seats,
                             .value = value,
                             .route = rules::to_id<rules::RouteId>(i)});
        };
        const double surely = route.worth.games * route.worth.extra.low / (1 - chance);
        if (std::isfinite(surely) && surely >= kDecides) {
            warn(WarningCode::kRouteDecides, route.decides);
        }
        if (route.worth.games < kUnused) {
            warn(WarningCode::kRouteUnused, route.worth.games);
        }
    }
}

void judge_tickets(const rules::MapFile& file, const Figures& figures,
                   std::vector<Warning>& found) {
    for (std::size_t i = 0; i < figures.tickets.size(); ++i) {
        const TicketFigures& ticket = figures.tickets[i];
        const double points = file.map.ticket[i].points;
        const auto warn = [&](WarningCode code, double value) {
            found.push_back({.code = code,
                             .seats = figures.seats,
                             .value = value,
                             .fair = ticket.fair.mean,
                             .ticket = rules::to_id<rules::TicketId>(i)});
        };
        const double off = std::max(kPriceOffPoints, kPriceOff * points);
        if (std::isfinite(ticket.fair.low) && ticket.fair.high < points - off) {
            warn(WarningCode::kTicketRich, points);
        }
        if (std::isfinite(ticket.fair.low) && ticket.fair.low > points + off) {
            warn(WarningCode::kTicketPoor, points);
        }
        const double offers = ticket.offered * static_cast<double>(figures.games);
        if (offers < kOffersLeast) {
            continue;
        }
        if (ticket.kept < kShunned) {
            warn(WarningCode::kTicketShunned, ticket.kept);
        } else if (ticket.done < kHard) {
            warn(WarningCode::kTicketHard, ticket.done);
        }
    }
}

void judge_games(const Figures& figures, std::vector<Warning>& found) {
    const double chance = 1.0 / figures.seats;
    const auto add = [&](WarningCode code, double value) -> Warning& {
        return found.emplace_back(Warning{.code = code, .seats = figures.seats, .value = value});
    };
    // One seat's advantage is the others' disadvantage: the seat that is farthest off says it all.
    const auto shares = std::span(figures.turn_order).first(figures.seats);
    // To a tenth of a percent: of two seats, both are as far off, and who begins stands first.
    const auto farthest = std::ranges::max_element(shares, {}, [&](const arena::Estimate& share) {
        return std::lround(1000 * std::abs(share.mean - chance));
    });
    if (farthest->low > chance + kOrderOff || farthest->high < chance - kOrderOff) {
        add(WarningCode::kTurnOrder, farthest->mean).order =
            static_cast<unsigned>(farthest - shares.begin());
    }
    const double stalls = 1 - figures.ends[static_cast<unsigned>(GameEnd::kCars)];
    if (stalls > kStalls) {
        add(WarningCode::kGamesStall, stalls);
    }
    if (figures.minutes.low > kMinutesLong) {
        add(WarningCode::kGamesLong, figures.minutes.mean);
    }
    for (const StyleFigures& style : figures.styles) {
        if (style.share >= kStyleShare && style.win_share.low > chance + kStyleOff) {
            add(WarningCode::kStyleWins, style.win_share.mean).style = style.style;
        }
    }
    if (figures.skill && figures.skill->win_share.high < chance + kSkillLeast * (1 - chance)) {
        add(WarningCode::kLuckRules, figures.skill->win_share.mean);
    }
}

// How much a warning matters compared with others of its code.
double gravity(const Warning& warning) {
    switch (warning.code) {
        case WarningCode::kTicketRich:
        case WarningCode::kTicketPoor:
            return std::abs(warning.value - warning.fair);
        case WarningCode::kRouteUnused:
        case WarningCode::kTicketShunned:
        case WarningCode::kTicketHard:
            return -warning.value;
        default:
            return warning.value;
    }
}

bool is_graver(const Warning& a, const Warning& b) {
    return a.code != b.code ? a.code < b.code : gravity(a) > gravity(b);
}

// About the same thing, but for the number of seats.
bool is_same(const Warning& a, const Warning& b) {
    return a.code == b.code && a.route == b.route && a.ticket == b.ticket && a.order == b.order &&
           a.style == b.style;
}

}  // namespace

std::string_view code_name(WarningCode code) {
    switch (code) {
        case WarningCode::kRouteDecides:
            return "route_decides";
        case WarningCode::kRouteUnused:
            return "route_unused";
        case WarningCode::kTicketRich:
            return "ticket_rich";
        case WarningCode::kTicketPoor:
            return "ticket_poor";
        case WarningCode::kTicketShunned:
            return "ticket_shunned";
        case WarningCode::kTicketHard:
            return "ticket_hard";
        case WarningCode::kTurnOrder:
            return "turn_order";
        case WarningCode::kGamesStall:
            return "games_stall";
        case WarningCode::kGamesLong:
            return "games_long";
        case WarningCode::kStyleWins:
            return "style_wins";
        case WarningCode::kLuckRules:
            return "luck_rules";
    }
    return "";
}

std::vector<WarningGroup> grouped(std::span<const Warning> warnings) {
    std::vector<WarningGroup> groups;
    for (const Warning& warning : warnings) {
        const auto group = std::ranges::find_if(
            groups, [&](const WarningGroup& known) { return is_same(known.gravest, warning); });
        if (group == groups.end()) {
            groups.push_back({.gravest = warning, .seats = {warning.seats}});
            continue;
        }
        group->seats.push_back(warning.seats);
        if (gravity(warning) > gravity(group->gravest)) {
            group->gravest = warning;
        }
    }
    std::ranges::stable_sort(groups, is_graver, &WarningGroup::gravest);
    return groups;
}

std::vector<Warning> warnings(const rules::MapFile& file, const Figures& figures) {
    std::vector<Warning> found;
    if (figures.games < kGamesLeast) {
        return found;  // nothing is beyond doubt
    }
    judge_games(figures, found);
    judge_routes(figures, found);
    judge_tickets(file, figures, found);
    std::ranges::stable_sort(found, is_graver);
    return found;
}

}  // namespace playtest
