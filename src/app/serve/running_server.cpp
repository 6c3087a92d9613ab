#include "app/serve/running_server.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/serve/puzzle_sources.h"
#include "net/api/site.h"
#include "playtest/brief.h"
#include "playtest/json/brief_json.h"

namespace app {
namespace {

using Ms = std::chrono::milliseconds;

constexpr Ms kSettleEvery{20};
constexpr Ms kSettleMax{1500};  // for pending writes
constexpr Ms kGoodbyeMax{2500};
constexpr Ms kWatchEvery{1000};

// Another node may seal with a key that was added after this one had started.
table::SeedKeys::Reread reread_keys(const std::string& path) {
    if (path.empty()) {
        return {};
    }
    return [path]() -> std::optional<std::vector<table::SeedKey>> {
        auto keys = read_key_file(path);
        return keys ? std::optional(std::move(keys->seed_keys)) : std::nullopt;
    };
}

table::ShelfBounds shelf_bounds(const ServeConfig& config) {
    return {.map = {.bytes = config.map_bytes,
                    .places = config.map_places,
                    .tracks = config.map_tracks},
            .per_holder = config.maps_per_key,
            .in_all = config.maps_max};
}

// Short playtests for the gallery lie in the folder of reviews: both can be made again.
std::string playtest_folder(const std::string& review_folder) {
    return review_folder.empty() ? review_folder : review_folder + "/playtests";
}

net::PlaytestDesk::Play playtest_player(const base::Clock& clock) {
    return [&clock](const std::shared_ptr<const rules::MapFile>& file,
                    const std::function<bool()>& should_stop) {
        const auto brief = playtest::play_brief(file, clock, {}, should_stop);
        return brief ? playtest::brief_json(*brief) : std::string();
    };
}

}  // namespace

RunningServer::RunningServer(const ServeConfig& config, Parts parts)
    : config_(config),
      boards_(std::move(parts.boards)),
      store_(std::move(parts.store)),
      published_(*boards_, *store_),
      map_desk_({.store = *store_, .own = *boards_, .clock = clock_}, shelf_bounds(config)),
      log_(clock_, log_level(config)),
      observer_(metrics_, log_),
      store_watch_(*store_, metrics_, log_),
      clock_watch_(table_clock_, metrics_, log_),
      seed_keys_(std::move(parts.keys.seed_keys), reread_keys(parts.key_file)),
      gateway_(config.loopback_free ? net::Gateway::Loopback::kFree
                                    : net::Gateway::Loopback::kLimited),
      program_pool_(loop_, clock_, {.threads = config.bot_threads}),
      table_reader_(loop_),
      report_reader_(loop_),
      thinker_(loop_),
      map_trials_(loop_, net::MapApi::kTrials),
      playtests_(published_, playtest_player(clock_), {}, playtest_folder(parts.review_folder)),
      advisers_(loop_, clock_),
      lobby_({.executor = loop_,
              .clock = table_clock_,
              .store = *store_,
              .boards = published_,
              .programs = program_pool_,
              .secrets = secrets_,
              .seed_keys = seed_keys_,
              .sink = gateway_,
              .observer = observer_,
              .background = table_reader_,
              .commitments = with_log(parts.keys),
              .notices = with_push(parts.keys),
              .advisers = &advisers_,
              .bot_pace_ms = config.bot_pace_ms,
              .restart_grace_ms = std::int64_t{1000} * config.restart_grace_s,
              .prune = {.open_days = config.prune_open_days,
                        .unfinished_days = config.prune_unfinished_days,
                        .finished_days = config.prune_finished_days},
              .bounds = {.spectators_per_table = config.spectators_per_table,
                         .unfinished_tables = {.per_holder = config.tables_per_key,
                                               .per_address = config.tables_per_address},
                         .commands_per_s = config.commands_per_s,
                         .absence = {.none_ms = std::int64_t{config.absent_s} * 1000,
                                     .live_ms = std::int64_t{config.absent_live_s} * 1000,
                                     .correspondence_ms =
                                         std::int64_t{config.absent_correspondence_s} * 1000}}}),
      api_({.lobby = lobby_,
            .site = net::Site::built_in(),
            .metrics = metrics_,
            .clock = clock_,
            .background = report_reader_,
            .boards = boards_->boards(),
            .commitments = commitments_ ? &*commitments_ : nullptr,
            .earlier_boards = boards_->earlier(),
            .push = push_ ? &*push_ : nullptr,
            .puzzles = puzzle_sources(*boards_),
            .thinker = &thinker_,
            .catalog = &published_,
            .maps = &map_desk_,
            .trials = &map_trials_,
            .own_file =
                [this](const net::MapApi::OwnName& name) {
                    return boards_->text(name.id, name.sha256);
                },
            .playtests = &playtests_,
            .review_folder = std::move(parts.review_folder),
            .may_wake =
                [this](const net::Address& peer) {
                    return server_.take_messages(peer, net::kReadingMessages);
                }},
           {.tables = {.per_s = config.tables_per_hour / 3600.0,
                       .burst = std::max(config.tables_per_hour / 4.0, 1.0)},
            .maps = {.per_s = config.maps_per_hour / 3600.0,
                     .burst = std::max(config.maps_per_hour / 2.0, 1.0)},
            .new_maps = {.per_s = config.maps_per_day / 86400.0,
                         .burst = static_cast<double>(config.maps_per_day)},
            .is_loopback_free = config.loopback_free,
            .has_public_metrics = config.metrics_public}),
      server_(loop_, edge_config(config),
              {.http =
                   [this](net::HttpRequest request, const net::Respond& respond) {
                       api_.handle(std::move(request), respond);
                   },
               .open_socket =
                   [this](const net::HttpRequest& request) { return gateway_.admit(request); }},
              {.clock = clock_, .metrics = metrics_, .log = log_}) {
    gateway_.connect_to(lobby_);
}

// The log reads what there is in pieces, once the loop runs.
table::CommitmentLog* RunningServer::with_log(const ServerKeys& keys) {
    if (!keys.signing) {
        return nullptr;
    }
    commitments_.emplace(
        table::CommitmentLog::Parts{
            .executor = loop_, .clock = clock_, .store = *store_, .observer = &observer_},
        *keys.signing);
    loop_.post([this] { static_cast<void>(commitments_->checkpoint()); });
    return &*commitments_;
}

net::PushDesk* RunningServer::with_push(const ServerKeys& keys) {
    if (!keys.push) {
        return nullptr;
    }
    const bool has_url = config_.public_url.starts_with("https://");
    push_.emplace(net::PushSender::Options{.secret = *keys.push,
                                           .contact = has_url ? config_.public_url : std::string()},
                  net::PushSender::Services{
                      .clock = clock_, .store = *store_, .metrics = metrics_, .log = log_},
                  loop_);
    return &*push_;
}

Exit RunningServer::run() {
    loop_.time_tasks(
        metrics_.histogram({.name = "fogg_loop_task_seconds",
                            .help = "Time of each event-loop task, while everything else waits"},
                           base::latency_bounds_s()));
    const auto ports = server_.listen();
    if (!ports) {
        fmt::print(stderr, "fogg serve: {}\n", ports.error().text);
        return Exit::kFailed;
    }
    const std::string scheme = config_.tls_certificate.empty() ? "http" : "https";
    const std::string address = config_.address == "0.0.0.0" || config_.address == "::"
                                    ? std::string("localhost")
                                    : config_.address;
    const std::string url = config_.public_url.empty()
                                ? fmt::format("{}://{}:{}/", scheme, address, ports->front())
                                : config_.public_url;
    // Before the line below: its reader may stop us at once.
    loop_.on_terminate([this] { stop(); });
    fmt::print("Fogg is at {}\nStop it with Ctrl-C.\n", url);
    std::fflush(stdout);
    log_.info("started", {{"port", ports->front()}});
    lobby_.start();
    watch();
    loop_.run();
    api_.stop();
    map_trials_.stop();
    playtests_.stop();
    thinker_.stop();
    report_reader_.stop();  // its jobs refer to the API and the lobby
    table_reader_.stop();
    if (push_) {
        push_->stop();
    }
    store_->close();
    log_.info("stopped");
    return Exit::kOk;
}

void RunningServer::watch() {
    observer_.count(lobby_.tables_in_memory(), lobby_.clients());
    api_.set_notes(observer_.notes() + clock_watch_.look());
    std::string problem = store_watch_.look();
    if (!is_stopping_) {
        api_.set_problem(std::move(problem));
    }
    watch_timer_ = loop_.after(kWatchEvery, [this] { watch(); });
}

// First the moves that are under way, then the goodbyes. A second signal does not wait.
void RunningServer::stop() {
    if (is_stopping_) {
        loop_.stop();
        return;
    }
    is_stopping_ = true;
    log_.info("stopping");
    api_.set_problem("going down");
    lobby_.stop();
    settle(Ms{0});
}

void RunningServer::settle(Ms waited) {
    if (lobby_.is_settled() || waited >= kSettleMax) {
        lobby_.leave_nodes();
        server_.begin_shutdown(kGoodbyeMax, [this] { loop_.stop(); });
        return;
    }
    settle_timer_ = loop_.after(kSettleEvery, [this, waited] { settle(waited + kSettleEvery); });
}

}  // namespace app
