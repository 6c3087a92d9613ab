#include "net/api/review_desk.h"

#include <unistd.h>

#include <utility>

#include "base/check.h"
#include "protocol/review_json.h"
#include "review/reviewer.h"

namespace net {
namespace {

constexpr int kNice = 19;               // after everything else
constexpr double kPublishEvery = 0.04;  // of the whole work

std::shared_ptr<const std::string> text_of(const ReviewDesk::Game& game,
                                           const review::Review& review) {
    return std::make_shared<const std::string>(
        protocol::review_text(*game.board, review, game.record.names));
}

std::shared_ptr<const std::string> sums_of(const ReviewDesk::Game& game,
                                           const review::Review& review) {
    return std::make_shared<const std::string>(
        protocol::review_sums_text(review, game.record.names));
}

}  // namespace

ReviewDesk::ReviewDesk(const base::Clock& clock, const Bounds& bounds,
                       const review::ReviewSettings& settings, const std::string& folder)
    : clock_(clock),
      settings_(settings),
      shelf_(folder, bounds.bytes_on_disk),
      waiting_({.per_asker = bounds.waiting_per_asker, .in_all = bounds.waiting_in_all}),
      kept_(bounds.bytes_kept),
      sums_(bounds.sums_kept),
      thread_([this] { work(); }) {}

ReviewDesk::~ReviewDesk() {
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_all();
}

ReviewDesk::Answer ReviewDesk::known(const std::string& name) {
    if (auto text = kept_.find(name)) {
        return {.text = std::move(text), .is_done = true};
    }
    const auto job = jobs_.find(name);
    return job == jobs_.end() ? Answer{} : Answer{.text = job->second.so_far};
}

ReviewDesk::Answer ReviewDesk::find(const std::string& name) {
    {
        const std::scoped_lock lock(mutex_);
        if (Answer answer = known(name); answer.text != nullptr) {
            return answer;
        }
    }
    fetch(name);
    const std::scoped_lock lock(mutex_);
    return known(name);
}

std::shared_ptr<const std::string> ReviewDesk::sums(const std::string& name) {
    {
        const std::scoped_lock lock(mutex_);
        if (auto sums = sums_.find(name)) {
            return sums;
        }
    }
    fetch(name);
    const std::scoped_lock lock(mutex_);
    return sums_.find(name);
}

void ReviewDesk::fetch(const std::string& name) {
    auto entry = shelf_.find(name);
    if (!entry) {
        return;
    }
    const std::scoped_lock lock(mutex_);
    kept_.add(name, std::make_shared<const std::string>(std::move(entry->text)));
    sums_.add(name, std::make_shared<const std::string>(std::move(entry->sums)));
}

ReviewDesk::Answer ReviewDesk::ask(const std::string& name, table::Asker asker, Game game) {
    const review::Review nothing{.seats = game.record.seats};
    auto so_far = text_of(game, nothing);
    const std::scoped_lock lock(mutex_);
    if (Answer answer = known(name); answer.text != nullptr) {
        return answer;
    }
    if (!waiting_.push(asker, name)) {
        return {};
    }
    jobs_.emplace(name, Job{.game = std::move(game), .so_far = so_far});
    has_work_.notify_one();
    return {.text = std::move(so_far)};
}

void ReviewDesk::work() {
    // In Linux this is for the calling thread alone.
    static_cast<void>(nice(kNice));
    while (true) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        if (is_ending_) {
            return;
        }
        const std::string name = waiting_.pop().second;
        const Game game = jobs_.at(name).game;
        lock.unlock();
        if (!base::contain_bugs([&] { make(name, game); })) {
            // A bug costs this review, nothing else.
            const auto nothing = std::make_shared<const std::string>();
            finish(name, nothing, nothing);
        }
    }
}

void ReviewDesk::make(const std::string& name, const Game& game) {
    auto timeline = review::timeline_of(game.board->file->map, game.record);
    CHECK(timeline.has_value());
    review::Reviewer reviewer(game.board->file->map, clock_, std::move(*timeline), settings_);
    double published = -1;
    while (reviewer.advance()) {
        const bool is_due =
            reviewer.has_chart() && reviewer.progress() >= published + kPublishEvery;
        if (is_ending() || (is_due && !publish(name, text_of(game, reviewer.so_far())))) {
            return;
        }
        published = is_due ? reviewer.progress() : published;
    }
    const review::Review review = reviewer.so_far();
    const auto text = text_of(game, review);
    const auto sums = sums_of(game, review);
    if (game.may_be_filed) {
        shelf_.add(name, {.text = *text, .sums = *sums});
    }
    finish(name, text, sums);
}

bool ReviewDesk::publish(const std::string& name, std::shared_ptr<const std::string> text) {
    const std::scoped_lock lock(mutex_);
    jobs_.at(name).so_far = std::move(text);
    return !is_ending_;
}

void ReviewDesk::finish(const std::string& name, std::shared_ptr<const std::string> text,
                        std::shared_ptr<const std::string> sums) {
    const std::scoped_lock lock(mutex_);
    kept_.add(name, std::move(text));
    sums_.add(name, std::move(sums));
    jobs_.erase(name);
}

bool ReviewDesk::is_ending() {
    const std::scoped_lock lock(mutex_);
    return is_ending_;
}

}  // namespace net
