// app/serve/store_upkeep.h
//
// The work of fogg store: checking a store, copying it and moving its games. A server may be using
// it meanwhile. Problems go to standard error as "CODE: FILE: TEXT" with the codes of
// docs/store.md; long work shows its progress if that is a terminal.
#pragma once

#include <string>
#include <vector>

#include "app/command.h"
#include "table/prune_rules.h"

namespace app {

struct StoreFiles {
    std::string data{};  // the store; empty: the default of data_folder.h
    std::string file{};  // the archive or the copy; for archives "-" is standard input or output
    std::vector<std::string> maps{};  // that the server has beyond the built-in ones
    std::string key_file{};           // of the server; empty: beside the file with the games
    table::PruneRules prune{};
    bool is_dry_run = false;  // of pruning
};

// kFailed also when something was found: damage to the store, and tables that a server would call
// broken. Works on read-only media; so do export and backup.
[[nodiscard]] Exit check_store(const StoreFiles& files);
// The archive has its name when it is whole; a name that is taken is refused.
[[nodiscard]] Exit export_store(const StoreFiles& files);
// Makes the store when there is none.
[[nodiscard]] Exit import_store(const StoreFiles& files);
[[nodiscard]] Exit back_up_store(const StoreFiles& files);
// Published maps: list_maps lists all; unlist_map removes the one whose hash is given as the file
// from the gallery, with older versions of its title. Games on it continue.
[[nodiscard]] Exit list_maps(const StoreFiles& files);
[[nodiscard]] Exit unlist_map(const StoreFiles& files);
// Removes the map whose hash is given as the file, or all maps of the publisher whom list_maps()
// shows by these characters, unless a table uses them. No server may be using the store: it has
// maps in memory.
[[nodiscard]] Exit remove_maps(const StoreFiles& files);
// Removes the tables that are dead, or only lists them.
[[nodiscard]] Exit prune_store(const StoreFiles& files);

}  // namespace app
