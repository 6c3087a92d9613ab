#include "table/table_log.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/check.h"
#include "rules/apply.h"
#include "table/fairness/commitment_log.h"
#include "table/standing_events.h"

namespace table {
namespace {

Refused failed(const LogSource& source, std::string_view public_id,
               const store::StoreError& error) {
    if (error.code != store::StoreErrorCode::kNotFound && source.observer != nullptr) {
        source.observer->on_read_failed(public_id, error);
    }
    return refusal_of_read(error);
}

// Told when a game is finished or was broken off, for those who have no key. Nothing before.
base::Result<std::optional<base::Seed>, Refused> find_told(const LogSource& source,
                                                           const store::TableRow& row) {
    store::Seq from = 1;
    const bool is_told =
        row.status == store::Status::kFinished || row.status == store::Status::kClosed;
    while (is_told) {
        const auto lines = source.store.log({.table = row.id, .from = from});
        if (!lines) {
            return failed(source, row.public_id, lines.error());
        }
        for (const store::LogLine& line : *lines) {
            if (const auto seed = seed_told_in(line.text)) {
                return seed;
            }
        }
        if (lines->size() < store::kLinesPerPage) {
            break;
        }
        from = lines->back().seq + 1;
    }
    return std::optional<base::Seed>();
}

// The seed that the first line has sealed. Nothing if it is there as it is.
base::Result<std::optional<base::Seed>, Refused> find_seed(const LogSource& source,
                                                           const store::TableRow& row,
                                                           std::string_view first_line) {
    const std::string_view sealed = sealed_seed_in(first_line);
    if (sealed.empty()) {
        return std::optional<base::Seed>();
    }
    const auto opened = source.seed_keys.open(sealed, row.public_id);
    if (opened) {
        return std::optional(*opened);
    }
    if (opened.error() == SealProblem::kChanged) {
        return Refused(Refusal::kBroken);
    }
    const auto told = find_told(source, row);
    const bool is_unknown = told && !*told;
    return is_unknown ? Refused(Refusal::kSealed) : told;
}

// What only the row knows.
void complete_room(Table& table, const store::TableRow& row) {
    auto room = std::make_shared<Room>(*table.room);
    room->public_id = row.public_id;
    room->created_ms = row.created_ms;
    table.room = std::move(room);
}

rules::ShuffleProof proof_of(const Room& room) {
    rules::ShuffleProof proof{.list = room.shuffle.list, .nonces = {}, .secret = room.seed};
    for (const PlayerSay& say : room.shuffle.says) {
        proof.nonces.push_back(*say.nonce);
    }
    return proof;
}

// A table on its way through its log.
struct LogReplay {
    Table table;
    LogContext context;
    Effects effects;  // of the last line
};

// The moves that stand after one more line.
void add_moves(std::vector<rules::LoggedMove>& moves, const Table& now, const Effects& effects) {
    moves.insert(moves.end(), effects.moves.begin(), effects.moves.end());
    if (now.play) {
        moves.resize(now.play->now.move_number);  // shorter after a move was taken back
    }
}

// Applies one more line; otherwise says why it cannot.
std::optional<Refused> follow(const LogSource& source, const LogWish& wish,
                              const store::LogLine& line, LogReplay& replay) {
    auto& [table, context, effects] = replay;
    const bool is_first = line.seq == 1;
    if (is_first) {
        const auto seed = find_seed(source, wish.row, line.text);
        if (!seed) {
            return seed.error();
        }
        context.seed = *seed;
    }
    effects = {};
    if (!replay_line(table, line, context, effects)) {
        const auto trouble =
            is_first ? source.boards.trouble_with(map_sha256_in(line.text)) : std::nullopt;
        return trouble ? failed(source, wish.row.public_id, *trouble) : Refused(Refusal::kBroken);
    }
    if (is_first) {
        complete_room(table, wish.row);
    }
    return std::nullopt;
}

base::Result<Table, Refused> read_lines(const LogSource& source, const LogWish& wish,
                                        const LogVisitor& visit) {
    LogReplay replay{.table = {}, .context = {.boards = source.boards}, .effects = {}};
    Table& table = replay.table;
    while (table.version < wish.until) {
        const std::size_t limit = static_cast<std::size_t>(
            std::min<Version>(wish.until - table.version, store::kLinesPerPage));
        const auto lines = source.store.log({.table = wish.row.id,
                                             .from = static_cast<store::Seq>(table.version) + 1,
                                             .limit = limit});
        if (!lines) {
            return failed(source, wish.row.public_id, lines.error());
        }
        for (const store::LogLine& line : *lines) {
            if (auto refused = follow(source, wish, line, replay)) {
                return *std::move(refused);
            }
            visit(table, replay.effects);
        }
        if (lines->size() < limit) {
            break;
        }
    }
    return table.room == nullptr ? base::Result<Table, Refused>(Refused(Refusal::kBroken))
                                 : std::move(table);
}

}  // namespace

// A log that makes a CHECK fail is as broken as one that cannot be read.
base::Result<Table, Refused> read_log(const LogSource& source, const LogWish& wish,
                                      const LogVisitor& visit) {
    std::optional<base::Result<Table, Refused>> table;
    const bool is_sound =
        base::contain_bugs([&] { table.emplace(read_lines(source, wish, visit)); });
    return is_sound ? std::move(*table) : base::Result<Table, Refused>(Refused(Refusal::kBroken));
}

Refused refusal_of_read(const store::StoreError& error) {
    switch (error.code) {
        case store::StoreErrorCode::kNotFound:
            return Refusal::kNoTable;
        case store::StoreErrorCode::kCorrupt:
            return Refusal::kBroken;
        default:
            return Refusal::kTryAgain;
    }
}

base::Result<Table, Refused> read_table(const LogSource& source, const store::TableRow& row) {
    return read_log(source, {.row = row},
                    [](const Table& /*table*/, const Effects& /*effects*/) {});
}

base::Result<store::TableRow, Refused> find_row(const LogSource& source,
                                                std::string_view public_id) {
    if (is_log_id(public_id)) {
        return Refused(Refusal::kNoTable);
    }
    auto row = source.store.table_by_public_id(public_id);
    if (!row) {
        return failed(source, public_id, row.error());
    }
    return std::move(*row);
}

base::Result<std::vector<TableEvent>, Refused> read_story(const LogSource& source,
                                                          const LogWish& wish) {
    StandingEvents standing;
    const auto table = read_log(source, wish, [&](const Table& /*table*/, const Effects& effects) {
        standing.add(effects);
    });
    if (!table) {
        return table.error();
    }
    return standing.all();
}

base::Result<std::vector<rules::LoggedMove>, Refused> read_moves(const LogSource& source,
                                                                 const LogWish& wish) {
    std::vector<rules::LoggedMove> moves;
    const auto table = read_log(source, wish, [&](const Table& now, const Effects& effects) {
        add_moves(moves, now, effects);
    });
    if (!table) {
        return table.error();
    }
    return moves;
}

ai::Memories memories_of(const Room& room, std::span<const rules::LoggedMove> moves) {
    ai::Memories memories(room.map());
    rules::State state = rules::initial_state(room.map(), static_cast<unsigned>(room.seats.size()));
    rules::EventList happened;
    for (const rules::LoggedMove& logged : moves) {
        rules::apply(room.map(), state, logged.seat, logged.move, happened);
    }
    for (const rules::Event& event : happened.events) {
        memories.on(event);
    }
    return memories;
}

base::Result<std::string, Refused> read_record(const LogSource& source,
                                               const store::TableRow& row) {
    if (row.status != store::Status::kFinished && row.status != store::Status::kClosed) {
        return Refused(Refusal::kNotOver);
    }
    return read_record_so_far(source, row);
}

base::Result<std::string, Refused> read_record_so_far(const LogSource& source,
                                                      const store::TableRow& row) {
    rules::Record record;
    const auto table =
        read_log(source, {.row = row}, [&](const Table& now, const Effects& effects) {
            add_moves(record.moves, now, effects);
            record.takebacks.resize(now.room->seats.size());
            for (const TableEvent& event : effects.events) {
                if (event.kind == TableEventKind::kUndone &&
                    (event.count > 0 || now.room->is_practice)) {
                    ++record.takebacks[rules::index(event.seat)];
                }
            }
        });
    if (!table) {
        return table.error();
    }
    if (!table->play) {
        return Refused(Refusal::kNotStarted);  // closed before the first card
    }
    const Room& room = *table->room;
    record.resigned = room.resigned;
    record.ended = room.ending == Ending::kPlayed ? "" : std::string(name_of(room.ending));
    record.map = {.id = room.board->file->id, .sha256 = room.board->file->sha256};
    record.seats = static_cast<unsigned>(room.seats.size());
    for (const RoomSeat& seat : room.seats) {
        record.names.push_back(seat.name);
        record.colours.push_back(seat.color);
    }
    record.commitment = base::commitment(room.dealing_seed());
    record.seed = room.dealing_seed();
    if (room.joint_seed) {
        record.shuffle = proof_of(room);
    }
    if (room.daily) {
        record.daily = {.day = room.daily->day, .is_counted = room.daily->is_counted};
    }
    record.explores = room.explores;
    record.is_practice = room.is_practice;
    record.is_start_named = room.start.has_value();
    return rules::to_text(*room.board->file, record);
}

}  // namespace table
