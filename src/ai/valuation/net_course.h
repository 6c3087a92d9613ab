// ai/valuation/net_course.h
//
// From nothing to a network: takes lessons on every ground, trains, and keeps the weights that do
// best on fresh deals. The same settings give the same network.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "ai/valuation/lessons.h"
#include "ai/valuation/value_net.h"
#include "rules/map.h"

namespace ai {

// A map and how many play there. The map must outlive all that uses it.
struct CourseGround {
    const rules::Map* map = nullptr;
    unsigned seats = 2;
};

struct CourseSettings {
    // Positions to learn from, on each ground; with two seats, four times as many.
    std::uint32_t lessons = 100'000;
    std::uint32_t fresh = 2'000;  // positions that decide which weights are best, on each ground
    double epochs = 3;            // how often each lesson is learnt
    std::uint64_t seed = 1;
};

struct Mistakes {
    double entropy = 0;  // cross-entropy of the chances
    double chance = 0;   // mean absolute error, in percentage points
    double points = 0;   // mean absolute error
};

[[nodiscard]] Mistakes examine(const ValueNet& net, std::span<const Lesson> lessons);

class NetCourse {
public:
    // Called now and then with what it does, how much of it is done, and of how much.
    using Watch = std::function<void(std::string_view what, std::uint64_t done, std::uint64_t all)>;

    NetCourse(std::vector<CourseGround> grounds, const CourseSettings& settings);

    void take_lessons(const Watch& watch);
    // The network that does best on fresh deals. After take_lessons().
    [[nodiscard]] ValueNet train(const Watch& watch) const;
    // How far the network is from many games, at positions it has not seen.
    [[nodiscard]] Mistakes exam(const ValueNet& net, std::size_t ground, std::uint32_t positions,
                                unsigned games, const Watch& watch) const;

private:
    [[nodiscard]] std::uint32_t lessons_of(const CourseGround& ground) const;
    // Adds to the lessons.
    void take(const CourseGround& ground, const LessonSettings& settings, std::uint32_t count,
              const Watch& watch, std::vector<Lesson>& lessons) const;
    enum class Use : std::uint8_t { kLessons, kFresh, kExam };
    // Of a ground, what it is for, and which book of lessons: all different.
    [[nodiscard]] std::uint64_t seed_of(std::size_t ground, Use use, std::size_t book) const;

    std::vector<CourseGround> grounds_;
    CourseSettings settings_;
    std::vector<Lesson> lessons_;
    std::vector<Lesson> fresh_;
};

}  // namespace ai
