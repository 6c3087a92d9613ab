// device/study_desk.h
//
// Answers requests about games that are over: reviews, also of records that people bring along,
// replays of those, and statistics; and about puzzles.
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
    // All must outlive it. `owner` is whoever has the device.
    struct Parts {
        const table::TableQueries& queries;
        const Boards& boards;
        KeptStore& store;
        Reviews& reviews;
        table::Holder owner;
    };
    explicit StudyDesk(const Parts& parts) : parts_(parts), puzzles_(parts_.boards) {}

    // Nothing: it is about something else.
    [[nodiscard]] std::optional<DeskAnswer> answer(const DeskCall& call);

private:
    [[nodiscard]] DeskAnswer review_table(std::string_view id);
    [[nodiscard]] DeskAnswer review_record(std::string_view body);
    [[nodiscard]] DeskAnswer replay_record(std::string_view body) const;
    [[nodiscard]] DeskAnswer statistics();
    // Asks for the review of a record under a name, unless it was asked for.
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
