#include "app/experiments/experiment_run.h"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "app/experiments/arena_text.h"
#include "arena/luck/games_valuer.h"
#include "arena/luck/net_valuer.h"
#include "arena/luck/plan_valuer.h"
#include "base/keyed_stream.h"
#include "protocol/problem.h"
#include "rules/records/record.h"
#include "rules/records/record_format.h"

namespace app {
namespace {

// Decks in the arena are shared by the rotations of a deal and do not come from the record's seed
// move by move, so the record says that they were stacked.
std::optional<FileProblem> write_records(const ExperimentRun::Task& task,
                                         const arena::DealResult& result) {
    const Experiment& experiment = task.experiment;
    const auto seats = static_cast<unsigned>(experiment.players.size());
    for (unsigned rotation = 0; rotation < seats; ++rotation) {
        rules::Record record;
        record.map = {experiment.file->id, experiment.file->sha256};
        record.seats = seats;
        record.names.resize(seats);
        for (unsigned player = 0; player < seats; ++player) {
            const auto seat = rules::index(arena::seat_of(player, rotation, seats));
            record.names[seat] =
                protocol::shortened(experiment.players[player], rules::kPlayerNameBytesMax);
        }
        record.seed = base::seed_from_number(experiment.seed);
        record.commitment = base::commitment(*record.seed);
        record.is_stacked = true;
        record.moves = result.games[rotation].log;
        const auto path = std::filesystem::path(task.records_folder) /
                          fmt::format("deal_{:06}_{}.txt", result.deal, rotation);
        if (auto problem = write_file(path, rules::to_text(*experiment.file, record))) {
            return FileProblem{path.string() + ": " + problem->text};
        }
    }
    return std::nullopt;
}

std::optional<FileProblem> keep(const ExperimentRun::Task& task, const arena::DealResult& result) {
    if (!task.records_folder.empty()) {
        if (auto problem = write_records(task, result)) {
            return problem;
        }
    }
    return task.file == nullptr ? std::nullopt : task.file->append(result);
}

arena::ValuerFactory valuer_for(const Experiment& experiment) {
    if (!experiment.luck) {
        return {};
    }
    return [games = experiment.luck->games](
               const rules::Map& map) -> std::unique_ptr<arena::DrawValuer> {
        if (games > 0) {
            return std::make_unique<arena::GamesValuer>(map, games);
        }
        if (arena::NetValuer::knows(map)) {
            return std::make_unique<arena::NetValuer>(map, arena::NetTrust{});
        }
        return std::make_unique<arena::PlanValuer>(map);
    };
}

}  // namespace

std::optional<FileProblem> ExperimentRun::play(const Task& task, arena::Results& results) {
    const std::vector<std::uint32_t> missing = results.missing();
    if (results.is_complete()) {
        return std::nullopt;
    }
    arena::MatchSettings settings;
    settings.seats = results.players();
    settings.threads = task.threads;
    settings.worker.seed = task.experiment.seed;
    settings.worker.budget.time_ms = task.experiment.budget_ms;
    settings.worker.keep_log =
        task.records_folder.empty() ? arena::KeepLog::kNo : arena::KeepLog::kYes;
    settings.worker.make_valuer = valuer_for(task.experiment);
    const rules::Map& map = task.experiment.file->map;
    std::optional<FileProblem> problem;
    arena::Sample shares;  // of the first player, in the order of arrival: for the bar alone
    const auto look_up = [&] {
        if (bar_.is_due()) {
            bar_.draw(done_before_ + results.deals_done(),
                      task.label + share_text(arena::share_estimate(shares, settings.seats)));
        }
        return interrupt_.is_wanted() ? arena::GoOn::kNo : arena::GoOn::kYes;
    };
    const auto take = [&](arena::DealResult&& result) {
        problem = keep(task, result);
        shares.add(arena::win_share(result, 0));
        results.add(std::move(result));
        return problem || results.is_complete() ? arena::GoOn::kNo : look_up();
    };
    arena::play_match(
        map, clock_, settings, missing,
        [&](std::size_t index) {
            // What a program does wrong is reported once; the faults are counted in the results.
            const auto tell = [told = std::make_shared<std::atomic<bool>>(false),
                               name = task.players.names()[index]](const std::string& fault) {
                if (!told->exchange(true)) {
                    fmt::print(stderr, "{}: {}\n", name, fault);
                }
            };
            return task.players.make(index,
                                     {.file = task.experiment.file, .clock = clock_, .tell = tell});
        },
        {.on_deal = take, .on_wait = look_up});
    if (task.file != nullptr && !problem) {
        problem = task.file->sync();
    }
    return problem;
}

}  // namespace app
