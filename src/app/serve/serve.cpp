// fogg serve: a place where people meet. Reads the settings, opens what they name, and runs the
// server.
#include <fmt/core.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/serve/board_set.h"
#include "app/serve/data_folder.h"
#include "app/serve/running_server.h"
#include "app/serve/serve_config.h"
#include "app/serve/server_keys.h"
#include "app/store_address.h"
#include "app/text_file.h"
#include "store/sqlite/store.h"

namespace app {
namespace {

struct ServeOptions {
    std::vector<std::string> flags;  // by the order of serve_settings(); empty: not given
    std::string file;
    bool is_shown = false;
};

std::optional<EffectiveConfig> read_config(const ServeOptions& options) {
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
            fmt::print(stderr, "fogg serve: {}: {}\n", inputs.file_name, text.error().text);
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

// Where the games are; empty if nobody says so.
std::string address_of(const ServeConfig& config) {
    const std::string& address = config.store.empty() ? config.data : config.store;
    return address.empty() ? default_store_path(homes()).value_or("") : address;
}

std::unique_ptr<store::Store> store_of(const ServeConfig& config) {
    const std::string address = address_of(config);
    if (address.empty()) {
        fmt::print(stderr,
                   "fogg serve: no home folder; use --data to say where to keep the games\n");
        return nullptr;
    }
    if (config.store.empty()) {
        if (const auto problem = make_folder_of(address)) {
            fmt::print(stderr, "fogg serve: {}\n", *problem);
            return nullptr;
        }
    }
    auto opened = open_store(address, store::FileMode::kCreate, store::FileUse::kServer);
    if (!opened) {
        fmt::print(stderr, "fogg serve: {}: {}: {}\n", shown_address(address),
                   store::name_of(opened.error().code), opened.error().text);
        return nullptr;
    }
    return std::move(opened->store);
}

KeyPlace key_place_of(const ServeConfig& config) {
    const bool is_file = config.store.empty();
    const std::string beside = is_file ? default_key_file(address_of(config)) : "";
    return {.path = config.key_file.empty() ? beside : config.key_file, .may_be_made = is_file};
}

std::string review_folder_of(const ServeConfig& config) {
    const bool is_file = config.store.empty();
    return config.reviews.empty() && is_file ? address_of(config) + ".reviews" : config.reviews;
}

Exit run_serve(const ServeOptions& options) {
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
    const KeyPlace place = key_place_of(config);
    auto start = keys_at_start(place, *store);
    if (!start) {
        fmt::print(stderr, "fogg serve: {}\n", start.error());
        return Exit::kFailed;
    }
    if (!start->warning.empty()) {
        fmt::print(stderr, "fogg serve: {}\n", start->warning);
    }
    if (has_push(config)) {
        const auto key = push_key(place, start->keys);
        if (!key) {
            fmt::print(stderr, "fogg serve: {}\n", key.error());
        }
    } else {
        start->keys.push.reset();
    }
    return RunningServer(config, {.boards = std::move(*boards),
                                  .store = std::move(store),
                                  .keys = std::move(start->keys),
                                  .key_file = place.path,
                                  .review_folder = review_folder_of(config)})
        .run();
}

}  // namespace

void add_serve(Command program) {
    const auto options = std::make_shared<ServeOptions>();
    options->flags.resize(serve_settings().size());
    Command command =
        program.add("serve", "Run the server: play in the browser, alone or with others");
    for (std::size_t i = 0; i < serve_settings().size(); ++i) {
        const Setting& setting = serve_settings()[i];
        command.option(setting.flag(), options->flags[i], std::string(setting.about));
    }
    command.option("--config", options->file, "Read settings from this TOML file");
    command.flag("--show-config", options->is_shown,
                 "Print every setting and where it comes from, then exit");
    command.runs([options] { return run_serve(*options); });
}

}  // namespace app
