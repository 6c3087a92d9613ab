#include "device/study_desk.h"

#include <utility>
#include <vector>

#include "base/digest.h"
#include "protocol/api_json.h"
#include "protocol/review_json.h"
#include "review/timeline.h"
#include "table/record_replay.h"

namespace device {
namespace {

using table::Refusal;

DeskAnswer answer_with(Reviews::Answer answer) {
    return {.status = answer.is_done ? 200U : 202U, .body = std::move(answer.text)};
}

}  // namespace

std::optional<DeskAnswer> StudyDesk::answer(const DeskCall& call) {
    if (call.is("tables", 3) && call.path[2] == "review" && call.is_reading) {
        return review_table(call.path[1]);
    }
    if (call.is("review", 1) && !call.is_reading) {
        return review_record(call.body);
    }
    if (call.is("replay", 1) && !call.is_reading) {
        return replay_record(call.body);
    }
    if (call.is("statistics", 1) && call.is_reading) {
        return statistics();
    }
    if (call.is("puzzles", 2) || (call.is("puzzles", 3) && call.is_reading)) {
        return puzzles_.answer(call);
    }
    return std::nullopt;
}

DeskAnswer StudyDesk::review_table(std::string_view id) {
    const std::string name(id);
    if (auto answer = parts_.reviews.find(name)) {
        return answer_with(std::move(*answer));
    }
    const auto record = parts_.queries.record(id);
    return record ? review(name, *record) : refused(record.error());
}

DeskAnswer StudyDesk::review_record(std::string_view body) {
    const auto record = protocol::parse_review_request(body);
    if (!record) {
        return refused(record.error());
    }
    const std::string name = "record " + base::to_hex(base::sha256(*record));
    if (auto answer = parts_.reviews.find(name)) {
        return answer_with(std::move(*answer));
    }
    return review(name, *record);
}

DeskAnswer StudyDesk::review(const std::string& name, const std::string& record) {
    auto game = game_of(name, record);
    if (!game) {
        return game.error();
    }
    static_cast<void>(
        parts_.reviews.ask(std::move(*game), Reviews::Haste::kWanted, keeper_of(name)));
    return answer_with(*parts_.reviews.find(name));
}

// Only of a table's game: the name of any other is none that the store knows.
Reviews::Done StudyDesk::keeper_of(const std::string& table) {
    return [this, table](const std::string& sums) { parts_.store.keep_sums(table, sums); };
}

DeskAnswer StudyDesk::replay_record(std::string_view body) const {
    const auto record = protocol::parse_review_request(body);
    if (!record) {
        return refused(record.error());
    }
    const auto game = game_of("", *record);
    return game ? DeskAnswer{.status = 200,
                             .body =
                                 protocol::replay_text(table::replay_of(game->board, game->record))}
                : game.error();
}

base::Result<Reviews::Game, DeskAnswer> StudyDesk::game_of(std::string name,
                                                           const std::string& record) const {
    const auto map = rules::parse_record_map(record);
    if (!map) {
        return refused(400, "bad_record");
    }
    const auto board = parts_.boards.find_version(map->id, map->sha256);
    if (board == nullptr) {
        return refused(Refusal::kUnknownMap);
    }
    auto parsed = rules::parse_record(*board->file, record);
    if (!parsed) {
        return refused(400, "bad_record");
    }
    if (!review::timeline_of(board->file->map, *parsed)) {
        return refused(Refusal::kNotOver);
    }
    return Reviews::Game{.name = std::move(name), .board = board, .record = std::move(*parsed)};
}

// The same games as at a server: not for practice, and with one person at the device. One review
// at a time: the next one when somebody asks again.
DeskAnswer StudyDesk::statistics() {
    const auto page = parts_.queries.list_of(parts_.owner);
    if (!page) {
        return refused(page.error());
    }
    std::vector<protocol::ReviewedRow> games;
    bool is_asked = false;
    for (const table::ListRow& row : page->rows) {
        if (row.status != store::Status::kFinished || row.mine.size() != 1 ||
            row.summary.is_practice) {
            continue;
        }
        protocol::ReviewedRow game{.row = row, .seat = row.mine.front()};
        if (const std::string* const sums = parts_.store.sums(row.public_id)) {
            game.review = protocol::seat_sums(*sums, game.seat);
        } else if (!std::exchange(is_asked, true)) {
            review_in_passing(row.public_id);
        }
        games.push_back(std::move(game));
    }
    return {.status = 200, .body = protocol::statistics_text(games)};
}

void StudyDesk::review_in_passing(const std::string& id) {
    if (parts_.reviews.is_asked(id)) {
        return;
    }
    const auto record = parts_.queries.record(id);
    auto game = record ? game_of(id, *record)
                       : base::Result<Reviews::Game, DeskAnswer>(refused(record.error()));
    if (game) {
        static_cast<void>(
            parts_.reviews.ask(std::move(*game), Reviews::Haste::kNone, keeper_of(id)));
    }
}

}  // namespace device
