// Whole games over bad connections, on a bad disk, with a server that crashes: acknowledged moves
// survive, everybody sees the same, and every game ends. One seed is one world; see
// support/seeds.h.
#include "sim/simulation.h"

#include <gtest/gtest.h>

#include <iostream>

#include "support/seeds.h"

namespace sim {
namespace {

void run_all(const char* what, std::uint64_t seeds, Plan plan) {
    Tally all;
    for (const std::uint64_t seed : support::seeds(seeds)) {
        plan.seed = seed;
        Simulation simulation(plan);
        simulation.run();
        for (const std::string& problem : simulation.problems()) {
            ADD_FAILURE() << "FOGG_SEED=" << seed << ": " << problem;
        }
        if (!simulation.problems().empty()) {
            return;
        }
        const Tally& tally = simulation.tally();
        all.games += tally.games;
        all.moves += tally.moves;
        all.undos += tally.undos;
        all.joint += tally.joint;
        all.attempts += tally.attempts;
        all.drops += tally.drops;
        all.crashes += tally.crashes;
        all.messages += tally.messages;
        all.simulated_ms += tally.simulated_ms;
    }
    std::cout << what << ": " << all.games << " games, " << all.moves << " moves of people, "
              << all.undos << " undone, " << all.drops << " lost lines, " << all.crashes
              << " restarts, " << all.joint << " joint shuffles, " << all.attempts
              << " attempts failed, " << all.messages << " messages, "
              << static_cast<double>(all.simulated_ms) / 3'600'000 << " hours\n";
}

TEST(Simulation, InGoodWeather) {
    run_all("good weather", 7,
            {.drop_every_ms = 0, .crash_every_ms = 0, .disk = {.delay_ms_max = 3}});
}

TEST(Simulation, OverBadLines) {
    run_all("bad lines", 10, {.drop_every_ms = 1'500, .crash_every_ms = 0, .disk = {}});
}

TEST(Simulation, OnABadDisk) {
    run_all(
        "bad disk", 10,
        {.drop_every_ms = 0,
         .crash_every_ms = 0,
         .disk = {.delay_ms_max = 200, .write_fails_per_mille = 60, .read_fails_per_mille = 60}});
}

TEST(Simulation, WithCrashes) {
    run_all("crashes", 10, {.drop_every_ms = 5'000, .crash_every_ms = 8'000, .disk = {}});
}

TEST(Simulation, WithEverythingAtOnce) {
    run_all("everything", 20, {});
}

}  // namespace
}  // namespace sim
