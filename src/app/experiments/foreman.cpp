#include "app/experiments/foreman.h"

#include <fmt/format.h>

#include <utility>

#include "app/experiments/deal_json.h"
#include "app/experiments/experiment_store.h"
#include "protocol/json_text.h"

namespace app {
namespace {

using store::StoreErrorCode;

constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::int64_t kLookNs = 1000 * kNsPerMs;   // between looks for deals when there were none
constexpr std::int64_t kCountNs = 2000 * kNsPerMs;  // between countings, for the bar
constexpr std::int64_t kRenewalsPerLease = 3;

// Whether trying again may help.
bool is_passing(const store::StoreError& error) {
    return error.code == StoreErrorCode::kIo || error.code == StoreErrorCode::kBusy ||
           error.code == StoreErrorCode::kFull;
}

std::vector<arena::CrewMatch> crew_matches(const SharedExperiment& experiment,
                                           const base::Clock& clock) {
    std::vector<arena::CrewMatch> matches;
    for (const SharedExperiment::Match& match : experiment.matches()) {
        arena::WorkerSettings settings;
        settings.seed = match.experiment.seed;
        settings.budget.time_ms = match.experiment.budget_ms;
        const auto make_players = [match, &clock] {
            arena::Players players;
            for (std::size_t i = 0; i < match.players.size(); ++i) {
                players.push_back(match.players.make(
                    i, {.file = match.experiment.file, .clock = clock, .tell = {}}));
            }
            return players;
        };
        matches.push_back({.map = match.experiment.file->map,
                           .settings = settings,
                           .make_players = make_players});
    }
    return matches;
}

}  // namespace

Foreman::Foreman(const Services& services, ForemanSettings settings)
    : services_(services),
      settings_(std::move(settings)),
      patience_(services.clock, settings_.patience_ms) {
    bar_.emplace(services_.clock, 0, 0);
    crew_.emplace(services_.clock, settings_.threads);
}

std::optional<store::StoreError> Foreman::run() {
    while (!is_finished() && !services_.interrupt.is_wanted()) {
        if (auto error = talk()) {
            return leave(std::move(error));
        }
        show();
        if (!is_finished()) {
            collect();
        }
    }
    return leave(std::nullopt);
}

bool Foreman::is_finished() const {
    return is_done_ && borrowed_.empty() && kept_.empty();
}

void Foreman::collect() {
    for (const arena::DealCrew::Played& played : crew_->take()) {
        const auto borrowed = borrowed_.find(played.label);
        const Open& open = open_.at(borrowed->second.experiment);
        kept_.push_back(
            {.deal = borrowed->second,
             .text = protocol::to_line(deal_json(open.experiment.file(), played.result))});
        borrowed_.erase(borrowed);
        ++played_;
    }
}

std::optional<store::StoreError> Foreman::talk() {
    if (patience_.is_resting()) {
        return std::nullopt;
    }
    Error error;
    for (const auto step :
         {&Foreman::bring, &Foreman::judge, &Foreman::renew, &Foreman::borrow, &Foreman::count}) {
        error = (this->*step)();
        if (error) {
            break;
        }
    }
    if (!error) {
        if (patience_.is_tried()) {
            fmt::print(stderr, "The database is reachable again.\n");
        }
        patience_.succeeded();
        return std::nullopt;
    }
    if (!is_passing(*error)) {
        return error;
    }
    if (!patience_.is_tried()) {
        fmt::print(stderr, "{}: {}. Trying again for {}.\n", store::name_of(error->code),
                   error->text, duration_text(static_cast<double>(settings_.patience_ms) / 1000));
    }
    patience_.failed();
    return patience_.is_over() ? error : std::nullopt;
}

std::optional<store::StoreError> Foreman::bring() {
    while (!kept_.empty()) {
        if (auto outcome = services_.experiments.finish(kept_.back().deal, kept_.back().text);
            !outcome) {
            return outcome.error();
        }
        open_.at(kept_.back().deal.experiment).has_news = true;
        kept_.pop_back();
    }
    return std::nullopt;
}

std::optional<store::StoreError> Foreman::judge() {
    for (auto& [id, open] : open_) {
        if (!open.early_stop || !open.has_news) {
            continue;
        }
        const auto outcome = open.early_stop->look(services_.experiments, open.experiment);
        // One that was withdrawn needs no verdict.
        if (!outcome && outcome.error().code != StoreErrorCode::kNotFound) {
            return outcome.error();
        }
        open.has_news = false;
    }
    return std::nullopt;
}

std::optional<store::StoreError> Foreman::renew() {
    const std::int64_t now_ns = services_.clock.monotonic_ns();
    if (borrowed_.empty() || now_ns < renew_ns_) {
        return std::nullopt;
    }
    std::vector<store::DealKey> deals;
    for (const auto& [label, deal] : borrowed_) {
        deals.push_back(deal);
    }
    if (auto outcome = services_.experiments.renew(
            {.worker = settings_.worker, .deals = deals, .lease_ms = settings_.lease_ms});
        !outcome) {
        return outcome.error();
    }
    renew_ns_ = now_ns + settings_.lease_ms * kNsPerMs / kRenewalsPerLease;
    return std::nullopt;
}

std::optional<store::StoreError> Foreman::borrow() {
    if (auto error = begin_deals()) {
        return error;
    }
    const std::int64_t now_ns = services_.clock.monotonic_ns();
    if (crew_->idle() == 0 || (is_nothing_free_ && now_ns < borrow_ns_)) {
        return std::nullopt;
    }
    const auto deals = services_.experiments.borrow({.filter = settings_.filter,
                                                     .worker = settings_.worker,
                                                     .count = crew_->idle(),
                                                     .lease_ms = settings_.lease_ms});
    if (!deals) {
        return deals.error();
    }
    for (const store::DealKey& deal : *deals) {
        waiting_.push_back(next_label_);
        borrowed_.emplace(next_label_++, deal);
    }
    is_nothing_free_ = deals->empty();
    is_done_ = false;
    borrow_ns_ = now_ns + kLookNs;
    return is_nothing_free_ ? look_whether_done() : begin_deals();
}

std::optional<store::StoreError> Foreman::begin_deals() {
    for (; !waiting_.empty(); waiting_.pop_back()) {
        const std::uint64_t label = waiting_.back();
        const store::DealKey deal = borrowed_.at(label);
        const auto found = open(deal.experiment);
        if (!found && found.error().code == StoreErrorCode::kNotFound) {
            borrowed_.erase(label);  // withdrawn since
            continue;
        }
        if (!found) {
            return found.error();
        }
        const SharedExperiment& experiment = (*found)->experiment;
        if (deal.number >= experiment.deals()) {
            return store::StoreError{
                StoreErrorCode::kCorrupt,
                fmt::format("experiment {} has no deal {}", deal.experiment, deal.number)};
        }
        const SharedExperiment::Place place = experiment.place_of(deal.number);
        crew_->post({.match = &(*found)->matches[place.match], .deal = place.deal, .label = label});
    }
    return std::nullopt;
}

std::optional<store::StoreError> Foreman::look_whether_done() {
    if (settings_.until == WorkUntil::kNothingIsFree) {
        is_done_ = true;
        return std::nullopt;
    }
    const auto left = services_.experiments.left(settings_.filter);
    if (!left) {
        return left.error();
    }
    is_done_ = left->deals == 0;
    return std::nullopt;
}

// The bar alone needs it.
std::optional<store::StoreError> Foreman::count() {
    const std::int64_t now_ns = services_.clock.monotonic_ns();
    if (!bar_->is_due() || now_ns < count_ns_) {
        return std::nullopt;
    }
    const auto left = services_.experiments.left(settings_.filter);
    if (!left) {
        return left.error();
    }
    if (left->deals != left_.deals) {
        bar_.emplace(services_.clock, left->done, left->deals);
    }
    left_ = *left;
    count_ns_ = now_ns + kCountNs;
    return std::nullopt;
}

store::Outcome<const Foreman::Open*> Foreman::open(store::ExperimentId id) {
    const auto known = open_.find(id);
    if (known != open_.end()) {
        return &known->second;
    }
    const auto row = services_.experiments.find(id);
    if (!row) {
        return row.error();
    }
    auto experiment = shared_experiment(*row);
    if (!experiment) {
        return experiment.error();
    }
    auto matches = crew_matches(*experiment, services_.clock);
    std::optional<EarlyStop> early_stop;
    if (experiment->sprt()) {
        early_stop.emplace(id, *experiment);
    }
    return &open_
                .emplace(id, Open{.experiment = std::move(*experiment),
                                  .matches = std::move(matches),
                                  .early_stop = std::move(early_stop)})
                .first->second;
}

void Foreman::show() {
    if (bar_->is_due() && left_.deals > 0) {
        bar_->draw(left_.done, fmt::format("{} here", played_));
    }
}

std::optional<store::StoreError> Foreman::leave(Error error) {
    bar_.reset();
    crew_.reset();
    // Also after an error: the database may be back, and each deal is worth one more try.
    auto failed = bring();
    if (!failed) {
        if (auto outcome = services_.experiments.give_back(settings_.worker); !outcome) {
            failed = outcome.error();
        }
    }
    return error ? error : failed;
}

}  // namespace app
