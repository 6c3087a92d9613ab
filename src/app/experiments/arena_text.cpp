#include "app/experiments/arena_text.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "app/text_table.h"
#include "arena/ordinal.h"

namespace app {
namespace {

using arena::Estimate;
using arena::PlayerSummary;
using arena::Summary;

std::string mean_text(const Estimate& estimate) {
    if (!std::isfinite(estimate.low)) {
        return fmt::format("{:.1f}", estimate.mean);
    }
    return fmt::format("{:.1f} ({:.1f} to {:.1f})", estimate.mean, estimate.low, estimate.high);
}

std::string elo_text(const Estimate& elo) {
    const auto number = [](double value) {
        return std::isfinite(value) ? fmt::format("{:+.0f}", value)
                                    : std::string(value > 0 ? "+∞" : "-∞");
    };
    return fmt::format("{} ({} to {})", number(elo.mean), number(elo.low), number(elo.high));
}

std::string time_text(double ms) {
    return ms < 0.1 ? fmt::format("{:.2f} µs", 1000 * ms)
                    : fmt::format("{:.{}f} ms", ms, ms < 100 ? 2 : 0);
}

class PlayerTable {
public:
    PlayerTable(const Summary& summary, std::span<const std::string> names) : summary_(summary) {
        columns_.push_back({"player", {names.begin(), names.end()}, Align::kLeft});
    }

    template <typename CellOf>
    void add(std::string title, const CellOf& cell_of) {
        Column column{.title = std::move(title), .cells = {}, .align = Align::kRight};
        for (const PlayerSummary& player : summary_.players) {
            column.cells.push_back(cell_of(player));
        }
        columns_.push_back(std::move(column));
    }
    void add_number(std::string title, double PlayerSummary::* field, int digits) {
        add(std::move(title), [&](const PlayerSummary& player) {
            return fmt::format("{:.{}f}", player.*field, digits);
        });
    }
    [[nodiscard]] std::string text() const { return render(columns_); }

private:
    const Summary& summary_;
    std::vector<Column> columns_;
};

std::string strength(const Summary& summary, std::span<const std::string> names) {
    PlayerTable table(summary, names);
    table.add("win share", [](const PlayerSummary& p) { return share_text(p.win_share); });
    const bool has_luck = summary.players.front().corrected.has_value();
    if (has_luck) {
        table.add("without luck",
                  [](const PlayerSummary& p) { return share_text(p.corrected->win_share); });
    }
    table.add("score", [](const PlayerSummary& p) { return mean_text(p.score); });
    table.add("difference", [](const PlayerSummary& p) { return mean_text(p.difference); });
    if (has_luck) {
        table.add("without luck",
                  [](const PlayerSummary& p) { return mean_text(p.corrected->difference); });
    }
    for (std::size_t place = 0; place < names.size() && names.size() > 2; ++place) {
        table.add(arena::ordinal(place + 1), [place](const PlayerSummary& p) {
            return fmt::format("{:.1f} %", 100 * p.placement[place]);
        });
    }
    return table.text();
}

std::string sources(const rules::MapFile& file, const Summary& summary,
                    std::span<const std::string> names) {
    PlayerTable table(summary, names);
    table.add_number("routes", &PlayerSummary::routes, 1);
    table.add_number("tickets +", &PlayerSummary::tickets_plus, 1);
    table.add("tickets -", [](const PlayerSummary& p) {
        return fmt::format("{:.1f}", p.tickets_minus == 0 ? 0 : -p.tickets_minus);
    });
    if (file.map.longest_path_bonus > 0) {
        table.add_number("bonus", &PlayerSummary::bonus, 1);
    }
    if (file.map.most_tickets_bonus > 0) {
        table.add_number("most tickets", &PlayerSummary::most_tickets, 1);
    }
    if (file.map.symbol_count > 0) {
        table.add_number("souvenirs", &PlayerSummary::souvenirs, 1);
    }
    table.add_number("offered", &PlayerSummary::tickets_offered, 1);
    table.add_number("kept", &PlayerSummary::tickets_kept, 1);
    table.add_number("done", &PlayerSummary::tickets_done, 1);
    table.add("failed", [](const PlayerSummary& p) {
        return fmt::format("{:.1f}", p.tickets_kept - p.tickets_done);
    });
    table.add("longest path", [](const PlayerSummary& p) {
        return fmt::format("{:.1f} ({:.0f} %)", p.longest, 100 * p.longest_share);
    });
    return table.text();
}

std::string pace(const Summary& summary, std::span<const std::string> names) {
    PlayerTable table(summary, names);
    table.add_number("turns", &PlayerSummary::turns, 1);
    table.add_number("decisions", &PlayerSummary::decisions, 1);
    const auto add_time = [&](std::string title, double PlayerSummary::* field) {
        table.add(std::move(title),
                  [field](const PlayerSummary& p) { return time_text(p.*field); });
    };
    add_time("p50", &PlayerSummary::time_p50_ms);
    add_time("p99", &PlayerSummary::time_p99_ms);
    add_time("max", &PlayerSummary::time_max_ms);
    table.add("faults", [](const PlayerSummary& p) { return std::to_string(p.faults); });
    return table.text();
}

std::string sprt_text(const arena::Sprt& sprt) {
    const auto& bounds = sprt.bounds();
    const auto verdict = [&]() -> std::string {
        switch (sprt.verdict()) {
            case arena::Verdict::kH0:
                return fmt::format("accepted {:+g} Elo", bounds.elo0);
            case arena::Verdict::kH1:
                return fmt::format("accepted {:+g} Elo", bounds.elo1);
            default:
                return "no verdict yet";
        }
    };
    return fmt::format("SPRT of {:+g} against {:+g} Elo: {}, log ratio {:.2f} of ±{:.2f}.\n",
                       bounds.elo0, bounds.elo1, verdict(), sprt.log_ratio(), arena::Sprt::limit());
}

}  // namespace

std::string share_text(const Estimate& share) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * share.mean, 100 * share.low,
                       100 * share.high);
}

std::string arena_text(const rules::MapFile& file, const Summary& summary,
                       std::span<const std::string> names) {
    if (summary.deals == 0) {
        return "No deal was finished.\n";
    }
    std::string text = fmt::format("{}, {} seats: {} deals in all rotations, {} games.\n",
                                   file.title, names.size(), summary.deals, summary.games);
    text += "Means per game; in brackets 95 % intervals over deals.\n\n";
    text += strength(summary, names);
    if (summary.elo) {
        text +=
            fmt::format("  Elo of {} over {}: {}\n", names[0], names[1], elo_text(*summary.elo));
    }
    if (summary.corrected_elo) {
        text += fmt::format("  Without luck: {}\n", elo_text(*summary.corrected_elo));
    }
    if (const auto& corrected = summary.players.front().corrected) {
        text += fmt::format(
            "  Taking out luck is worth {:.1f} times the deals for the win share, {:.1f} times for "
            "the difference.\n",
            corrected->share_gain, corrected->difference_gain);
    }
    if (summary.sprt) {
        text += "  " + sprt_text(*summary.sprt);
    }
    text += "\n" + sources(file, summary, names) + "\n" + pace(summary, names);
    text += fmt::format("\nA game has {} turns and {} decisions. Wins by turn order:",
                        mean_text(summary.turns), mean_text(summary.decisions));
    for (std::size_t order = 0; order < names.size(); ++order) {
        text += fmt::format("{} {}",
                            order == 0   ? ""
                            : order == 1 ? "; then"
                                         : ",",
                            share_text(summary.order_share[order]));
    }
    return text + ".\n";
}

}  // namespace app
