#include "table/transition.h"

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

Draft::Draft(const Table& table, std::int64_t now_ms, const Requester* requester)
    : transition_{.next = table, .line = {}, .effects = {.at_ms = now_ms}},
      start_(start_line(table, now_ms)) {
    transition_.line.reserve(160);
    if (requester != nullptr && !requester->id.empty()) {
        transition_.line.append(kBy).append(request_key_text(requester->holder, requester->id));
        request_key_ = request_key(short_of(requester->holder), requester->id);
    }
}

void Draft::add(const Change& change) {
    if (!transition_.line.empty()) {
        transition_.line += '\n';
    }
    append_text(transition_.next, change, transition_.line);
    apply(transition_.next, change, transition_.effects);
}

void Draft::deal() {
    const Room& room = *transition_.next.room;
    rules::StackedDecks agreed;
    agreed.start = room.start;
    rules::Dealer dealer(room.dealing_seed(), std::move(agreed));
    while (transition_.next.is_playing() && transition_.next.state().is_natures()) {
        const rules::Move move =
            dealer.next(transition_.next.state(), transition_.next.draw_number());
        add(Moved{.logged = {.seat = rules::kNoSeat, .move = move}});
    }
    if (transition_.next.room->status == store::Status::kFinished) {
        add(SeedTold{.seed = transition_.next.room->seed});
    }
}

Transition Draft::finish() {
    end_line(transition_.next, start_, transition_.effects);
    transition_.next.tally.add_bytes(transition_.line.size());
    if (request_key_) {
        transition_.next.recent.add(*request_key_, transition_.next.version);
    }
    return std::move(transition_);
}

bool replay_line(Table& table, const store::LogLine& line, const LogContext& context,
                 Effects& effects) {
    if (line.seq != table.version + 1) {
        return false;
    }
    const LineStart start = start_line(table, line.at_ms);
    effects.at_ms = line.at_ms;
    std::string_view rest = line.text;
    std::optional<RequestKey> key;
    if (rest.starts_with(kBy)) {
        key = parse_request_key(take_row(rest).substr(kBy.size()));
        if (!key) {
            return false;
        }
    }
    do {
        const auto change = parse_change(table, take_row(rest), context);
        if (!change) {
            return false;
        }
        apply(table, *change, effects);
    } while (!rest.empty());
    end_line(table, start, effects);
    table.tally.add_bytes(line.text.size());
    if (key) {
        table.recent.add(*key, table.version);
    }
    return true;
}

}  // namespace table
