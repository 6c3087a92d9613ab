// app/serve/data_folder.h
//
// The default file for a server's games: fogg/games.db in the data folder of the XDG Base Directory
// Specification.
#pragma once

#include <optional>
#include <string>

namespace app {

struct Homes {
    std::string data_home;  // XDG_DATA_HOME; empty when it is not set
    std::string home;       // HOME; the same
};

// Those of the process.
[[nodiscard]] Homes homes();

// "$XDG_DATA_HOME/fogg/games.db", else "$HOME/.local/share/fogg/games.db", else nothing. What is
// not an absolute path counts as not set, as the specification has it.
[[nodiscard]] std::optional<std::string> default_store_path(const Homes& homes);

// Makes the folder of this file, for its owner alone, unless it is there. What is wrong, if
// anything.
[[nodiscard]] std::optional<std::string> make_folder_of(const std::string& path);

}  // namespace app
