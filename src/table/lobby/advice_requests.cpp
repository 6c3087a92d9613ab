#include "table/lobby/advice_requests.h"

#include <utility>

#include "table/sight.h"
#include "table/table_log.h"

namespace table {
namespace {

std::optional<Refused> refusal_of(const Table& table, const AdviceRequests::Wish& wish) {
    const Room& room = *table.room;
    if (!room.is_held_by(wish.seat, wish.holder)) {
        return Refused(room.is_seat(wish.seat) ? Refusal::kNotYourSeat : Refusal::kBadSeat);
    }
    if (!room.is_practice) {
        return Refused(Refusal::kNotPractice);
    }
    if (!table.is_playing()) {
        return room.status == store::Status::kOpen ? Refused(Refusal::kNotStarted)
                                                   : Refused(rules::Refusal::kGameOver);
    }
    if (room.has_resigned(wish.seat)) {
        return Refused(Refusal::kResigned);
    }
    if (wish.kind != AdviceKind::kChance && !table.is_to_act(wish.seat)) {
        return Refused(rules::Refusal::kNotYourTurn);
    }
    return std::nullopt;
}

AdviceQuestion question_of(const Table& table, const AdviceRequests::Wish& wish) {
    GameSight sight = game_sight(table, wish.seat, table.play->now.turn_since_ms);
    // The luck is no secret; that of programs comes from the seed, so this says nothing of them.
    return {.kind = wish.kind,
            .board = table.room->board,
            .view = sight.view,
            .memory = {},
            .legal = std::move(sight.legal),
            .luck = table.play->now.move_number,
            .asker = short_of(wish.holder)};
}

}  // namespace

struct AdviceRequests::Job {
    std::weak_ptr<LiveTable> live;
    Slot slot;
    Version version = 0;
    AdviceQuestion question;
    Answer answer;

    // Whether the answer will be about the present. While all choose at once, the others' choices
    // change nothing about one's own question.
    [[nodiscard]] bool is_current() const {
        const auto at = live.lock();
        if (at == nullptr) {
            return false;
        }
        const Table& table = at->table();
        const rules::Seat seat = question.view.viewer;
        const bool is_same_question = question.kind != AdviceKind::kChance &&
                                      table.is_to_act(seat) &&
                                      table.play->now.asked_at[rules::index(seat)] <= version;
        return table.version == version || is_same_question;
    }
};

void AdviceRequests::ask(const std::shared_ptr<LiveTable>& live, const Wish& wish, Answer answer) {
    auto why = refusal_of(live->table(), wish);
    Slot slot{live->row().public_id, wish.seat, wish.kind == AdviceKind::kChance};
    if (!why && (services_.advisers == nullptr || under_way_.contains(slot))) {
        why = Refused(Refusal::kTryAgain);
    }
    if (!why && wish.is_limited) {
        why = limit_.take(wish.holder);
    }
    if (why) {
        answer(*why);
        return;
    }
    under_way_.insert(slot);
    remember(live->row(), std::make_shared<Job>(Job{.live = live,
                                                    .slot = std::move(slot),
                                                    .version = live->table().version,
                                                    .question = question_of(live->table(), wish),
                                                    .answer = std::move(answer)}));
}

// What the seat remembers follows from all moves so far, which are read elsewhere.
void AdviceRequests::remember(const store::TableRow& row, const std::shared_ptr<Job>& job) {
    using Read = base::Result<std::vector<rules::LoggedMove>, Refused>;
    const bool is_asked = run_in_background(
        services_.background, job->question.asker,
        [source = log_source(services_), row, until = job->version] {
            return read_moves(source, {.row = row, .until = until});
        },
        lifetime_.bind([this, job](const Read& moves) {
            if (!moves) {
                finish(*job, moves.error());
            } else if (!job->is_current()) {
                finish(*job, Refused(Refusal::kStale));
            } else {
                const Room& room = *job->live.lock()->table().room;
                job->question.memory = memories_of(room, *moves)[job->question.view.viewer];
                think(job);
            }
        }));
    if (!is_asked) {
        finish(*job, Refused(Refusal::kTryAgain));
    }
}

void AdviceRequests::think(const std::shared_ptr<Job>& job) {
    const bool is_asked =
        services_.advisers->ask(job->question, lifetime_.bind([this, job](const std::string& text) {
            if (text.empty()) {
                finish(*job, Refused(Refusal::kInternal));
            } else if (!job->is_current()) {
                finish(*job, Refused(Refusal::kStale));
            } else {
                finish(*job, text);
            }
        }));
    if (!is_asked) {
        finish(*job, Refused(Refusal::kTryAgain));
    }
}

void AdviceRequests::finish(const Job& job, const base::Result<std::string, Refused>& text) {
    under_way_.erase(job.slot);
    if (text) {
        job.answer(Given{.version = job.version, .text = *text});
    } else {
        job.answer(text.error());
    }
}

}  // namespace table
