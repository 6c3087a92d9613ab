#include "table/entry.h"

#include <utility>

#include "rules/dealer.h"

namespace table {
namespace {

constexpr std::string_view kBy = "by ";

std::string_view take_row(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    const std::string_view row = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return row;
}

}  // namespace

Draft::Draft(const Table& table, std::int64_t now_ms, const Asker* asker)
    : step_{.next = table, .line = {}, .outcome = {}}, end_(entry_begin(table, now_ms)) {
    step_.line.reserve(160);
    if (asker != nullptr && !asker->id.empty()) {
        step_.line.append(kBy).append(asked_text(asker->holder, asker->id));
        asked_by_ = asked_by(short_of(asker->holder), asker->id);
    }
}

void Draft::add(const Change& change) {
    if (!step_.line.empty()) {
        step_.line += '\n';
    }
    append_text(step_.next, change, step_.line);
    apply(step_.next, change, step_.outcome);
}

void Draft::deal() {
    const Room& room = *step_.next.room;
    rules::StackedDecks agreed;
    agreed.start = room.start;
    rules::Dealer dealer(room.seed, std::move(agreed));
    while (step_.next.is_playing() && step_.next.state().is_natures()) {
        const rules::Move move = dealer.next(step_.next.state(), step_.next.play->now.move_number);
        add(Moved{.logged = {.seat = rules::kNoSeat, .move = move}});
    }
}

Step Draft::finish() {
    finish_entry(step_.next, end_, step_.outcome);
    if (asked_by_) {
        step_.next.recent.add(*asked_by_, step_.next.version);
    }
    return std::move(step_);
}

bool replay_entry(Table& table, const store::LogLine& line, const BoardShelf& boards,
                  Outcome& outcome) {
    if (line.seq != table.version + 1) {
        return false;
    }
    const EntryEnd end = entry_begin(table, line.at_ms);
    std::string_view rest = line.text;
    std::optional<AskedBy> asked;
    if (rest.starts_with(kBy)) {
        asked = parse_asked(take_row(rest).substr(kBy.size()));
        if (!asked) {
            return false;
        }
    }
    do {
        const auto change = parse_change(table, take_row(rest), boards);
        if (!change) {
            return false;
        }
        apply(table, *change, outcome);
    } while (!rest.empty());
    finish_entry(table, end, outcome);
    if (asked) {
        table.recent.add(*asked, table.version);
    }
    return true;
}

}  // namespace table
