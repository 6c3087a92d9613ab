#include "app/experiments/player_list.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace app {

std::vector<std::string> distinct_names(const std::vector<std::string>& names) {
    std::vector<std::string> distinct;
    for (auto name = names.begin(); name != names.end(); ++name) {
        const auto before = std::count(names.begin(), name, *name);
        distinct.push_back(before == 0 ? *name : *name + " #" + std::to_string(before + 1));
    }
    return distinct;
}

base::Result<PlayerList, PlayerListProblem> PlayerList::parse(std::string_view text) {
    auto parsed = parse_seats(text);
    if (!parsed) {
        return PlayerListProblem{parsed.error().text};
    }
    PlayerList list;
    for (SeatName& name : *parsed) {
        if (name.is_person()) {
            return PlayerListProblem{
                "People cannot take part in experiments. To play yourself: fogg play"};
        }
        list.names_.push_back(name.text);
        list.parsed_.push_back(std::move(name));
    }
    return list;
}

bool PlayerList::are_ours() const {
    return std::ranges::all_of(parsed_, [](const SeatName& name) {
        return std::holds_alternative<ai::PlayerName>(name.who);
    });
}

std::unique_ptr<ai::Player> PlayerList::make(std::size_t index, const SeatContext& context) const {
    return make_player(parsed_[index], context);
}

}  // namespace app
