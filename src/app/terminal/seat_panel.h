// app/terminal/seat_panel.h
//
// The table in a few lines, as one person sees it: everybody's points and cars, the market, the
// souvenirs on the board, their hand, and their tickets with what those still need.
#pragma once

#include <cstddef>
#include <string>

#include "app/terminal/sight.h"
#include "words/translator.h"

namespace app {

// How wide the labels at the left of the panels and of the menu are.
[[nodiscard]] std::size_t panel_margin(const words::Translator& say);

[[nodiscard]] std::string seat_panels(const Sight& sight);

// "Denver – Omaha  7   needs 4 more cars", for a ticket that the person has or is offered.
[[nodiscard]] std::string ticket_line(const Sight& sight, rules::TicketId ticket);

}  // namespace app
