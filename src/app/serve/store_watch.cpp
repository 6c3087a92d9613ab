#include "app/serve/store_watch.h"

#include <string_view>

namespace app {
namespace {

constexpr std::int64_t kSlowMs = 2'000;

std::string_view trouble_words(store::StoreErrorCode code) {
    switch (code) {
        case store::StoreErrorCode::kFull:
            return "the disk is full: moves are refused until there is room";
        case store::StoreErrorCode::kMoved:
            return "the data file is not where it was: moves are refused, because they would be "
                   "lost";
        case store::StoreErrorCode::kChanged:
            return "something else truncated or overwrote the data file: moves are refused, "
                   "because "
                   "they would be lost";
        case store::StoreErrorCode::kReadOnly:
            return "the store is read-only: moves are refused until it is writable";
        case store::StoreErrorCode::kCorrupt:
            return "the store is damaged: run fogg store check, and restore a backup";
        case store::StoreErrorCode::kBusy:
            return "another process holds the store: moves are refused until it lets go";
        default:
            return "the store cannot be written or reached: moves are refused until it recovers";
    }
}

}  // namespace

StoreWatch::StoreWatch(store::Store& store, base::Metrics& metrics, base::Log& log)
    : store_(store),
      log_(log),
      ready_(metrics.gauge({.name = "fogg_store_ready",
                            .help = "1 while the store accepts writes, 0 while it does not"})),
      free_bytes_(metrics.gauge({.name = "fogg_store_free_bytes",
                                 .help = "Bytes left on the disk of the data file; -1: unknown"})),
      slow_(metrics.counter(
          {.name = "fogg_store_slow_total", .help = "Commits that took more than two seconds"})) {
    ready_.set(1);
    free_bytes_.set(-1);
}

std::string StoreWatch::look() {
    const store::Health health = store_.health();
    ready_.set(health.trouble ? 0 : 1);
    free_bytes_.set(health.free_bytes ? static_cast<std::int64_t>(*health.free_bytes) : -1);
    tell_change(health);
    tell_slow(health);
    return !code_.empty() ? "store: " + code_ : is_slow_told_ ? "store: slow" : "";
}

void StoreWatch::tell_change(const store::Health& health) {
    const std::string code(health.trouble ? store::name_of(health.trouble->code) : "");
    if (code == code_) {
        return;
    }
    code_ = code;
    if (health.trouble) {
        log_.error("store_ill", {{"code", code},
                                 {"meaning", trouble_words(health.trouble->code)},
                                 {"text", health.trouble->text}});
    } else {
        log_.info("store_well", {{"meaning", "the store takes writes again"}});
    }
}

void StoreWatch::tell_slow(const store::Health& health) {
    if (is_slow_told_ && health.writing_ms < writing_ms_) {
        is_slow_told_ = false;  // another commit, or none
        log_.info("store_fast", {{"meaning", "the commit that took long is done"}});
    }
    writing_ms_ = health.writing_ms;
    if (writing_ms_ >= kSlowMs && !is_slow_told_) {
        is_slow_told_ = true;
        slow_.add();
        log_.warn(
            "store_slow",
            {{"meaning", "a commit is taking long, and moves wait for it: is the disk overloaded?"},
             {"ms_so_far", writing_ms_}});
    }
}

}  // namespace app
