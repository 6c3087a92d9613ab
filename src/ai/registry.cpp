#include "ai/registry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "ai/greedy_player.h"
#include "ai/own_kinds.h"
#include "ai/published/published_kinds.h"
#include "ai/random_player.h"
#include "ai/registry_entry.h"
#include "base/check.h"

namespace ai {
namespace {

using Made = std::unique_ptr<Player>;

const std::vector<RegistryEntry>& entries() {
    static const std::vector<RegistryEntry> kEntries = [] {
        std::vector<RegistryEntry> all = {
            {{"random", "any legal move, each as likely as the others"},
             {},
             [](const PlayerName&, const PlayerContext&) -> Made {
                 return std::make_unique<RandomPlayer>();
             }},
            {{"greedy", "the claim with the most points, else the card it has most of"},
             {},
             [](const PlayerName&, const PlayerContext& context) -> Made {
                 return std::make_unique<GreedyPlayer>(context.map);
             }},
        };
        const std::vector<RegistryEntry> published = published_kinds();
        all.insert(all.end(), published.begin(), published.end());
        const std::vector<RegistryEntry> own = own_kinds();
        all.insert(all.end(), own.begin(), own.end());
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

std::string all_names() {
    std::string names;
    for (const RegistryEntry& entry : entries()) {
        names += (names.empty() ? "" : ", ") + std::string(entry.kind.name);
    }
    return names;
}

std::optional<NameError> read_setting(const RegistryEntry& entry, std::string_view text,
                                      PlayerName& into) {
    using Code = NameError::Code;
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) {
        return NameError{Code::kSyntax,
                         "a setting is name=number, not \"" + std::string(text) + '"'};
    }
    const std::string_view name = text.substr(0, equals);
    const auto setting =
        std::ranges::find_if(entry.settings, [&](const Setting& s) { return s.name == name; });
    if (setting == entry.settings.end()) {
        return NameError{Code::kUnknownSetting, std::string(entry.kind.name) +
                                                    " has no setting \"" + std::string(name) + '"'};
    }
    double value = 0;
    const std::string_view digits = text.substr(equals + 1);
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc{} || end != digits.data() + digits.size() || value < setting->least ||
        value > setting->most) {
        return NameError{Code::kBadValue, std::string(name) + " must be a number from " +
                                              std::to_string(setting->least) + " to " +
                                              std::to_string(setting->most)};
    }
    into.settings.insert_or_assign(std::string(name), value);
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

base::Result<PlayerName, NameError> parse_player(std::string_view text) {
    using Code = NameError::Code;
    const auto open = text.find('(');
    const std::string_view name = text.substr(0, open);
    const RegistryEntry* entry = entry_of(name);
    if (entry == nullptr) {
        return NameError{Code::kUnknownPlayer, "no player is called \"" + std::string(name) +
                                                   "\"; there are: " + all_names()};
    }
    PlayerName player{.name = std::string(name), .settings = {}};
    if (open == std::string_view::npos) {
        return player;
    }
    if (!text.ends_with(')')) {
        return NameError{Code::kSyntax, "\"" + std::string(text) + "\" lacks its last bracket"};
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
