#include "table/daily/expert_game.h"

#include <bit>
#include <utility>
#include <vector>

#include "ai/ask.h"
#include "ai/memory.h"
#include "ai/registry.h"
#include "base/check.h"
#include "table/append.h"
#include "table/deal_of_day.h"
#include "table/decide.h"
#include "table/open_table.h"
#include "table/program_luck.h"
#include "table/sight.h"
#include "table/text/summary.h"

namespace table {
namespace {

constexpr std::string_view kSeatName = "expert";

NewTable wish_of(const ExpertWish& wish) {
    NewTable table =
        daily_table(*wish.board->file, {.day = wish.day, .is_counted = false}, {.name = "-"});
    table.seats[rules::index(kDailySeat)] = {
        .kind = SeatWish::Kind::kProgram, .name = std::string(kSeatName), .color = {}};
    return table;
}

Transition opened(const ExpertWish& wish) {
    const Requester nobody{};
    auto made = open_table(wish_of(wish),
                           {.public_id = wish.public_id,
                            .seed = daily_seed(*wish.board->file, wish.day),
                            .board = wish.board},
                           {.requester = &nobody, .now_ms = wish.now_ms});
    CHECK(made.has_value());
    return std::move(*made);
}

class ProgramGame {
public:
    ProgramGame(const ExpertWish& wish, const base::Clock& clock)
        : wish_(wish), memories_(wish.board->file->map) {
        for (const std::string& name : {std::string(kDailyExpert), daily_opponent(wish.day)}) {
            const auto parsed = ai::parse_player(name);
            CHECK(parsed.has_value(), name);
            players_.push_back(ai::make_player(
                *parsed, {.map = wish.board->file->map, .clock = clock, .crew = nullptr}));
        }
        add(opened(wish));
    }

    [[nodiscard]] bool is_over() const { return !table_.is_playing(); }
    void move() {
        const auto seat =
            rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(table_.to_act())));
        const GameSight sight = game_sight(table_, seat, wish_.now_ms);
        base::Rng rng(program_luck(table_, seat));
        ai::Player& player = *players_[seat == kDailySeat ? 0 : 1];
        const ai::Decision decision = ai::ask(
            player,
            {.view = sight.view, .memory = memories_[seat], .legal = sight.legal, .budget = {}},
            {.player = rng, .fallback = rng});
        auto decided = decide(table_,
                              ProgramMove{.seat = seat,
                                          .asked_at = table_.play->now.asked_at[rules::index(seat)],
                                          .move = decision.move},
                              {.now_ms = wish_.now_ms});
        CHECK(decided.has_value());
        add(std::move(*decided));
    }
    [[nodiscard]] store::Append append() && {
        store::Append append{
            .create = wish_.public_id, .first_seq = 1, .at_ms = wish_.now_ms, .lines = lines_};
        append.status = table_.room->status;
        append.summary = summary_text(table_);
        append.holders = {daily_expert_tag(*wish_.board->file, wish_.day)};
        return append;
    }

private:
    void add(Transition transition) {
        for (const TableEvent& event : transition.effects.events) {
            if (event.kind == TableEventKind::kGame) {
                memories_.on(event.game);
            }
        }
        lines_.push_back(std::move(transition.line));
        table_ = std::move(transition.next);
    }

    const ExpertWish& wish_;
    std::vector<std::unique_ptr<ai::Player>> players_;  // the expert, and the opponents'
    ai::Memories memories_;
    Table table_;
    std::vector<std::string> lines_;
};

}  // namespace

std::optional<store::Append> play_expert(const ExpertWish& wish, const base::Clock& clock,
                                         const std::atomic<bool>& is_stopped) {
    ProgramGame game(wish, clock);
    while (!game.is_over()) {
        if (is_stopped) {
            return std::nullopt;
        }
        game.move();
    }
    return std::move(game).append();
}

}  // namespace table
