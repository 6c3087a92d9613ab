// ai/registry.h
//
// Players by name: "hard", "search(games=2000)". A name is what people type, what records and
// results files contain, and all that is needed to make the same player again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/crew.h"
#include "ai/player.h"
#include "base/clock.h"
#include "base/result.h"
#include "rules/map.h"

namespace ai {

// A name with its settings, as typed; settings that were not given are not there.
struct PlayerName {
    std::string name;
    std::map<std::string, double, std::less<>> settings;
};

// What a player needs. All must outlive it.
struct PlayerContext {
    const rules::Map& map;
    const base::Clock& clock;
    Crew* crew = nullptr;  // threads for a search; null: only the caller's
};

struct NameError {
    enum class Code { kSyntax, kUnknownPlayer, kUnknownSetting, kBadValue };
    Code code{};
    std::string text;
};

// A number that can be set, and its limits.
struct PlayerSetting {
    std::string_view name;
    double least = 0;
    double most = 0;
    double standard = 0;       // if it is not given
    std::string_view about{};  // a few words for people; empty where the code explains it
};

enum class PlayerOrigin : std::uint8_t {
    kOwn,
    kPublished,  // another author's, implemented from its description (docs/baselines.md)
};

struct PlayerKind {
    std::string_view name;
    std::string_view about;  // one line for people
    PlayerOrigin origin = PlayerOrigin::kOwn;
    std::vector<PlayerSetting> settings{};
};

// Every kind of player there is: our own, weakest first, then the published ones, roughly so.
[[nodiscard]] std::span<const PlayerKind> player_kinds();

// "name" or "name(setting=number,…)". The error says which part is wrong and suggests the nearest
// right word; `others` are words beside the names of players that may have been meant.
[[nodiscard]] base::Result<PlayerName, NameError> parse_player(
    std::string_view text, std::span<const std::string_view> others = {});

// Requires a name that parse_player gave.
[[nodiscard]] std::unique_ptr<Player> make_player(const PlayerName& name,
                                                  const PlayerContext& context);

}  // namespace ai
