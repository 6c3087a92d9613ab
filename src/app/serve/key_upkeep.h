// app/serve/key_upkeep.h
//
// The work of `fogg store keys` and `fogg store rotate-key`. Errors go to standard error.
#pragma once

#include <string>

#include "app/command.h"

namespace app {

struct KeyWish {
    std::string data{};      // the store; empty: the default of data_folder.h
    std::string key_file{};  // empty: beside the data file
    bool is_lost = false;    // make a new key although an old one is missing
};

// Lists the keys, and how many unfinished tables need each.
[[nodiscard]] Exit list_keys(const KeyWish& wish);
// Adds a key, which seals from then on, and drops those that no unfinished table needs. The newest
// of the old ones stays, for servers that have not read the file again.
[[nodiscard]] Exit rotate_key(const KeyWish& wish);

}  // namespace app
