#include "app/terminal/seat_titles.h"

#include <string_view>
#include <variant>

namespace app {
namespace {

// The steps of the scale of computer players: level_1 to level_10.
constexpr std::string_view kLevel = "level_";

}  // namespace

std::vector<std::string> seat_titles(const words::Translator& say,
                                     const std::vector<SeatName>& seats) {
    std::vector<std::string> titles = display_names(seats);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].is_person()) {
            titles[i] = say("terminal.seat_human", {{"n", i + 1}});
        } else if (std::holds_alternative<ai::PlayerName>(seats[i].who)) {
            const std::string strength = titles[i].substr(0, titles[i].rfind(' '));
            titles[i] = strength.starts_with(kLevel)
                            ? say("terminal.seat_level",
                                  {{"level", strength.substr(kLevel.size())}, {"n", i + 1}})
                            : say("terminal.seat_program", {{"strength", strength}, {"n", i + 1}});
        }
    }
    return titles;
}

}  // namespace app
