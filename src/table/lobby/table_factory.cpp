#include "table/lobby/table_factory.h"

#include <utility>

#include "base/commitment_entry.h"
#include "table/append.h"
#include "table/deal_of_day.h"
#include "table/fairness/commitment_log.h"
#include "table/lobby/quota_recount.h"
#include "table/open_table.h"
#include "table/recent_requests.h"

namespace table {
namespace {

bool is_counted(const NewTable& wish) {
    return wish.daily && wish.daily->is_counted;
}

// Asked for again, it is the same table.
bool is_made_once(const NewTable& wish) {
    return !wish.id.empty() || is_counted(wish);
}

// Requires is_made_once.
std::string made_id(const Holder& holder, const NewTable& wish) {
    return is_counted(wish) ? daily_table_id(holder, wish.map, wish.daily->day)
                            : wish_id(holder, wish.id);
}

}  // namespace

std::optional<std::string> TableFactory::made_before(const Holder& holder,
                                                     const NewTable& wish) const {
    if (!is_made_once(wish)) {
        return std::nullopt;
    }
    std::string public_id = made_id(holder, wish);
    return services_.store.table_by_public_id(public_id) ? std::optional(std::move(public_id))
                                                         : std::nullopt;
}

void TableFactory::make(const Maker& maker, const NewTable& wish, TableAnswer answer) {
    if (quota_.has_room(maker)) {
        make_now(maker, wish, std::move(answer));
        return;
    }
    // Some may be over: finished at another node, or gone from the store.
    const bool is_asked = run_in_background(
        services_.background, short_of(maker.holder),
        [&store = services_.store, tables = quota_.tables_of(maker)] {
            return settled_of(store, tables);
        },
        lifetime_.bind([this, maker, wish, answer](const std::vector<std::string>& settled) {
            for (const std::string& public_id : settled) {
                quota_.give_back(public_id);
            }
            if (quota_.has_room(maker)) {
                make_now(maker, wish, answer);
            } else {
                answer(Refused(Refusal::kTooManyTables));
            }
        }));
    if (!is_asked) {
        answer(Refused(Refusal::kTryAgain));
    }
}

void TableFactory::make_now(const Maker& maker, const NewTable& wish, TableAnswer answer) {
    if (tables_.is_stopped()) {
        answer(Refused(Refusal::kRestarting));
        return;
    }
    TableOrigin origin{
        .public_id = is_made_once(wish) ? made_id(maker.holder, wish)
                                        : services_.secrets.letters(kPublicIdLetters),
        .board = wish.explored ? wish.explored->board : services_.boards.find(wish.map),
        .is_made_once = is_made_once(wish)};
    if (origin.board == nullptr) {
        answer(Refused(Refusal::kUnknownMap));
        return;
    }
    if (wish.explored && !wish.explored->mark.is_fresh) {
        origin.seed = wish.explored->seed;  // told when that game ended
    } else if (wish.daily) {
        origin.seed = daily_seed(*origin.board->file, wish.daily->day);  // as everybody knows
    } else {
        origin.seed = services_.secrets.seed();
        origin.sealed_seed = services_.seed_keys.seal(origin.seed, origin.public_id);
    }
    quota_.add(origin.public_id, maker);
    auto keep_count =
        lifetime_.bind([this, public_id = origin.public_id, answer = std::move(answer)](
                           const base::Result<std::string, Refused>& made) {
            if (!made) {
                quota_.give_back(public_id);
            }
            answer(made);
        });
    publish(
        std::move(origin),
        [this, holder = maker.holder, wish](const TableOrigin& made) {
            const Requester requester{.holder = holder};
            return open_table(wish, made,
                              {.requester = &requester, .now_ms = services_.clock.wall_ms()});
        },
        std::move(keep_count));
}

void TableFactory::publish(TableOrigin origin, Decision decision, TableAnswer answer) {
    auto decided = decision(origin);
    if (!decided) {
        answer(decided.error());
        return;
    }
    if (services_.commitments == nullptr) {
        store(origin, std::move(*decided), std::move(answer));
        return;
    }
    std::string entry = base::to_text({.table_hash = base::table_hash(origin.public_id),
                                       .map_sha256 = origin.board->file->sha256,
                                       .commitment = base::commitment(origin.seed),
                                       .at_ms = services_.clock.wall_ms()});
    services_.commitments->add(
        std::move(entry),
        lifetime_.bind(
            [this, origin = std::move(origin), decision = std::move(decision),
             answer = std::move(answer)](const base::Result<std::uint64_t, Refused>& index) {
                if (!index) {
                    answer(index.error());
                    return;
                }
                TableOrigin logged = origin;
                logged.log_index = *index;
                auto made = decision(logged);
                if (made) {
                    store(logged, std::move(*made), answer);
                } else {
                    answer(made.error());
                }
            }));
}

void TableFactory::store(const TableOrigin& origin, Transition transition, TableAnswer answer) {
    const Room& room = *transition.next.room;
    // Programs may have to move, or a clock runs.
    const bool is_due = room.status == store::Status::kPlaying || room.is_shuffling();
    auto on_stored = lifetime_.bind(
        [this, public_id = origin.public_id, is_made_once = origin.is_made_once, is_due,
         answer = std::move(answer)](const store::Outcome<store::Appended>& outcome) {
            const bool is_there =
                !outcome && is_made_once && outcome.error().code == store::StoreErrorCode::kExists;
            if (!outcome && !is_there) {
                services_.observer.on_store_failed(store::name_of(outcome.error().code),
                                                   outcome.error().text);
                answer(Refused(Refusal::kTryAgain));
                return;
            }
            if (is_due) {
                const auto live = tables_.find_now(public_id);
                if (live && outcome) {
                    (*live)->keeper().take_over(0);
                }
                tables_.drop_if_idle(public_id);
            }
            answer(public_id);
        });
    services_.store.append(first_append(transition, services_.clock.wall_ms()),
                           [&executor = services_.executor, on_stored = std::move(on_stored)](
                               const store::Outcome<store::Appended>& outcome) {
                               executor.post([on_stored, outcome] { on_stored(outcome); });
                           });
}

}  // namespace table
