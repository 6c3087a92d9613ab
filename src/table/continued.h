// table/continued.h
//
// Continues a game from an uploaded record, played elsewhere so far: for practice, with fresh luck,
// since the record reveals the old seed.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "table/board.h"
#include "table/command.h"
#include "table/refused.h"

namespace table {

struct ContinueWish {
    std::string record{};
    std::string from{};  // the table where it was played
};

// kUnknownMap; kBadRecord: it is none, or not every card in it follows from its seed; kBadPosition:
// nobody is to decide at its end; kTooManyChanges: it was played on too often. On any thread.
[[nodiscard]] base::Result<std::shared_ptr<const Explored>, Refused> continued(
    const BoardCatalog& boards, const ContinueWish& wish);

}  // namespace table
