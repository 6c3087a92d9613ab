// net/api/map_api.h
//
// Published maps over HTTP (docs/protocol.md: Published maps): publishing, the gallery, one map as
// JSON and as a file. Reading happens in the background; testing an uploaded map, on a separate
// thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "net/api/playtest_desk.h"
#include "net/api/text_cache.h"
#include "net/http/http.h"
#include "net/push/keyed_limits.h"
#include "net/rate_limit.h"
#include "table/board.h"
#include "table/maps/map_desk.h"
#include "table/people/holder.h"
#include "table/refused.h"
#include "table/workers/background.h"
#include "table/workers/background_thread.h"

namespace net {

class MapApi {
public:
    // Whose short playtests one request may ask for: a page of the gallery fits.
    static constexpr std::size_t kPlaytestsARequest = 32;

    // Of maps as JSON that are cached.
    static constexpr std::size_t kTextBytesKept = std::size_t{8} << 20U;

    // How many maps may wait to be tested. Each takes up to a second, and memory for its text.
    static constexpr table::BackgroundThread::Bounds kTrials{.waiting_per_asker = 4,
                                                             .waiting_in_all = 100};

    // The text of one of the server's own maps, or of an earlier version of it; nothing if there is
    // none. An empty hash: the present one.
    struct OwnName {
        std::string_view id;
        std::string_view sha256{};
    };
    using OwnFile = std::function<std::optional<std::string>(const OwnName& name)>;

    // All must outlive it.
    struct Parts {
        const table::MapDesk* desk;  // null: publishing is off
        const table::BoardCatalog& boards;
        table::Background& reader;
        table::Background& trials;
        const base::Clock& clock;
        OwnFile own_file;
        PlaytestDesk* playtests = nullptr;  // null: none
    };
    struct Settings {
        Rate publish{};   // per address: maps published, listed or unlisted
        Rate new_maps{};  // per address: maps accepted
        bool is_loopback_free = false;
    };
    MapApi(Parts parts, const Settings& settings);

    using Path = std::vector<std::string_view>;  // without "api"
    // Whether it answers requests for this path.
    [[nodiscard]] static bool has(const Path& path);
    void get(const HttpRequest& request, const Path& path, const Respond& respond);
    void post(const HttpRequest& request, const Path& path, const Respond& respond);

private:
    void publish(const HttpRequest& request, const Respond& respond);
    void list(const HttpRequest& request, const Path& path, const Respond& respond);
    void gallery(const HttpRequest& request, const Respond& respond);
    void mine(const HttpRequest& request, const Respond& respond);
    void sheet(const HttpRequest& request, std::string_view sha256, const Respond& respond);
    void map(const HttpRequest& request, std::string_view id, const Respond& respond);
    void file(const HttpRequest& request, std::string_view id, const Respond& respond);
    void playtests(const HttpRequest& request, const Respond& respond);
    // On the reader's thread.
    [[nodiscard]] std::shared_ptr<const std::string> map_text(const std::string& id, bool is_gzip);
    // Spends one of the maps that an address may add a day. On the thread of trials.
    [[nodiscard]] bool take_share(const Address& peer);
    // Who is publishing or listing, if they may.
    [[nodiscard]] base::Result<table::Holder, table::Refused> publisher_of(
        const HttpRequest& request);

    Parts parts_;
    Settings settings_;
    KeyedLimits publishers_;
    KeyedLimits shares_;  // touched on the thread of trials only
    TextCache texts_;     // maps as JSON; touched on the reader's thread only
};

// {"code":"unknown_map"} with the map, so that the client can upload its file.
struct MissingMap {
    std::string_view id;
    std::string_view sha256;
};
[[nodiscard]] HttpResponse unknown_map(const MissingMap& map);

}  // namespace net
