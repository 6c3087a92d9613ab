// table/open_table.h
//
// Decides the first line of a new table, requested or a rematch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/keyed_stream.h"
#include "table/board.h"
#include "table/command.h"
#include "table/decide.h"
#include "table/people/holder.h"
#include "table/room.h"

namespace table {

// The first line of a new table. Seats that are taken and a game that begins at once are part of
// it.
struct TableOrigin {
    std::string public_id;
    base::Seed seed{};
    std::string sealed_seed{};  // for the store; empty: as it is
    std::shared_ptr<const Board> board;
    std::optional<std::uint64_t> log_index{};  // of its commitment in the published log
    bool is_made_once = false;                 // if the public id is taken, then by this very table
};
[[nodiscard]] TransitionResult open_table(const NewTable& wish, const TableOrigin& origin,
                                          const CommandContext& context);

inline constexpr std::size_t kPublicIdLetters = 16;  // 95 bits

// The public id of a table that somebody asks for under an idempotency key. It follows from both,
// so that the wish sent again, after a restart or to another node, finds the table of the first.
// Who does not know the holder's key cannot guess it.
[[nodiscard]] std::string wish_id(const Holder& holder, std::string_view id);

// The public id of the rematch's table. It follows from the seed, which nobody knows before the
// game is over, so that a second request, at any node, finds the table of the first.
[[nodiscard]] std::string rematch_id(const Room& old);

// The same people again, with the seats rotated by one so that somebody else begins.
[[nodiscard]] TransitionResult open_rematch(const Table& table, const TableOrigin& origin,
                                            const CommandContext& context);

}  // namespace table
