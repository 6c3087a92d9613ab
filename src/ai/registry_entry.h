// ai/registry_entry.h
//
// One line of the registry: what a kind of player is called, what can be set, and how it is made.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "ai/registry.h"

namespace ai {

// A setting that a kind of player takes, and between what.
struct Setting {
    std::string_view name;
    double least = 0;
    double most = 0;
};

struct RegistryEntry {
    PlayerKind kind;
    std::vector<Setting> settings;
    std::unique_ptr<Player> (*make)(const PlayerName& name, const PlayerContext& context);
};

}  // namespace ai
