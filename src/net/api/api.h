// net/api/api.h
//
// The public HTTP API (docs/protocol.md: HTTP): routes requests to the lobby and writes the
// answers. All other paths go to the site.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/metrics.h"
#include "base/result.h"
#include "net/address.h"
#include "net/api/daily_api.h"
#include "net/api/draft_api.h"
#include "net/api/fixed_boards.h"
#include "net/api/map_api.h"
#include "net/api/push_api.h"
#include "net/api/puzzle_api.h"
#include "net/api/reports.h"
#include "net/api/review_api.h"
#include "net/api/room_desk.h"
#include "net/api/site.h"
#include "net/http/http.h"
#include "net/push/keyed_limits.h"
#include "net/rate_limit.h"
#include "table/board.h"
#include "table/fairness/commitment_log.h"
#include "table/lobby/lobby.h"
#include "table/workers/background.h"

namespace net {

class Api {
public:
    // All must outlive the interface.
    struct Parts {
        table::Lobby& lobby;
        const Site& site;
        base::Metrics& metrics;
        const base::Clock& clock;
        table::Background& background;  // for work that reads the store
        std::vector<std::shared_ptr<const table::Board>> boards;
        table::CommitmentLog* commitments = nullptr;                        // null: not published
        std::vector<std::shared_ptr<const table::Board>> earlier_boards{};  // for old tables
        PushDesk* push = nullptr;                                           // null: no notices
        std::vector<PuzzleSource> puzzles{};
        table::Background* thinker = nullptr;  // for work of several seconds; null: the background
        // All maps, including published ones; null: those above.
        const table::BoardCatalog* catalog = nullptr;
        const table::MapDesk* maps = nullptr;  // null: publishing is off
        table::Background* trials = nullptr;   // for testing maps; null: the background
        MapApi::OwnFile own_file{};
        PlaytestDesk* playtests = nullptr;  // null: the gallery shows none
        std::string review_folder{};        // empty: finished reviews do not survive a restart
        // Whether the address may wake a sleeping table now; empty: it always may.
        std::function<bool(const Address& peer)> may_wake{};
    };
    struct Settings {
        Rate tables{.per_s = 0.2, .burst = 30};  // new tables per address
        // Maps published, listed or unlisted per address.
        Rate maps{.per_s = 60.0 / 3600, .burst = 30};
        // Maps accepted per address: no one can fill the gallery alone.
        Rate new_maps{.per_s = 100.0 / 86400, .burst = 100};
        bool is_loopback_free = false;
        bool has_public_metrics = false;  // otherwise only this machine gets them
    };
    Api(Parts parts, Settings settings);

    // For net::Handlers::http.
    void handle(HttpRequest request, const Respond& respond);

    // Abandons long-running work.
    void stop() { daily_.stop(); }

    // Why moves are refused, for /readyz; empty: they are accepted.
    void set_problem(std::string problem) { problem_ = std::move(problem); }
    // What else /readyz says, as whole lines: moves are accepted all the same.
    void set_notes(std::string notes) { notes_ = std::move(notes); }

private:
    // The parts of a path: /api/tables/ID/record.
    struct Asked {
        const HttpRequest& request;
        std::vector<std::string_view> path;  // without "api"
        const Respond& respond;
    };

    struct MakeWish {
        table::Holder holder{};
        Address peer{};
        table::NewTable table{};
    };

    struct MapText {
        std::shared_ptr<const std::string> plain;
        std::shared_ptr<const std::string> gzip;
    };

    void handle_api(const Asked& asked);
    void handle_get(const Asked& asked);
    void handle_post(const Asked& asked);
    [[nodiscard]] HttpResponse make_person(const HttpRequest& request) const;
    void make_table(const Asked& asked);
    void make_daily_table(const Asked& asked);
    void make_explored_table(const Asked& asked);
    void make_continued_table(MakeWish wish, const Respond& respond);
    // Subject to the limits for creating tables. Whether it was made before, and a published map,
    // are read in the background first.
    void make(const MakeWish& wish, const Respond& respond);
    void make_now(const MakeWish& wish, const Respond& respond);
    void return_with_code(const Asked& asked);
    [[nodiscard]] static MapText map_text(const rules::MapFile& map);
    [[nodiscard]] HttpResponse answer_map(const HttpRequest& request, std::string_view id);
    void answer_puzzles(const Asked& asked);
    void answer_table(const Asked& asked);
    void answer_commitment(const Asked& asked);
    [[nodiscard]] bool is_exempt(const Address& peer) const;
    // Spends one of the address's new tables; otherwise says when to try again.
    [[nodiscard]] base::Result<std::monostate, table::Refused> take_table(const Address& peer);
    // Counts a table that has to be woken for the address, if this one sleeps.
    [[nodiscard]] base::Result<std::monostate, table::Refused> take_waking(const Address& peer,
                                                                           std::string_view id);

    Parts parts_;
    Settings settings_;
    FixedBoards fixed_boards_;
    const table::BoardCatalog& catalog_;
    Reports reports_;
    RoomDesk rooms_;
    ReviewApi reviews_;
    PushApi push_;
    PuzzleApi puzzles_;
    DailyApi daily_;
    DraftApi drafts_;
    MapApi maps_;
    std::string problem_;
    std::string notes_;
    using Texts = std::map<std::string, MapText, std::less<>>;
    Texts map_texts_;      // of the maps for new tables, by id
    Texts version_texts_;  // of all versions, by id and hash
    std::shared_ptr<const std::string> maps_text_;
    KeyedLimits table_makers_;
};

}  // namespace net
