// device/study_desk.h
//
// Answers requests about finished games (reviews, also of uploaded records, replays of those, and
// statistics) and about puzzles.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "device/boards.h"
#include "device/desk_answer.h"
#include "device/kept_store.h"
#include "device/puzzles.h"
#include "device/reviews.h"
#include "table/lobby/table_queries.h"
#include "table/people/holder.h"

namespace device {

class StudyDesk {
public:
    // All must outlive it. `owner` is the person using the device.
    struct Parts {
        const table::TableQueries& queries;
        const Boards& boards;
        KeptStore& store;
        Reviews& reviews;
        table::Holder owner;
    };
    explicit StudyDesk(const Parts& parts) : parts_(parts), puzzles_(parts_.boards) {}

    // Nothing: the request is about something else.
    [[nodiscard]] std::optional<DeskAnswer> answer(const DeskCall& call);

private:
    // Not inlined: functions of their own can come with the module's second part.
    [[nodiscard, gnu::noinline]] DeskAnswer review_table(std::string_view id);
    [[nodiscard, gnu::noinline]] DeskAnswer review_record(std::string_view body);
    [[nodiscard, gnu::noinline]] DeskAnswer replay_record(std::string_view body) const;
    [[nodiscard, gnu::noinline]] DeskAnswer statistics();
    // Requests the review of a record under a name, unless it was already requested.
    [[nodiscard]] DeskAnswer review(const std::string& name, const std::string& record);
    // Of a table's game, for statistics.
    void review_in_passing(const std::string& id);
    [[nodiscard]] Reviews::Done keeper_of(const std::string& table);
    [[nodiscard]] base::Result<Reviews::Game, DeskAnswer> game_of(std::string name,
                                                                  const std::string& record) const;

    Parts parts_;
    Puzzles puzzles_;
};

}  // namespace device
