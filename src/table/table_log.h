// table/table_log.h
//
// Reads a table's log from its first line: to rebuild the table, and to tell its story.
#pragma once

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/memory.h"
#include "base/result.h"
#include "rules/records/record.h"
#include "store/store.h"
#include "table/board.h"
#include "table/fairness/seed_keys.h"
#include "table/refused.h"
#include "table/services.h"
#include "table/transition.h"

namespace table {

// The table as it was after one line, and the effects of that line.
using LogVisitor = std::function<void(const Table& table, const Effects& effects)>;

// Where logs are read from. All must outlive it. The observer, if there is one, hears of
// it when the store cannot read, on the thread that reads.
struct LogSource {
    store::Store& store;
    const BoardCatalog& boards;
    const SeedKeys& seed_keys;
    Observer* observer = nullptr;
};
[[nodiscard]] inline LogSource log_source(const Services& services) {
    return {.store = services.store,
            .boards = services.boards,
            .seed_keys = services.seed_keys,
            .observer = &services.observer};
}

// What becomes of a table that the store cannot read: damage stays, and everything else may pass.
[[nodiscard]] Refused refusal_of_read(const store::StoreError& error);

// Up to `until`. kBroken when a line cannot be what it says or makes a CHECK fail, or when the
// store is damaged there; kSealed when its seed cannot be opened, kTryAgain when the store cannot
// be read now. A finished game tells its seed, and needs no key. On any thread.
struct LogWish {
    const store::TableRow& row;
    Version until = std::numeric_limits<Version>::max();
};
[[nodiscard]] base::Result<Table, Refused> read_log(const LogSource& source, const LogWish& wish,
                                                    const LogVisitor& visit);
[[nodiscard]] base::Result<Table, Refused> read_table(const LogSource& source,
                                                      const store::TableRow& row);

// kNoTable where there is none of this public id.
[[nodiscard]] base::Result<store::TableRow, Refused> find_row(const LogSource& source,
                                                              std::string_view public_id);

// All events since the first card that stand, secrets included: those of moves that were undone are
// left out.
[[nodiscard]] base::Result<std::vector<TableEvent>, Refused> read_story(const LogSource& source,
                                                                        const LogWish& wish);

// All moves that stand, nature's included, without those that were undone.
[[nodiscard]] base::Result<std::vector<rules::LoggedMove>, Refused> read_moves(
    const LogSource& source, const LogWish& wish);

// What every seat remembers of these moves.
[[nodiscard]] ai::Memories memories_of(const Room& room, std::span<const rules::LoggedMove> moves);

// The record of a game that is finished or was broken off, its seed told. kNotOver before.
[[nodiscard]] base::Result<std::string, Refused> read_record(const LogSource& source,
                                                             const store::TableRow& row);
// Also of a game that is not over, with its seed and everybody's cards: only for somebody who may
// know all of that, such as whoever plays alone.
[[nodiscard]] base::Result<std::string, Refused> read_record_so_far(const LogSource& source,
                                                                    const store::TableRow& row);

}  // namespace table
