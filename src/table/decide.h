// table/decide.h
//
// Decides what a command comes to, or why it is refused. Pure: nothing happens until the store has
// the transition's line, and a refusal changes nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/keyed_stream.h"
#include "base/result.h"
#include "table/board.h"
#include "table/command.h"
#include "table/refused.h"
#include "table/transition.h"

namespace table {

using TransitionResult = base::Result<Transition, Refused>;

// `requester` is nobody for ProgramMove and RunOut.
struct CommandContext {
    const Requester* requester = nullptr;
    std::int64_t now_ms = 0;
};
[[nodiscard]] TransitionResult decide(const Table& table, const Command& command,
                                      const CommandContext& context);

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
// game is over, so that a second request, at whichever node, finds the table of the first.
[[nodiscard]] std::string rematch_id(const Room& old);

// The same people again, with the seats rotated by one so that somebody else begins.
[[nodiscard]] TransitionResult open_rematch(const Table& table, const TableOrigin& origin,
                                            const CommandContext& context);

}  // namespace table
