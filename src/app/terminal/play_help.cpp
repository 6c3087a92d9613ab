#include "app/terminal/play_help.h"

#include <fmt/format.h>

#include "app/text_columns.h"

namespace app {

std::string_view play_help() {
    return R"(Moves, by number or typed out; the beginnings of words are enough:
  claim denver omaha         claim a route; you choose how to pay
  claim den oma 3 red        the same, with these cards; also: red, 2 red 1 wild
  draw red, red, deck        take a card from the market, or draw blind
  tickets                    draw tickets
  keep 1 3, 1 3, keep all    keep these of the offered tickets
  souvenir alcatraz          take the souvenir at this end of your new route
  place bell castro          put a leftover stack of souvenirs on a place
  pass                       if nothing else is possible
Looking around:
  map                        the board as a sketch
  list, list denver          the board as a list, or what is at one place
  moves                      all moves with their numbers
  table                      seats, market, hand and tickets again
  log, log all               what has happened
The game itself:
  undo                       take back your move, as long as nobody has moved
                             since and it has shown nothing: no card or ticket
                             was turned up or drawn
  save FILE                  write the game to a file; fogg play --resume FILE
  quit                       end without saving
)";
}

std::string play_legend(const Paint& paint, unsigned seats, std::size_t columns) {
    std::string text =
        fmt::format("◉ place, ◈ with souvenirs, 1–{} built by that seat, × closed, open:", seats);
    for (unsigned i = 0; i < rules::kColours; ++i) {
        text += ' ' + paint.in(rules::to_id<rules::Card>(i),
                               fmt::format("{}{}", symbol(rules::to_id<rules::Card>(i)),
                                           rules::kCardNames[i]));
    }
    text += fmt::format(" {}any", symbol(rules::kGrey));
    return wrapped(text, columns - 1, 0);
}

}  // namespace app
