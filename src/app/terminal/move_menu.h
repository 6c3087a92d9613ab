// app/terminal/move_menu.h
//
// The legal moves with numbers to choose by. Claims are listed by route; how to pay is asked
// afterwards, where there is a choice. Tickets on offer are numbered one by one, because a person
// keeps any number of them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "app/terminal/sight.h"
#include "rules/move.h"

namespace app {

struct MenuEntry {
    std::string text;
    std::vector<rules::Move> moves;  // several: ways to pay for the same route
};

class MoveMenu {
public:
    MoveMenu(const Sight& sight, std::span<const rules::Move> legal);

    // Entry 1 is the first.
    [[nodiscard]] const std::vector<MenuEntry>& entries() const { return entries_; }

    enum class Show { kFew, kAll };
    // kFew: only so many claims that the table above stays on the screen.
    [[nodiscard]] std::string text(Show show) const;

private:
    void add_draws(std::span<const rules::Move> legal);
    void add_claims(std::span<const rules::Move> legal);
    void add_others(std::span<const rules::Move> legal);
    [[nodiscard]] std::string offer_text() const;
    // Entries from `begin` to `end`, numbered.
    [[nodiscard]] std::vector<std::string> numbered(std::size_t begin, std::size_t end) const;

    const Sight& sight_;
    std::vector<MenuEntry> entries_;
    std::size_t claims_begin_ = 0;
    std::size_t claims_end_ = 0;
    bool is_keep_ = false;
    unsigned keep_min_ = 0;
};

// "bell from Alcatraz": a souvenir to take, or a stack to place.
[[nodiscard]] std::string souvenir_line(const Sight& sight, rules::Move move);

// "2 red  1 locomotive": how a claim is paid, with symbols.
[[nodiscard]] std::string payment_line(const Sight& sight, rules::Move claim);

}  // namespace app
