#include "net/api/playtest_desk.h"

#include <unistd.h>

#include <utility>

#include "base/check.h"

namespace net {
namespace {

constexpr int kNice = 19;  // after everything else

// On the shelf. The number rises when the figures change.
std::string shelf_name(const std::string& sha256) {
    return "playtest 1 " + sha256;
}

}  // namespace

PlaytestDesk::PlaytestDesk(const table::BoardCatalog& maps, Play play, const Bounds& bounds,
                           const std::string& folder)
    : maps_(maps),
      play_(std::move(play)),
      shelf_(folder, bounds.bytes_on_disk),
      waiting_({.per_asker = bounds.waiting_per_asker, .in_all = bounds.waiting_in_all}),
      kept_(bounds.bytes_kept),
      thread_([this] { work(); }) {}

void PlaytestDesk::stop() {
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

PlaytestDesk::Answer PlaytestDesk::ask(std::string_view map, table::Asker asker) {
    {
        // A published map goes by its hash.
        const std::scoped_lock lock(mutex_);
        if (auto text = kept_.find(std::string(map))) {
            return {.is_known = true, .text = std::move(text)};
        }
    }
    const auto board = maps_.find(map);
    if (board == nullptr) {
        return {};
    }
    const std::string& sha256 = board->file->sha256;
    {
        const std::scoped_lock lock(mutex_);
        if (auto text = kept_.find(sha256); text != nullptr || pending_.contains(sha256)) {
            return {.is_known = true, .text = std::move(text)};
        }
    }
    auto entry = shelf_.find(shelf_name(sha256));  // reads a file
    const std::scoped_lock lock(mutex_);
    if (entry) {
        kept_.add(sha256, std::make_shared<const std::string>(std::move(entry->text)));
        return {.is_known = true, .text = kept_.find(sha256)};
    }
    if (!pending_.contains(sha256) &&
        waiting_.push(asker, {.sha256 = sha256, .map = std::string(map)})) {
        pending_.insert(sha256);
        has_work_.notify_one();
    }
    return {.is_known = true};
}

void PlaytestDesk::work() {
    // In Linux this is for the calling thread alone.
    static_cast<void>(nice(kNice));
    while (true) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        if (is_ending_) {
            return;
        }
        const Job job = waiting_.pop().second;
        lock.unlock();
        if (!base::contain_bugs([&] { make(job.sha256, job.map); })) {
            // A bug costs this playtest, nothing else.
            finish(job.sha256, std::make_shared<const std::string>());
        }
    }
}

void PlaytestDesk::make(const std::string& sha256, const std::string& map) {
    // Read again, because boards in a queue would take memory.
    const auto board = maps_.find(map);
    std::string text =
        board == nullptr ? std::string() : play_(board->file, [this] { return is_ending(); });
    if (text.empty()) {  // Requested again, it is made again.
        finish(sha256, nullptr);
        return;
    }
    shelf_.add(shelf_name(sha256), {.text = text, .sums = {}});
    finish(sha256, std::make_shared<const std::string>(std::move(text)));
}

void PlaytestDesk::finish(const std::string& sha256, std::shared_ptr<const std::string> text) {
    const std::scoped_lock lock(mutex_);
    if (text != nullptr) {
        kept_.add(sha256, std::move(text));
    }
    pending_.erase(sha256);
}

bool PlaytestDesk::is_ending() {
    const std::scoped_lock lock(mutex_);
    return is_ending_;
}

}  // namespace net
