#include "ai/valuation/net_course.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/valuation/net_trainer.h"
#include "base/check.h"
#include "base/rng.h"

namespace ai {
namespace {

constexpr std::uint64_t kLooks = 20;            // at fresh deals during the training
constexpr std::uint32_t kWatchedLessons = 500;  // between calls of the watch
constexpr double kLeastChance = 1e-6;

// Shuffles the lessons before each round through them.
class Deck {
public:
    Deck(std::span<const Lesson> lessons, std::uint64_t seed) : rng_(seed), at_(lessons.size()) {
        for (const Lesson& lesson : lessons) {
            order_.push_back(&lesson);
        }
    }

    // Requires no more than there are.
    [[nodiscard]] std::span<const Lesson* const> next(std::size_t count) {
        if (at_ + count > order_.size()) {
            for (std::size_t i = order_.size() - 1; i > 0; --i) {
                std::swap(order_[i], order_[rng_.below(static_cast<std::uint32_t>(i + 1))]);
            }
            at_ = 0;
        }
        at_ += count;
        return std::span(order_).subspan(at_ - count, count);
    }

private:
    base::Rng rng_;
    std::vector<const Lesson*> order_;
    std::size_t at_;
};

// The marks of the maps, each once.
std::vector<std::uint64_t> marks_of(std::span<const CourseGround> grounds) {
    std::vector<std::uint64_t> marks;
    for (const CourseGround& ground : grounds) {
        const std::uint64_t mark = map_mark(*ground.map);
        if (std::ranges::find(marks, mark) == marks.end()) {
            marks.push_back(mark);
        }
    }
    return marks;
}

}  // namespace

Mistakes examine(const ValueNet& net, std::span<const Lesson> lessons) {
    Mistakes sum;
    double seats = 0;
    for (const Lesson& lesson : lessons) {
        const NetAnswer answer = net.of(lesson.features, lesson.seats);
        double whole = 0;
        for (unsigned i = 0; i < lesson.seats; ++i) {
            whole += static_cast<double>(answer.share[i]);
        }
        for (unsigned i = 0; i < lesson.seats; ++i) {
            const double chance = static_cast<double>(answer.share[i]) / whole;
            const double points = static_cast<double>(answer.points[i]) / (1U << kOutputBits);
            sum.entropy -= double{lesson.chance[i]} * std::log(std::max(chance, kLeastChance));
            sum.chance += 100 * std::abs(chance - double{lesson.chance[i]});
            sum.points += std::abs(points - double{lesson.points[i]});
        }
        seats += lesson.seats;
    }
    const auto count = static_cast<double>(lessons.size());
    return {
        .entropy = sum.entropy / count, .chance = sum.chance / seats, .points = sum.points / seats};
}

NetCourse::NetCourse(std::vector<CourseGround> grounds, const CourseSettings& settings)
    : grounds_(std::move(grounds)), settings_(settings) {
    CHECK(!grounds_.empty());
}

std::uint64_t NetCourse::seed_of(std::size_t ground, unsigned use) const {
    constexpr std::uint64_t kFarApart = 1'000'000;
    constexpr std::uint64_t kUses = 3;
    return settings_.seed * kFarApart + ground * kUses + use;
}

std::vector<Lesson> NetCourse::take(const CourseGround& ground, const LessonSettings& settings,
                                    std::uint32_t count, const Watch& watch) const {
    Lessons source(*ground.map, settings);
    std::vector<Lesson> lessons;
    lessons.reserve(count);
    for (std::uint32_t n = 0; n < count; ++n) {
        if (n % kWatchedLessons == 0) {
            watch("lessons", n, count);
        }
        lessons.push_back(source.next());
    }
    return lessons;
}

void NetCourse::take_lessons(const Watch& watch) {
    for (std::size_t i = 0; i < grounds_.size(); ++i) {
        const unsigned seats = grounds_[i].seats;
        const auto varied =
            take(grounds_[i], {.seats = seats, .seed = seed_of(i, 0)}, settings_.lessons, watch);
        const auto plain =
            take(grounds_[i], {.seats = seats, .is_varied = false, .seed = seed_of(i, 1)},
                 settings_.fresh, watch);
        lessons_.insert(lessons_.end(), varied.begin(), varied.end());
        fresh_.insert(fresh_.end(), plain.begin(), plain.end());
    }
}

ValueNet NetCourse::train(const Watch& watch) const {
    NetTrainerSettings settings{.seed = settings_.seed};
    const auto count = static_cast<double>(lessons_.size());
    settings.batch =
        static_cast<std::uint32_t>(std::min<std::size_t>(settings.batch, lessons_.size()));
    settings.steps = 1 + static_cast<std::uint64_t>(settings_.epochs * count / settings.batch);
    NetTrainer trainer(lessons_, settings);
    Deck deck(lessons_, settings_.seed);
    const std::vector<std::uint64_t> marks = marks_of(grounds_);
    ValueNet best(trainer.weights(), marks);
    double least = examine(best, fresh_).entropy;
    const std::uint64_t pause = std::max<std::uint64_t>(1, settings.steps / kLooks);
    for (std::uint64_t step = 1; step <= settings.steps; ++step) {
        trainer.learn(deck.next(settings.batch));
        if (step % pause == 0 || step == settings.steps) {
            ValueNet now(trainer.weights(), marks);
            const double entropy = examine(now, fresh_).entropy;
            if (entropy < least) {
                least = entropy;
                best = std::move(now);
            }
            watch("steps", step, settings.steps);
        }
    }
    return best;
}

Mistakes NetCourse::exam(const ValueNet& net, std::size_t ground, std::uint32_t positions,
                         unsigned games, const Watch& watch) const {
    const LessonSettings settings{.seats = grounds_[ground].seats,
                                  .games = games,
                                  .is_varied = false,
                                  .seed = seed_of(ground, 2)};
    return examine(net, take(grounds_[ground], settings, positions, watch));
}

}  // namespace ai
