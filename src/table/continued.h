// table/continued.h
//
// Continues a game from an uploaded record, for practice: one interrupted elsewhere, or a finished
// one from any of its positions. The luck is fresh unless asked otherwise, since the record reveals
// the old seed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "table/board.h"
#include "table/command.h"
#include "table/refused.h"

namespace table {

struct ContinueWish {
    std::string record{};
    std::string from{};               // the table where it was played
    std::optional<unsigned> moves{};  // from after so many; nothing: from its end
    bool is_fresh = true;
};

// What a wish for a table says of it; leaves the wish without the record.
[[nodiscard]] ContinueWish taken_from(NewTable& wish);

// kUnknownMap; kBadRecord: it is none, or not every card in it follows from its seed; kBadPosition:
// nobody is to decide there; kTooManyChanges: it was played on too often. On any thread.
[[nodiscard]] base::Result<std::shared_ptr<const Explored>, Refused> continued(
    const BoardCatalog& boards, const ContinueWish& wish);

}  // namespace table
