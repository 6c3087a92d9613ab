// ai/registry.h
//
// Players by name: "hard", "search(games=2000)". A name is what people type, what records and
// results files contain, and all that is needed to make the same player again.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

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

struct PlayerKind {
    std::string_view name;
    std::string_view about;  // one line for people
};

// Every kind of player there is, weakest first.
[[nodiscard]] std::span<const PlayerKind> player_kinds();

// "name" or "name(setting=number,…)"; says which part is wrong.
[[nodiscard]] base::Result<PlayerName, NameError> parse_player(std::string_view text);

// Requires a name that parse_player gave.
[[nodiscard]] std::unique_ptr<Player> make_player(const PlayerName& name,
                                                  const PlayerContext& context);

}  // namespace ai
