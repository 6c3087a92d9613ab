// fogg serve: a place where people meet. Wires the parts together and decides nothing.
#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/board_set.h"
#include "app/command.h"
#include "app/data_folder.h"
#include "app/hall_observer.h"
#include "app/serve_config.h"
#include "app/store_address.h"
#include "app/text_file.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "net/api.h"
#include "net/door.h"
#include "net/loop.h"
#include "net/server.h"
#include "net/site.h"
#include "store/sqlite_store.h"
#include "table/hall.h"
#include "table/program_crew.h"
#include "table/secrets.h"

namespace app {
namespace {

using Ms = std::chrono::milliseconds;

constexpr Ms kSettleEvery{20};
constexpr Ms kSettleMax{1500};  // for what is on its way to the disk
constexpr Ms kGoodbyeMax{2500};
constexpr Ms kCountEvery{1000};

// Everything that runs, in the order in which it must be made; the loop outlives what lives on it.
class Host {
public:
    Host(const ServeConfig& config, std::unique_ptr<BoardSet> boards,
         std::unique_ptr<store::Store> store)
        : boards_(std::move(boards)),
          store_(std::move(store)),
          log_(clock_, log_level(config)),
          observer_(metrics_, log_),
          crew_(loop_, clock_, {.threads = config.bot_threads}),
          hall_({.executor = loop_,
                 .clock = clock_,
                 .store = *store_,
                 .boards = *boards_,
                 .programs = crew_,
                 .secrets = secrets_,
                 .herald = door_,
                 .observer = observer_,
                 .program_pace_ms = config.bot_pace_ms}),
          api_({.hall = hall_,
                .site = net::Site::built_in(),
                .metrics = metrics_,
                .clock = clock_,
                .boards = boards_->boards()},
               {.tables = {.per_s = config.tables_per_address / 3600.0,
                           .burst = static_cast<double>(config.tables_per_address)},
                .is_loopback_free = config.loopback_free,
                .has_public_metrics = config.metrics_public}),
          server_(loop_, edge_config(config),
                  {.http =
                       [this](net::HttpRequest request, const net::Respond& respond) {
                           api_.handle(std::move(request), respond);
                       },
                   .open_socket =
                       [this](const net::HttpRequest& request) { return door_.admit(request); }},
                  {.clock = clock_, .metrics = metrics_, .log = log_}) {
        door_.open_to(hall_);
    }

    Exit run(const ServeConfig& config) {
        net::raise_open_files_limit();
        const auto ports = server_.listen();
        if (!ports) {
            fmt::print(stderr, "fogg serve: {}\n", ports.error().text);
            return Exit::kFailed;
        }
        const std::string scheme = config.tls_certificate.empty() ? "http" : "https";
        const std::string address = config.address == "0.0.0.0" || config.address == "::"
                                        ? std::string("localhost")
                                        : config.address;
        const std::string url = config.public_url.empty()
                                    ? fmt::format("{}://{}:{}/", scheme, address, ports->front())
                                    : config.public_url;
        fmt::print("Fogg is at {}\nStop it with Ctrl-C.\n", url);
        std::fflush(stdout);
        log_.info("started", {{"port", ports->front()}});
        loop_.on_terminate([this] { stop(); });
        hall_.begin();
        count();
        loop_.run();
        store_->close();
        log_.info("stopped");
        return Exit::kOk;
    }

private:
    void count() {
        observer_.count(hall_.tables_in_memory(), hall_.visitors());
        count_timer_ = loop_.after(kCountEvery, [this] { count(); });
    }

    // First the moves that are under way, then the goodbyes. A second signal does not wait.
    void stop() {
        if (is_stopping_) {
            loop_.stop();
            return;
        }
        is_stopping_ = true;
        log_.info("stopping");
        api_.set_ready(false);
        hall_.stop();
        settle(Ms{0});
    }
    void settle(Ms waited) {
        if (hall_.is_settled() || waited >= kSettleMax) {
            hall_.hand_over();
            server_.begin_shutdown(kGoodbyeMax, [this] { loop_.stop(); });
            return;
        }
        settle_timer_ =
            loop_.after(kSettleEvery, [this, waited] { settle(waited + kSettleEvery); });
    }

    base::SystemClock clock_;
    std::unique_ptr<BoardSet> boards_;
    std::unique_ptr<store::Store> store_;
    base::Metrics metrics_;
    base::Log log_;
    HallObserver observer_;
    table::SystemSecrets secrets_;
    net::Loop loop_;
    net::Door door_;
    table::ProgramCrew crew_;
    table::Hall hall_;
    net::Api api_;
    net::Server server_;
    base::Timer count_timer_;
    base::Timer settle_timer_;
    bool is_stopping_ = false;
};

struct Options {
    std::vector<std::string> flags;  // by the order of serve_settings(); empty: not given
    std::string file;
    bool is_shown = false;
};

std::optional<EffectiveConfig> read_config(const Options& options) {
    SettingInputs inputs;
    for (const std::string& flag : options.flags) {
        inputs.flags.push_back(flag.empty() ? std::nullopt : std::optional(flag));
    }
    // There is one thread yet, and nobody changes the environment.
    inputs.environment = [](const char* name) {
        return static_cast<const char*>(std::getenv(name));  // NOLINT(concurrency-mt-unsafe)
    };
    const char* const named = inputs.environment("FOGG_CONFIG");
    inputs.file_name = options.file.empty() && named != nullptr ? named : options.file;
    if (!inputs.file_name.empty()) {
        const auto text = read_file(inputs.file_name);
        if (!text) {
            fmt::print(stderr, "fogg serve: {}\n", text.error().text);
            return std::nullopt;
        }
        inputs.file_text = *text;
    }
    auto effective = resolve_config(inputs);
    if (!effective) {
        for (const std::string& problem : effective.error()) {
            fmt::print(stderr, "fogg serve: {}\n", problem);
        }
        return std::nullopt;
    }
    return std::move(*effective);
}

std::unique_ptr<store::Store> store_of(const ServeConfig& config) {
    std::string address = config.store.empty() ? config.data : config.store;
    if (address.empty()) {
        address = default_store_path(homes()).value_or("");
    }
    if (address.empty()) {
        fmt::print(stderr, "fogg serve: neither --data nor a home folder: where to keep games?\n");
        return nullptr;
    }
    if (config.store.empty()) {
        if (const auto problem = make_folder_of(address)) {
            fmt::print(stderr, "fogg serve: {}\n", *problem);
            return nullptr;
        }
    }
    auto opened = open_store(address, store::FileMode::kCreate);
    if (!opened) {
        fmt::print(stderr, "fogg serve: {}: {}: {}\n", shown_address(address),
                   store::name_of(opened.error().code), opened.error().text);
        return nullptr;
    }
    return std::move(opened->store);
}

Exit run(const Options& options) {
    const auto effective = read_config(options);
    if (!effective) {
        return Exit::kFailed;
    }
    if (options.is_shown) {
        fmt::print("{}", show_config(*effective));
        return Exit::kOk;
    }
    const ServeConfig& config = effective->config;
    auto boards = BoardSet::load(config.maps);
    if (!boards) {
        fmt::print(stderr, "fogg serve: {}\n", boards.error().text);
        return Exit::kFailed;
    }
    auto store = store_of(config);
    if (store == nullptr) {
        return Exit::kFailed;
    }
    return Host(config, std::move(*boards), std::move(store)).run(config);
}

}  // namespace

void add_serve(Command program) {
    const auto options = std::make_shared<Options>();
    options->flags.resize(serve_settings().size());
    Command command = program.add("serve", "Let people meet and play in the browser");
    for (std::size_t i = 0; i < serve_settings().size(); ++i) {
        const Setting& setting = serve_settings()[i];
        command.option(setting.flag(), options->flags[i], std::string(setting.about));
    }
    command.option("--config", options->file, "Settings from this TOML file");
    command.flag("--show-config", options->is_shown,
                 "Print the settings with where each comes from, and stop");
    command.runs([options] { return run(*options); });
}

}  // namespace app
