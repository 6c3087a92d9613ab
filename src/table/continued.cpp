#include "table/continued.h"

#include <utility>

#include "rules/records/record.h"
#include "rules/replay.h"

namespace table {
namespace {

// Where nobody says: a table's id has at least a letter.
constexpr const char* kSomewhere = "record";

bool is_fair(const rules::MapFile& file, const rules::Record& record) {
    return record.seed && !record.is_stacked && !rules::first_unfair_move(file, record);
}

// The record as it was after the first moves. Its seed is then what those were drawn from last.
void cut(rules::Record& record, unsigned moves) {
    record.moves.resize(moves);
    record.ended.clear();
    record.resigned = 0;
    while (record.explores && !record.explores->before.empty() &&
           record.explores->before.back().moves > moves) {
        record.seed = record.explores->before.back().seed;
        record.explores->before.pop_back();
    }
}

base::Result<rules::Explores, Refused> mark_of(const rules::Record& record,
                                               const ContinueWish& wish) {
    const auto moves = static_cast<unsigned>(record.moves.size());
    rules::Explores mark{.table = wish.from.empty() ? kSomewhere : wish.from,
                         .moves = moves,
                         .is_fresh = wish.is_fresh};
    if (record.explores) {
        mark.before = record.explores->before;
    }
    if (wish.is_fresh && (mark.before.empty() || mark.before.back().moves < moves)) {
        mark.before.push_back({.moves = moves, .seed = *record.seed});
    }
    if (mark.before.size() > rules::kSeedSpansMax) {
        return Refused(Refusal::kTooManyChanges);
    }
    return mark;
}

std::vector<unsigned> colors_of(const rules::Record& record) {
    std::vector<unsigned> colors = record.colours;
    for (auto i = static_cast<unsigned>(colors.size()); i < record.seats; ++i) {
        colors.push_back(i);
    }
    return colors;
}

}  // namespace

ContinueWish taken_from(NewTable& wish) {
    return {.record = std::exchange(wish.record, {}),
            .from = wish.from,
            .moves = wish.record_moves,
            .is_fresh = wish.is_luck_fresh};
}

base::Result<std::shared_ptr<const Explored>, Refused> continued(const BoardCatalog& boards,
                                                                 const ContinueWish& wish) {
    const auto map = rules::parse_record_map(wish.record);
    if (!map) {
        return Refused(Refusal::kBadRecord);
    }
    const auto board = boards.find_version(map->id, map->sha256);
    if (board == nullptr) {
        return Refused(Refusal::kUnknownMap);
    }
    auto record = rules::parse_record(*board->file, wish.record);
    if (!record || !is_fair(*board->file, *record)) {
        return Refused(Refusal::kBadRecord);
    }
    if (wish.moves) {
        if (*wish.moves > record->moves.size()) {
            return Refused(Refusal::kBadPosition);
        }
        cut(*record, *wish.moves);
    }
    const rules::State now = rules::replay(board->file->map, record->seats, record->moves);
    if (now.is_over() || now.is_natures() || !record->ended.empty()) {
        return Refused(Refusal::kBadPosition);
    }
    auto mark = mark_of(*record, wish);
    if (!mark) {
        return mark.error();
    }
    auto explored = std::make_shared<Explored>(Explored{.mark = std::move(*mark),
                                                        .board = board,
                                                        .colors = colors_of(*record),
                                                        .seed = *record->seed,
                                                        .moves = std::move(record->moves)});
    if (record->is_start_named) {
        explored->start = now.start;
    }
    if (record->daily) {
        explored->daily = DailyMark{.day = record->daily->day, .is_counted = false};
    }
    return std::shared_ptr<const Explored>(std::move(explored));
}

}  // namespace table
