// net/api/api.h
//
// The public HTTP API (docs/protocol.md: HTTP): routes requests to the lobby and writes the
// answers. Paths outside of it go to the site.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
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
#include "net/api/site.h"
#include "net/http/http.h"
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
        table::Background& background;  // for what takes reading
        std::vector<std::shared_ptr<const table::Board>> boards;
        table::CommitmentLog* commitments = nullptr;                        // null: not published
        std::vector<std::shared_ptr<const table::Board>> earlier_boards{};  // for old tables
        PushDesk* push = nullptr;                                           // null: no notices
        std::vector<PuzzleSource> puzzles{};
        table::Background* thinker = nullptr;  // for what takes seconds; null: with the rest
        // All maps, published ones included; null: those above.
        const table::BoardCatalog* catalog = nullptr;
        const table::MapDesk* maps = nullptr;  // null: nobody can publish any
        table::Background* trials = nullptr;   // for trying maps; null: with the rest
        MapApi::OwnFile own_file{};
    };
    struct Settings {
        Rate tables{.per_s = 0.2, .burst = 30};  // new tables, an address
        // Maps published, listed or taken off the list, an address.
        Rate maps{.per_s = 60.0 / 3600, .burst = 30};
        bool is_loopback_free = false;
        bool has_public_metrics = false;  // otherwise they are told on this machine only
    };
    Api(Parts parts, Settings settings);

    // For net::Handlers::http.
    void handle(HttpRequest request, const Respond& respond);

    // What takes seconds is given up.
    void stop() { daily_.stop(); }

    // Why no moves are taken, for /readyz; empty: they are.
    void set_problem(std::string problem) { problem_ = std::move(problem); }

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
    // Under the limits for making tables. A published map is read in the background first.
    void make(const MakeWish& wish, const Respond& respond);
    void make_now(const MakeWish& wish, const Respond& respond);
    void return_with_code(const Asked& asked);
    void answer_score(const HttpRequest& request, const Respond& respond) const;
    [[nodiscard]] static MapText map_text(const rules::MapFile& map);
    [[nodiscard]] HttpResponse answer_map(const HttpRequest& request, std::string_view id);
    void answer_puzzles(const Asked& asked);
    void answer_table(const Asked& asked);
    [[nodiscard]] HttpResponse answer_commitment(std::string_view id);
    [[nodiscard]] bool is_exempt(const Address& peer) const;
    // Takes one of the tables that the address may make; otherwise says when it may again.
    [[nodiscard]] base::Result<std::monostate, table::Refused> take_table(const Address& peer);

    Parts parts_;
    Settings settings_;
    FixedBoards fixed_boards_;
    const table::BoardCatalog& catalog_;
    Reports reports_;
    ReviewApi reviews_;
    PushApi push_;
    PuzzleApi puzzles_;
    DailyApi daily_;
    DraftApi drafts_;
    MapApi maps_;
    std::string problem_;
    using Texts = std::map<std::string, MapText, std::less<>>;
    Texts map_texts_;      // of the maps for new tables, by id
    Texts version_texts_;  // of all versions, by id and hash
    std::shared_ptr<const std::string> maps_text_;
    std::unordered_map<Address, RateLimit, AddressHash> table_makers_;
};

}  // namespace net
