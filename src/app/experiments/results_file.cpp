#include "app/experiments/results_file.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/experiments/deal_json.h"
#include "arena/luck/net_valuer.h"
#include "arena/match.h"
#include "protocol/json_text.h"

namespace app {
namespace {

namespace json = boost::json;

constexpr int kFormat = 1;
constexpr std::int64_t kSyncNs = 1'000'000'000;
constexpr std::size_t kLineBytesMax = std::size_t{1} << 20;

FileProblem last_problem() {
    return {std::generic_category().message(errno)};
}

std::string head_line(const Experiment& experiment) {
    json::array players;
    for (const std::string& player : experiment.players) {
        players.emplace_back(player);
    }
    json::object head{{"fogg_results", kFormat},
                      {"map", experiment.file->id},
                      {"map_sha256", experiment.file->sha256},
                      {"players", std::move(players)},
                      {"seed", experiment.seed},
                      {"budget_ms", experiment.budget_ms}};
    if (experiment.luck) {
        head["luck_games"] = experiment.luck->games;
        if (experiment.luck->games == 0 && arena::NetValuer::knows(experiment.file->map)) {
            head["luck_network"] = true;
        }
    }
    return protocol::to_line(head);
}

// Lines with their ends, one by one.
class LineReader {
public:
    explicit LineReader(std::FILE* file) : file_(file) {}

    // False at the end of the file, and for a last line that lacks its end or is too long.
    bool next(std::string& line) {
        line.clear();
        for (int byte = std::getc(file_); byte != EOF; byte = std::getc(file_)) {
            if (byte == '\n') {
                whole_bytes_ += static_cast<long>(line.size()) + 1;
                ++number_;
                return true;
            }
            line += static_cast<char>(byte);
            if (line.size() > kLineBytesMax) {
                is_too_long_ = true;
                return false;
            }
        }
        return false;
    }
    [[nodiscard]] bool is_too_long() const { return is_too_long_; }
    [[nodiscard]] std::size_t number() const { return number_; }
    // Where the last whole line ends.
    [[nodiscard]] long whole_bytes() const { return whole_bytes_; }

private:
    std::FILE* file_;
    std::size_t number_ = 0;
    long whole_bytes_ = 0;
    bool is_too_long_ = false;
};

base::Result<std::vector<arena::DealResult>, FileProblem> read_deals(LineReader& lines,
                                                                     const Experiment& experiment) {
    std::vector<arena::DealResult> results;
    std::vector<char> seen(arena::kDealsMax);
    const auto players = static_cast<unsigned>(experiment.players.size());
    for (std::string line; lines.next(line);) {
        auto deal = parse_deal(*experiment.file, players, line);
        if (!deal) {
            return FileProblem{
                fmt::format("line {} is damaged: {}", lines.number(), deal.error().text)};
        }
        if (std::exchange(seen[deal->deal], 1) != 0) {
            return FileProblem{
                fmt::format("line {}: deal {} appears twice", lines.number(), deal->deal)};
        }
        results.push_back(std::move(*deal));
    }
    if (lines.is_too_long()) {
        return FileProblem{fmt::format("line {} is too long", lines.number() + 1)};
    }
    return results;
}

}  // namespace

void ResultsFile::Close::operator()(std::FILE* file) const {
    // Every line was written out when it came. NOLINTNEXTLINE(cppcoreguidelines-owning-memory)
    std::fclose(file);
}

base::Result<ResultsFile, FileProblem> ResultsFile::open(const std::string& path,
                                                         const Experiment& experiment,
                                                         const base::Clock& clock,
                                                         const OnDeal& on_deal) {
    File file(std::fopen(path.c_str(), "a+b"));
    if (!file) {
        return last_problem();
    }
    if (flock(fileno(file.get()), LOCK_EX | LOCK_NB) != 0) {
        return FileProblem{"another program is writing to it"};
    }
    if (std::fseek(file.get(), 0, SEEK_SET) != 0) {
        return last_problem();
    }
    LineReader lines(file.get());
    std::string head;
    const bool has_head = lines.next(head);
    const std::string wanted = head_line(experiment);
    if (has_head && head != wanted) {
        return FileProblem{fmt::format(
            "it belongs to another experiment, or is not a results file\n  there: {}\n  here:  {}",
            std::string_view(head).substr(0, 400), wanted)};
    }
    // A file that a crash left with part of its first line may be started over; no other may.
    if (!has_head && !wanted.starts_with(head)) {
        return FileProblem{"it is not a results file"};
    }
    auto results = read_deals(lines, experiment);
    if (!results) {
        return results.error();
    }
    if (ftruncate(fileno(file.get()), lines.whole_bytes()) != 0) {
        return last_problem();
    }
    std::fseek(file.get(), 0, SEEK_END);  // from reading to writing
    ResultsFile opened(std::move(file), experiment, clock);
    if (!has_head) {
        if (auto problem = opened.write_line(wanted)) {
            return *std::move(problem);
        }
    }
    for (arena::DealResult& result : *results) {
        on_deal(std::move(result));
    }
    return opened;
}

std::optional<FileProblem> ResultsFile::append(const arena::DealResult& result) {
    if (auto problem = write_line(protocol::to_line(deal_json(*map_, result)))) {
        return problem;
    }
    return clock_->monotonic_ns() - synced_ns_ >= kSyncNs ? sync() : std::nullopt;
}

std::optional<FileProblem> ResultsFile::sync() {
    synced_ns_ = clock_->monotonic_ns();
    if (fdatasync(fileno(file_.get())) != 0 && errno != EINVAL) {
        return last_problem();  // EINVAL: what cannot be synced, such as a pipe
    }
    return std::nullopt;
}

std::optional<FileProblem> ResultsFile::write_line(const std::string& line) {
    const std::string text = line + '\n';
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0) {
        return last_problem();
    }
    return std::nullopt;
}

}  // namespace app
