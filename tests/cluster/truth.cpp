#include "cluster/truth.h"

#include <memory>
#include <utility>

#include "base/check.h"
#include "protocol/server_message.h"
#include "support/lobby_world.h"
#include "table/table_log.h"

namespace cluster {
namespace {

// The table after one line, and that line's events.
struct Moment {
    table::Table table;
    table::Effects effects;
};

// As table::LiveTable formats it, without times.
std::string sight_of(const Moment& moment, const Shown& like) {
    const rules::Seat viewer = like.seat == kSpectator
                                   ? rules::kNoSeat
                                   : rules::to_id<rules::Seat>(static_cast<unsigned>(like.seat));
    const table::Table& table = moment.table;
    table::Update update{
        .table = table.room->public_id, .version = table.version, .viewer = viewer};
    if (like.is_whole || moment.effects.has_room_changed) {
        update.room = room_sight(table);
    }
    if (table.play && (like.is_whole || moment.effects.has_game_changed)) {
        update.game = game_sight(table, viewer, 0);
    }
    if (!like.is_whole) {
        update.events = seen_by(moment.effects.events, viewer);
    }
    return essence_of(protocol::to_text(std::move(update)), like.is_whole);
}

}  // namespace

Truth read_truth(store::Store& store, const std::string& public_id) {
    const auto row = store.table_by_public_id(public_id);
    CHECK(row.has_value(), public_id, row ? "" : row.error().text);
    const auto chat = store.chat(row->id, 0);
    CHECK(chat.has_value(), public_id, chat ? "" : chat.error().text);
    const support::TestBoards catalog;
    const auto moments = std::make_shared<std::vector<Moment>>();
    const table::SeedKeys no_keys;  // the nodes of these tests seal nothing
    const auto end =
        table::read_log({.store = store, .boards = catalog, .seed_keys = no_keys}, {.row = *row},
                        [&](const table::Table& table, const table::Effects& effects) {
                            moments->push_back({.table = table, .effects = effects});
                        });
    return {.table = public_id,
            .lines = sim::read_lines(store, public_id),
            .chat = *chat,
            .is_finished = end && row->status == store::Status::kFinished,
            .sight = [moments](const Shown& like) -> std::string {
                const auto at = static_cast<std::size_t>(like.version) - 1;
                return at < moments->size() ? sight_of((*moments)[at], like)
                                            : "a line that does not replay";
            }};
}

}  // namespace cluster
