// `fogg serve` on a store with a planted fault: it acknowledges moves before they are durable.
// Takes the settings of `fogg serve` as pairs of flag and value.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "app/serve/board_set.h"
#include "app/serve/running_server.h"
#include "app/serve/serve_config.h"
#include "app/store_address.h"
#include "support/hasty_store.h"

namespace {

app::SettingInputs inputs_from(const std::vector<std::string>& words) {
    app::SettingInputs inputs;
    for (const app::Setting& setting : app::serve_settings()) {
        inputs.flags.emplace_back();
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i] == setting.flag()) {
                inputs.flags.back() = words[i + 1];
            }
        }
    }
    inputs.environment = [](const char* name) { return std::getenv(name); };
    return inputs;
}

int run(const std::vector<std::string>& words) {
    const auto effective = app::resolve_config(inputs_from(words));
    if (!effective) {
        std::cerr << effective.error().front() << "\n";
        return 1;
    }
    const app::ServeConfig& config = effective->config;
    auto boards = app::BoardSet::load(config.maps);
    auto opened = app::open_store(config.store, store::FileMode::kCreate);
    if (!boards || !opened) {
        std::cerr << (boards ? opened.error().text : boards.error().text) << "\n";
        return 1;
    }
    app::RunningServer server(
        config, {.boards = std::move(*boards),
                 .store = std::make_unique<support::HastyStore>(std::move(opened->store)),
                 .keys = {},
                 .key_file = {},
                 .review_folder = {}});
    return static_cast<int>(server.run());
}

}  // namespace

int main(int count, char** words) {
    return run({words + 1, words + count});
}
