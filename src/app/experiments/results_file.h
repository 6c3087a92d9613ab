// app/experiments/results_file.h
//
// The results of an experiment on disk: a line that identifies the experiment, then one line of
// JSON for each deal, written as soon as it is played (docs/arena.md). A crash of the program loses
// the deals in progress; a crash of the machine, at most another second of results. An incomplete
// last line is dropped when the file is opened again.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/experiments/experiment.h"
#include "app/text_file.h"
#include "arena/deal_result.h"
#include "base/clock.h"
#include "base/result.h"

namespace app {

class ResultsFile {
public:
    using OnDeal = std::function<void(arena::DealResult&&)>;

    // Opens the file or makes it, and hands over the deals that it holds. A file of another
    // experiment, a damaged one or one that is in use is refused and not changed. The clock must
    // outlive the file.
    [[nodiscard]] static base::Result<ResultsFile, FileProblem> open(const std::string& path,
                                                                     const Experiment& experiment,
                                                                     const base::Clock& clock,
                                                                     const OnDeal& on_deal);

    // Nothing when the deal was written.
    [[nodiscard]] std::optional<FileProblem> append(const arena::DealResult& result);
    // Waits until everything is on the disk.
    [[nodiscard]] std::optional<FileProblem> sync();

private:
    struct Close {
        void operator()(std::FILE* file) const;
    };
    using File = std::unique_ptr<std::FILE, Close>;

    ResultsFile(File file, const Experiment& experiment, const base::Clock& clock)
        : file_(std::move(file)), map_(experiment.file), clock_(&clock) {}

    [[nodiscard]] std::optional<FileProblem> write_line(const std::string& line);

    File file_;
    std::shared_ptr<const rules::MapFile> map_;
    const base::Clock* clock_;
    std::int64_t synced_ns_ = 0;
};

}  // namespace app
