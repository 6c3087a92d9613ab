#include "app/player_list.h"

#include <algorithm>
#include <utility>

namespace app {

std::vector<std::string> split_names(std::string_view text) {
    std::vector<std::string> names(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : 0;
        depth -= c == ')' ? 1 : 0;
        if (c == ',' && depth <= 0) {
            names.emplace_back();
        } else {
            names.back() += c;
        }
    }
    return names;
}

std::vector<std::string> distinct_names(const std::vector<std::string>& names) {
    std::vector<std::string> distinct;
    for (auto name = names.begin(); name != names.end(); ++name) {
        const auto before = std::count(names.begin(), name, *name);
        distinct.push_back(before == 0 ? *name : *name + " #" + std::to_string(before + 1));
    }
    return distinct;
}

base::Result<PlayerList, PlayerListProblem> PlayerList::parse(std::string_view text) {
    PlayerList list;
    list.names_ = split_names(text);
    for (const std::string& name : list.names_) {
        auto parsed = ai::parse_player(name);
        if (!parsed) {
            return PlayerListProblem{parsed.error().text};
        }
        list.parsed_.push_back(std::move(*parsed));
    }
    return list;
}

std::unique_ptr<ai::Player> PlayerList::make(std::size_t index,
                                             const ai::Surroundings& surroundings) const {
    return ai::make_player(parsed_[index], surroundings);
}

}  // namespace app
