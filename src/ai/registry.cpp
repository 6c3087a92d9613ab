#include "ai/registry.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "ai/greedy_player.h"
#include "ai/levels.h"
#include "ai/own_kinds.h"
#include "ai/published/published_kinds.h"
#include "ai/random_player.h"
#include "ai/registry_entry.h"
#include "base/check.h"
#include "base/nearest_word.h"
#include "base/real_text.h"

namespace ai {
namespace {

using Made = std::unique_ptr<Player>;

const std::vector<RegistryEntry>& entries() {
    static const std::vector<RegistryEntry> kEntries = [] {
        std::vector<RegistryEntry> all = {
            {{.name = "random", .about = "Plays any legal move, all equally likely"},
             [](const PlayerName&, const PlayerContext&) -> Made {
                 return std::make_unique<RandomPlayer>();
             }},
            {{.name = "greedy",
              .about =
                  "Claims the route worth the most points, or draws the colour it has most of"},
             [](const PlayerName&, const PlayerContext& context) -> Made {
                 return std::make_unique<GreedyPlayer>(context.map);
             }},
        };
        for (const auto& group : {level_kinds(), own_kinds(), published_kinds()}) {
            all.insert(all.end(), group.begin(), group.end());
        }
        return all;
    }();
    return kEntries;
}

const RegistryEntry* entry_of(std::string_view name) {
    const auto& all = entries();
    const auto found =
        std::ranges::find_if(all, [&](const RegistryEntry& e) { return e.kind.name == name; });
    return found == all.end() ? nullptr : &*found;
}

// The names of players or settings, as words that somebody may have meant.
template <typename Named, typename NameOf>
std::vector<std::string_view> names_of(const std::vector<Named>& all, const NameOf& name_of) {
    std::vector<std::string_view> names;
    std::ranges::transform(all, std::back_inserter(names), name_of);
    return names;
}

std::optional<NameError> read_setting(const RegistryEntry& entry, std::string_view text,
                                      PlayerName& into) {
    using Code = NameError::Code;
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) {
        return NameError{Code::kSyntax,
                         "A setting has the form name=number, not '" + std::string(text) + "'."};
    }
    const std::string_view name = text.substr(0, equals);
    const auto setting = std::ranges::find(entry.kind.settings, name, &PlayerSetting::name);
    if (setting == entry.kind.settings.end()) {
        const auto known = names_of(entry.kind.settings, &PlayerSetting::name);
        return NameError{Code::kUnknownSetting, "Player " + std::string(entry.kind.name) +
                                                    " has no setting '" + std::string(name) + "'." +
                                                    base::did_you_mean(name, known)};
    }
    const auto value = base::read_real(text.substr(equals + 1));
    // "nan" is a number to the library, and neither too small nor too large.
    if (!value || !(*value >= setting->least && *value <= setting->most)) {
        return NameError{Code::kBadValue, "Setting " + std::string(name) + " takes a number from " +
                                              base::real_text(setting->least) + " to " +
                                              base::real_text(setting->most) + "."};
    }
    into.settings.insert_or_assign(std::string(name), *value);
    return std::nullopt;
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
    static const std::vector<PlayerKind> kKinds = [] {
        std::vector<PlayerKind> kinds;
        for (const RegistryEntry& entry : entries()) {
            kinds.push_back(entry.kind);
        }
        return kinds;
    }();
    return kKinds;
}

base::Result<PlayerName, NameError> parse_player(std::string_view text,
                                                 std::span<const std::string_view> others) {
    using Code = NameError::Code;
    const auto open = text.find('(');
    const std::string_view name = text.substr(0, open);
    const RegistryEntry* entry = entry_of(name);
    if (entry == nullptr) {
        auto known = names_of(entries(), [](const RegistryEntry& e) { return e.kind.name; });
        known.insert(known.end(), others.begin(), others.end());
        return NameError{Code::kUnknownPlayer, "There is no player '" + std::string(name) + "'." +
                                                   base::did_you_mean(name, known)};
    }
    PlayerName player{.name = std::string(name), .settings = {}};
    if (open == std::string_view::npos) {
        return player;
    }
    if (!text.ends_with(')')) {
        return NameError{Code::kSyntax, "'" + std::string(text) + "' lacks its closing bracket."};
    }
    std::string_view rest = text.substr(open + 1, text.size() - open - 2);
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        if (auto error = read_setting(*entry, rest.substr(0, comma), player)) {
            return *std::move(error);
        }
        rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
    }
    return player;
}

std::unique_ptr<Player> make_player(const PlayerName& name, const PlayerContext& context) {
    const RegistryEntry* entry = entry_of(name.name);
    CHECK(entry != nullptr, "a name that was never parsed");
    return entry->make(name, context);
}

}  // namespace ai
