#include "app/experiments/ground.h"

#include <fmt/format.h>

#include "app/map_source.h"

namespace app {

std::vector<Ground> load_grounds(const std::vector<std::string>& names) {
    std::vector<Ground> grounds;
    for (const std::string& name : names) {
        const auto colon = name.rfind(':');
        const bool has_seats = colon != std::string::npos && colon + 2 == name.size() &&
                               name[colon + 1] >= '0' && name[colon + 1] <= '9';
        if (!has_seats) {
            fmt::print(stderr, "{}: a game is a map and a number of seats, for example usa:2\n",
                       name);
            return {};
        }
        const auto seats = static_cast<unsigned>(name[colon + 1] - '0');
        auto file = load_playable(name.substr(0, colon), seats);
        if (!file) {
            fmt::print(stderr, "{}\n", file.error().text);
            return {};
        }
        grounds.push_back({.name = name, .file = *file, .seats = seats});
    }
    return grounds;
}

std::vector<arena::TrainingGround> training_on(const std::vector<Ground>& grounds) {
    std::vector<arena::TrainingGround> training;
    training.reserve(grounds.size());
    for (const Ground& ground : grounds) {
        training.push_back({.map = &ground.file->map, .seats = ground.seats});
    }
    return training;
}

}  // namespace app
