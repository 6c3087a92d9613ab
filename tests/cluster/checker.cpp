#include "cluster/checker.h"

#include <algorithm>
#include <array>

namespace cluster {
namespace {

class Checker {
public:
    Checker(const Truth& truth, std::vector<Finding>& findings)
        : truth_(truth), findings_(findings) {}

    void check(const History& history) {
        name_ = truth_.table + " " + history.name;
        for (const std::string& complaint : history.complaints) {
            add(Violation::kComplaint, complaint);
        }
        check_answers(history.answers);
        check_order(history.shown);
        for (const Shown& shown : history.shown) {
            check_sight(shown);
        }
    }
    void check_end() {
        name_ = truth_.table;
        if (!truth_.is_finished) {
            add(Violation::kUnfinished, std::to_string(truth_.lines.size()) + " lines");
        }
    }

private:
    void check_answers(const sim::Answers& answers) {
        constexpr std::array kKinds = {Violation::kLostMove, Violation::kDoubledMove,
                                       Violation::kDeniedMove};
        for (const auto& problems : {sim::line_problems(truth_.lines, answers),
                                     sim::chat_problems(truth_.chat, answers)}) {
            for (const sim::LogProblem& problem : problems) {
                add(kKinds[static_cast<std::size_t>(problem.fault)], problem.text);
            }
        }
    }

    // Within a connection, versions never decrease or skip.
    void check_order(std::span<const Shown> shown) {
        for (std::size_t i = 1; i < shown.size(); ++i) {
            const Shown& before = shown[i - 1];
            const Shown& now = shown[i];
            if (now.connection != before.connection) {
                continue;
            }
            const std::string step =
                std::to_string(now.version) + " after " + std::to_string(before.version);
            if (now.version < before.version || (now.version == before.version && !now.is_whole)) {
                add(Violation::kWentBack, step);
            } else if (now.version > before.version + 1 && !now.is_whole) {
                add(Violation::kGap, step);
            }
        }
        const std::int64_t last = shown.empty() ? 0 : shown.back().version;
        if (last < last_version()) {
            add(Violation::kStuck, "at " + std::to_string(last) + ", the table is at " +
                                       std::to_string(last_version()) + " by " +
                                       truth_.lines.back());
        }
    }

    void check_sight(const Shown& shown) {
        const std::string where = "at version " + std::to_string(shown.version) + ", seat " +
                                  std::to_string(shown.seat) + ", connection " +
                                  std::to_string(shown.connection);
        if (shown.version < 1 || shown.version > last_version()) {
            add(Violation::kTwoHistories,
                where + ", but the log ends at " + std::to_string(last_version()));
            return;
        }
        const std::string expected = truth_.sight(shown);
        if (shown.text != expected) {
            add(Violation::kTwoHistories,
                where + "\n    shown " + shown.text + "\n    the log says " + expected);
        }
    }

    [[nodiscard]] std::int64_t last_version() const {
        return static_cast<std::int64_t>(truth_.lines.size());
    }
    void add(Violation violation, const std::string& text) {
        findings_.push_back({violation, name_ + ": " + text});
    }

    const Truth& truth_;
    std::vector<Finding>& findings_;
    std::string name_;
};

}  // namespace

std::string_view name_of(Violation violation) {
    constexpr std::array<std::string_view, 9> kNames = {
        "lost move", "doubled move", "denied move", "two histories", "went back",
        "gap",       "stuck",        "unfinished",  "complaint"};
    return kNames[static_cast<std::size_t>(violation)];
}

std::vector<Finding> check(const Truth& truth, std::span<const History> histories) {
    std::vector<Finding> findings;
    Checker checker(truth, findings);
    for (const History& history : histories) {
        checker.check(history);
    }
    checker.check_end();
    return findings;
}

}  // namespace cluster
