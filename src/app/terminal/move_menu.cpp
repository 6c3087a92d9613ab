#include "app/terminal/move_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/terminal/seat_panel.h"
#include "app/terminal/typed_claim.h"
#include "app/text_columns.h"
#include "protocol/part_json.h"

namespace app {
namespace {

using rules::Move;
using rules::MoveKind;

std::vector<Move> of_kind(std::span<const Move> legal, MoveKind kind) {
    std::vector<Move> moves;
    std::ranges::copy_if(legal, std::back_inserter(moves),
                         [kind](Move move) { return move.kind() == kind; });
    return moves;
}

}  // namespace

MoveMenu::MoveMenu(const Sight& sight, std::span<const Move> legal)
    : sight_(sight), is_keep_(legal.front().kind() == MoveKind::kKeep) {
    if (is_keep_) {
        int least = rules::kOfferMax;
        for (const Move move : legal) {
            least = std::min(least, std::popcount(move.offer_mask()));
        }
        keep_min_ = static_cast<unsigned>(least);
        return;
    }
    add_draws(legal);
    add_others(legal);
    claims_begin_ = entries_.size();
    add_claims(legal);
    claims_end_ = entries_.size();
}

void MoveMenu::add_draws(std::span<const Move> legal) {
    for (const Move move : of_kind(legal, MoveKind::kDrawMarket)) {
        entries_.push_back({sight_.card(move.card()), {move}});
    }
    for (const Move move : of_kind(legal, MoveKind::kDrawDeck)) {
        entries_.push_back({sight_.words.say("terminal.word_deck"), {move}});
    }
    for (const Move move : of_kind(legal, MoveKind::kDrawTickets)) {
        entries_.push_back({sight_.words.say("terminal.word_tickets"), {move}});
    }
}

void MoveMenu::add_others(std::span<const Move> legal) {
    for (const MoveKind kind : {MoveKind::kSouvenir, MoveKind::kPlace}) {
        for (const Move move : of_kind(legal, kind)) {
            entries_.push_back({souvenir_line(sight_, move), {move}});
        }
    }
    for (const Move move : of_kind(legal, MoveKind::kPass)) {
        entries_.push_back({sight_.words.say("terminal.word_pass"), {move}});
    }
}

void MoveMenu::add_claims(std::span<const Move> legal) {
    std::vector<std::vector<Move>> by_route(sight_.file.routes.size());
    for (const Move move : of_kind(legal, MoveKind::kClaim)) {
        by_route[rules::index(sight_.file.map[move.track()].route)].push_back(move);
    }
    std::vector<const std::vector<Move>*> routes;
    for (const auto& moves : by_route) {
        if (!moves.empty()) {
            routes.push_back(&moves);
        }
    }
    // The longest first: they are worth most, and short ones are easily found in the list.
    const auto length = [&](const std::vector<Move>* moves) {
        return sight_.file.map[moves->front().track()].length;
    };
    std::stable_sort(routes.begin(), routes.end(),
                     [&](const auto* a, const auto* b) { return length(a) > length(b); });
    for (const std::vector<Move>* const moves : routes) {
        std::vector<Move> ways = ways_to_pay(*moves);
        const rules::Track& track = sight_.file.map[ways.front().track()];
        entries_.push_back({fmt::format("{} {}", sight_.words.between(track.from, track.to),
                                        sight_.paint.spaces(track)),
                            std::move(ways)});
    }
}

std::vector<std::string> MoveMenu::numbered(std::size_t begin, std::size_t end) const {
    std::vector<std::string> items;
    for (std::size_t i = begin; i < end; ++i) {
        items.push_back(
            fmt::format("{} {}", sight_.paint.bold(fmt::format("{:>2}", i + 1)), entries_[i].text));
    }
    return items;
}

std::string MoveMenu::text(Show show) const {
    if (is_keep_) {
        return offer_text();
    }
    const words::Translator& say = sight_.words.say;
    const std::size_t margin = panel_margin(say);
    const std::size_t columns = sight_.columns - 1;
    std::string text;
    if (claims_begin_ > 0) {
        const bool is_draw = entries_.front().moves.front().kind() <= MoveKind::kDrawTickets;
        const std::string block = side_by_side(numbered(0, claims_begin_), columns, margin);
        const std::string label =
            is_draw ? say("terminal.label_draw") : say("terminal.label_choose");
        text += sight_.paint.bold(padded(label, margin)) + block.substr(margin);
    }
    constexpr std::size_t kRowsBesideMenu = 12;
    const std::size_t few = std::max(sight_.rows, 2 * kRowsBesideMenu) - kRowsBesideMenu;
    const std::size_t shown_end =
        show == Show::kAll ? claims_end_ : std::min(claims_end_, claims_begin_ + few);
    if (shown_end > claims_begin_) {
        const std::string block = side_by_side(numbered(claims_begin_, shown_end), columns, margin);
        text +=
            sight_.paint.bold(padded(say("terminal.label_claim"), margin)) + block.substr(margin);
    }
    if (shown_end < claims_end_) {
        text += std::string(margin, ' ') +
                say("terminal.more_claims", {{"n", claims_end_ - shown_end}}) + "\n";
    }
    return text;
}

std::string MoveMenu::offer_text() const {
    std::vector<std::string> lines;
    for (const rules::TicketId ticket : sight_.view.offer) {
        if (ticket != rules::kNoTicket) {
            lines.push_back(fmt::format("{} {}",
                                        sight_.paint.bold(std::to_string(lines.size() + 1)),
                                        ticket_line(sight_, ticket)));
        }
    }
    const words::Translator& say = sight_.words.say;
    const std::size_t margin = panel_margin(say);
    const std::string block = side_by_side(lines, margin, margin);  // one a line
    const std::string question =
        say("terminal.keep_question", {{"n", keep_min_}, {"example", keep_min_ < 2 ? "1" : "1 2"}});
    return sight_.paint.bold(padded(say("terminal.label_offer"), margin)) + block.substr(margin) +
           wrapped(question, sight_.columns - 1, 0);
}

std::string souvenir_line(const Sight& sight, Move move) {
    const std::string& place = sight.file.name(move.place());
    if (move.kind() == MoveKind::kPlace) {
        return sight.words.say("terminal.stack_at",
                               {{"symbol", sight.words.symbol(move.symbol())}, {"place", place}});
    }
    std::string symbol;
    for (unsigned i = 0; i < sight.file.map.symbol_count; ++i) {
        const rules::Stack stack = sight.view.stack[i];
        if (stack.count > 0 && stack.place == rules::index(move.place())) {
            symbol = sight.words.symbol(rules::to_id<rules::Symbol>(i));
        }
    }
    return sight.words.say("game.souvenir_take", {{"symbol", symbol}, {"place", place}});
}

std::string payment_line(const Sight& sight, Move claim) {
    return sight.cards(
        protocol::payment(sight.file.map, claim.track(), claim.card(), claim.wilds()));
}

}  // namespace app
