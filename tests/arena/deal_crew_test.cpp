// Deals played by a crew have the same results as in a match.
#include "arena/deal_crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "ai/registry.h"
#include "arena/match.h"
#include "base/clock.h"
#include "support/maps.h"

namespace {

constexpr std::uint64_t kSeed = 7;

// A deal's result in short.
std::string text_of(const arena::DealResult& result) {
    std::string text = std::to_string(result.deal) + ":";
    for (const arena::GameResult& game : result.games) {
        for (const arena::PlayerGame& player : game.players) {
            text += " " + std::to_string(player.total) + "/" + std::to_string(player.decisions);
        }
    }
    return text;
}

class DealCrewTest : public testing::Test {
protected:
    [[nodiscard]] arena::CrewMatch match(const std::vector<std::string>& names) const {
        return {.map = map_, .settings = settings(), .make_players = [this, names] {
                    arena::Players players;
                    for (const std::string& name : names) {
                        players.push_back(make(name));
                    }
                    return players;
                }};
    }
    static arena::WorkerSettings settings() {
        arena::WorkerSettings settings;
        settings.seed = kSeed;
        return settings;
    }
    [[nodiscard]] std::unique_ptr<ai::Player> make(const std::string& name) const {
        return ai::make_player(*ai::parse_player(name), {.map = map_, .clock = clock_});
    }
    // All deals of a match between two players, as text.
    [[nodiscard]] std::vector<std::string> played(const std::vector<std::string>& names,
                                                  std::uint32_t deals) const {
        std::vector<std::uint32_t> numbers(deals);
        std::vector<std::string> texts(deals);
        for (std::uint32_t deal = 0; deal < deals; ++deal) {
            numbers[deal] = deal;
        }
        arena::play_match(map_, clock_, {.seats = 2, .threads = 1, .worker = settings()}, numbers,
                          [&](std::size_t index) { return make(names[index]); },
                          {.on_deal =
                               [&](arena::DealResult&& result) {
                                   texts[result.deal] = text_of(result);
                                   return arena::GoOn::kYes;
                               },
                           .on_wait = [] { return arena::GoOn::kYes; }});
        return texts;
    }

    const support::MapPtr file_ = support::load_map("toy");
    const rules::Map& map_ = file_->map;
    base::SystemClock clock_;
};

// Interleaves two matches deal by deal, so that the threads switch between them all the time.
TEST_F(DealCrewTest, PlaysAsAMatchDoes) {
    constexpr std::uint32_t kDeals = 20;
    const std::vector<arena::CrewMatch> matches = {match({"greedy", "random"}),
                                                   match({"random", "hard"})};
    const std::vector<std::vector<std::string>> wanted = {played({"greedy", "random"}, kDeals),
                                                          played({"random", "hard"}, kDeals)};
    std::vector<std::vector<std::string>> seen(2, std::vector<std::string>(kDeals));
    arena::DealCrew crew(clock_, 3);
    std::uint64_t next = 0;
    std::uint64_t done = 0;
    while (done < std::uint64_t{2} * kDeals) {
        for (; crew.idle() > 0 && next < std::uint64_t{2} * kDeals; ++next) {
            crew.post({.match = &matches[next % 2],
                       .deal = static_cast<std::uint32_t>(next / 2),
                       .label = next});
        }
        for (const auto& result : crew.take()) {
            seen[result.label % 2][result.label / 2] = text_of(result.result);
            ++done;
        }
    }
    EXPECT_EQ(crew.busy(), 0U);
    EXPECT_EQ(seen, wanted);
}

// Slow, and counts how often it is asked.
class Snail : public ai::Player {
public:
    explicit Snail(std::atomic<int>& asked) : asked_(asked) {}

    std::optional<rules::Move> choose(const ai::Question& question, base::Rng& /*rng*/) override {
        ++asked_;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return question.legal.front();
    }

private:
    std::atomic<int>& asked_;
};

TEST_F(DealCrewTest, BreaksOffWhenItGoesHome) {
    std::atomic<int> asked = 0;
    const arena::CrewMatch match{.map = map_, .settings = {}, .make_players = [&] {
                                     arena::Players players;
                                     players.push_back(std::make_unique<Snail>(asked));
                                     players.push_back(std::make_unique<Snail>(asked));
                                     return players;
                                 }};
    const auto play = [&](auto is_enough) {
        asked = 0;
        arena::DealCrew crew(clock_, 1);
        crew.post({.match = &match, .deal = 0, .label = 0});
        while (!is_enough(crew)) {
        }
    };
    play([](arena::DealCrew& crew) { return !crew.take().empty(); });
    const int whole = asked;
    play([&](arena::DealCrew& /*crew*/) { return asked > 0; });
    EXPECT_LT(asked, whole);
}

// Throws instead of answering.
class Bomb : public ai::Player {
public:
    std::optional<rules::Move> choose(const ai::Question& /*question*/,
                                      base::Rng& /*rng*/) override {
        throw std::runtime_error("bang");
    }
};

TEST_F(DealCrewTest, WhatAPlayerThrowsReachesTheOwner) {
    const arena::CrewMatch match{.map = map_, .settings = {}, .make_players = [] {
                                     arena::Players players;
                                     players.push_back(std::make_unique<Bomb>());
                                     players.push_back(std::make_unique<Bomb>());
                                     return players;
                                 }};
    arena::DealCrew crew(clock_, 2);
    crew.post({.match = &match, .deal = 0, .label = 0});
    const auto wait = [&] {
        while (crew.take().empty()) {
        }
    };
    EXPECT_THROW(wait(), std::runtime_error);
}

}  // namespace
