// ai/registry_entry.h
//
// One entry of the registry: a kind of player and how to make one.
#pragma once

#include <memory>

#include "ai/player.h"
#include "ai/registry.h"

namespace ai {

struct RegistryEntry {
    PlayerKind kind;
    std::unique_ptr<Player> (*make)(const PlayerName& name, const PlayerContext& context);
};

}  // namespace ai
