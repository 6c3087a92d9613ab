#include "table/text/move_row.h"

#include <algorithm>

#include "base/sealing.h"
#include "rules/dealer.h"

namespace table {
namespace {

constexpr std::string_view kKeepSealed = " keep sealed ";

// Whether only one seat learns what nature drew.
bool is_hidden_draw(const rules::State& before, rules::Move move) {
    return move.kind() == rules::MoveKind::kTicket ||
           (move.kind() == rules::MoveKind::kCard && before.phase != rules::Phase::kFillMarket);
}

// "nature pick 0" of "nature pick 0 red".
std::string_view without_draw(std::string_view text) {
    std::size_t end = text.find(' ');
    end = text.find(' ', end + 1);
    return text.substr(0, text.find(' ', end + 1));
}

std::string seat_text(rules::Seat seat) {
    return "seat " + std::to_string(rules::index(seat));
}

base::SealKey keep_key(const Table& table) {
    return base::derived_key(table.room->dealing_seed(), "tickets kept");
}

// A choice belongs to its seat and to its place in the game.
std::string keep_place(const Table& before, rules::Seat seat) {
    return seat_text(seat) + " at " + std::to_string(before.play->now.move_number);
}

// One byte whatever is kept: the length of the names would tell which tickets they are.
std::string sealed_keep(const Table& before, rules::LoggedMove logged) {
    const char mask = static_cast<char>(logged.move.offer_mask());
    return seat_text(logged.seat) + std::string(kKeepSealed) +
           base::seal(keep_key(before),
                      {.secret = {&mask, 1}, .associated = keep_place(before, logged.seat)});
}

std::optional<rules::LoggedMove> open_keep(const Table& before, std::string_view row) {
    const std::size_t end = row.find(kKeepSealed);
    for (unsigned i = 0; i < before.room->seats.size(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (row.substr(0, end) != seat_text(seat)) {
            continue;
        }
        const auto mask = base::open_sealed(
            keep_key(before),
            {.text = row.substr(end + kKeepSealed.size()), .associated = keep_place(before, seat)});
        return mask && mask->size() == 1
                   ? std::optional(rules::LoggedMove{
                         .seat = seat,
                         .move = rules::Move::keep(static_cast<unsigned char>(mask->front()))})
                   : std::nullopt;
    }
    return std::nullopt;
}

// The draw that the row leaves out, if the row fits it.
std::optional<rules::LoggedMove> drawn_again(const Table& before, std::string_view row) {
    if (!before.state().is_natures()) {
        return std::nullopt;
    }
    rules::Dealer dealer(before.draw_seed());
    const rules::LoggedMove logged{.seat = rules::kNoSeat,
                                   .move = dealer.next(before.state(), before.draw_number())};
    const bool is_meant =
        is_hidden_draw(before.state(), logged.move) && move_row(before, logged) == row;
    return is_meant ? std::optional(logged) : std::nullopt;
}

}  // namespace

std::string move_row(const Table& before, rules::LoggedMove logged) {
    if (logged.move.kind() == rules::MoveKind::kKeep) {
        return sealed_keep(before, logged);
    }
    std::string text = rules::to_text(*before.room->board->file, before.state(), logged);
    if (is_hidden_draw(before.state(), logged.move)) {
        text.resize(without_draw(text).size());
    }
    return text;
}

std::optional<rules::LoggedMove> parse_move_row(const Table& before, std::string_view row) {
    if (row.find(kKeepSealed) != std::string_view::npos) {
        return open_keep(before, row);
    }
    const bool is_short = row.starts_with("nature ") && std::ranges::count(row, ' ') == 2;
    if (is_short && !row.starts_with("nature start ")) {
        return drawn_again(before, row);
    }
    return rules::parse_move(*before.room->board->file, before.state(), row);
}

}  // namespace table
