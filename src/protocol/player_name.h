// protocol/player_name.h
//
// Which names of players are accepted from outside.
#pragma once

#include <string_view>

namespace protocol {

// Whether a player can have this name: it must fit on a line of a record. An empty text is no name.
[[nodiscard]] bool is_name(std::string_view name);

}  // namespace protocol
