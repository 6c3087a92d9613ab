#include "device/reviews.h"

#include <algorithm>
#include <utility>

#include "protocol/review_json.h"

namespace device {
namespace {

constexpr double kTellEvery = 0.02;  // of the whole work: making the text takes a moment too

}  // namespace

std::optional<Reviews::Answer> Reviews::find(const std::string& name) {
    const auto done = std::ranges::find(finished_, name, &Finished::name);
    if (done != finished_.end()) {
        return Answer{.text = done->text, .is_done = true};
    }
    const auto job =
        std::ranges::find_if(jobs_, [&](const auto& each) { return each->game.name == name; });
    if (job == jobs_.end()) {
        return std::nullopt;
    }
    std::rotate(jobs_.begin(), job, job + 1);
    return Answer{.text = jobs_.front()->so_far};
}

bool Reviews::is_asked(const std::string& name) const {
    return std::ranges::any_of(jobs_, [&](const auto& job) { return job->game.name == name; });
}

bool Reviews::ask(Game game, Haste haste, Done done) {
    auto timeline = review::timeline_of(game.board->file->map, game.record);
    if (!timeline) {
        return false;
    }
    auto job = std::make_unique<Job>();
    job->game = std::move(game);
    job->done = std::move(done);
    job->reviewer = std::make_unique<review::Reviewer>(job->game.board->file->map, clock_,
                                                       std::move(*timeline), settings_);
    job->so_far = text_of(*job);
    if (haste == Haste::kWanted) {
        jobs_.push_front(std::move(job));
    } else {
        jobs_.push_back(std::move(job));
    }
    if (!std::exchange(is_working_, true)) {
        tasks_.when_idle([this] { work(); });
    }
    return true;
}

std::string Reviews::text_of(const Job& job) const {
    return protocol::review_text(*job.game.board, job.reviewer->so_far(), job.game.record.names);
}

void Reviews::work() {
    Job& job = *jobs_.front();
    const bool is_more = job.reviewer->advance();
    const double progress = job.reviewer->progress();
    if (!is_more) {
        finish(job);
        std::erase_if(jobs_, [&](const auto& each) { return each.get() == &job; });
    } else if (job.reviewer->has_chart() && progress >= job.told + kTellEvery) {
        job.told = progress;
        job.so_far = text_of(job);
    }
    is_working_ = !jobs_.empty();
    if (is_working_) {
        tasks_.when_idle([this] { work(); });
    }
}

void Reviews::finish(const Job& job) {
    if (finished_.size() >= kFinishedMax) {
        finished_.pop_front();
    }
    finished_.push_back({.name = job.game.name, .text = text_of(job)});
    job.done(protocol::review_sums_text(job.reviewer->so_far(), job.game.record.names));
}

}  // namespace device
