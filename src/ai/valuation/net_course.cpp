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
// With two seats, games are closest and the lessons cheapest.
constexpr std::uint32_t kTwoSeatTimes = 4;
constexpr std::uint32_t kBook = 400'000;  // lessons from one seed

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

// The maps, each once.
std::vector<const rules::Map*> maps_of(std::span<const CourseGround> grounds) {
    std::vector<const rules::Map*> maps;
    for (const CourseGround& ground : grounds) {
        const auto is_same = [&](const rules::Map* map) {
            return map_mark(*map) == map_mark(*ground.map);
        };
        if (std::ranges::none_of(maps, is_same)) {
            maps.push_back(ground.map);
        }
    }
    return maps;
}

}  // namespace

Mistakes examine(const ValueNet& net, std::span<const Lesson> lessons) {
    Mistakes sum;
    double seats = 0;
    for (const Lesson& lesson : lessons) {
        const NetAnswer answer = net.of(lesson.features, lesson.seats, net.named(lesson.map));
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

std::uint64_t NetCourse::seed_of(std::size_t ground, Use use, std::size_t book) const {
    constexpr std::uint64_t kFarApart = 1'000'000;
    constexpr std::size_t kGrounds = 10;  // beside one another
    const std::uint64_t first = use == Use::kFresh ? 1 : use == Use::kExam ? 51 : 101;
    return (settings_.seed - 1) * kFarApart + first + ground % kGrounds +
           ground / kGrounds * (kFarApart / 10) + book * kGrounds;
}

std::uint32_t NetCourse::lessons_of(const CourseGround& ground) const {
    return settings_.lessons * (ground.seats == 2 ? kTwoSeatTimes : 1);
}

void NetCourse::take(const CourseGround& ground, const LessonSettings& settings,
                     std::uint32_t count, const Watch& watch, std::vector<Lesson>& lessons) const {
    Lessons source(*ground.map, settings);
    for (std::uint32_t n = 0; n < count; ++n) {
        if (n % kWatchedLessons == 0) {
            watch("lessons", n, count);
        }
        lessons.push_back(source.next());
    }
}

void NetCourse::take_lessons(const Watch& watch) {
    std::size_t all = 0;
    for (const CourseGround& ground : grounds_) {
        all += lessons_of(ground);
    }
    lessons_.reserve(all);
    for (std::size_t i = 0; i < grounds_.size(); ++i) {
        const unsigned seats = grounds_[i].seats;
        const std::uint32_t count = lessons_of(grounds_[i]);
        for (std::uint32_t at = 0; at < count; at += kBook) {
            take(grounds_[i], {.seats = seats, .seed = seed_of(i, Use::kLessons, at / kBook)},
                 std::min(kBook, count - at), watch, lessons_);
        }
        take(grounds_[i], {.seats = seats, .is_varied = false, .seed = seed_of(i, Use::kFresh, 0)},
             settings_.fresh, watch, fresh_);
    }
}

ValueNet NetCourse::train(const Watch& watch) const {
    NetTrainerSettings settings{.seed = settings_.seed};
    const auto count = static_cast<double>(lessons_.size());
    settings.batch =
        static_cast<std::uint32_t>(std::min<std::size_t>(settings.batch, lessons_.size()));
    settings.steps = 1 + static_cast<std::uint64_t>(settings_.epochs * count / settings.batch);
    NetTrainer trainer(lessons_, maps_of(grounds_), settings);
    Deck deck(lessons_, settings_.seed);
    ValueNet best = trainer.net();
    double least = examine(best, fresh_).entropy;
    const std::uint64_t pause = std::max<std::uint64_t>(1, settings.steps / kLooks);
    for (std::uint64_t step = 1; step <= settings.steps; ++step) {
        trainer.learn(deck.next(settings.batch));
        if (step % pause == 0 || step == settings.steps) {
            ValueNet now = trainer.net();
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
                                  .seed = seed_of(ground, Use::kExam, 0)};
    std::vector<Lesson> lessons;
    take(grounds_[ground], settings, positions, watch, lessons);
    return examine(net, lessons);
}

}  // namespace ai
