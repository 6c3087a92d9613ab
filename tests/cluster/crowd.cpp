#include "cluster/crowd.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "support/shuffler.h"

namespace cluster {
namespace {

constexpr std::int64_t kCrowdPatienceMs = 2'500;
// After the end people stay longer than any message can be delayed: a code requested again, because
// the first answer was late, is made twice.
constexpr std::int64_t kStayMs = 8'000;
constexpr std::int64_t kStayCalmMs = 1'000;

}  // namespace

// A kind of table. The host's seat comes first, then the other people's, then programs.
struct Setting {
    std::string_view map;
    unsigned people = 2;
    unsigned programs = 0;
    unsigned spectators = 0;
    bool has_clock = false;
    bool has_say = false;
};
constexpr std::array<Setting, 6> kSettings = {{
    {.map = "toy", .people = 2, .programs = 1, .spectators = 1},
    {.map = "san_francisco", .people = 2, .spectators = 1},
    {.map = "toy", .people = 3, .spectators = 1},
    {.map = "san_francisco", .people = 1, .programs = 2},
    {.map = "toy", .people = 2, .spectators = 1, .has_clock = true},
    {.map = "san_francisco", .people = 3, .programs = 1, .spectators = 2},
}};

// With a clock of ten seconds, of which people use a fifth; now and then they take this long.
constexpr std::uint32_t kLateMs = 5 * 13'000;

std::string wish_text(const Setting& setting, const std::string& key) {
    std::string text = "{";
    if (setting.has_say) {
        text += R"("commitment":")" + support::Shuffler(key).commitment(0) + R"(",)";
    }
    text += R"("map":")" + std::string(setting.map) + R"(","seats":[{"kind":"me","name":"Ann"})";
    for (unsigned i = 1; i < setting.people; ++i) {
        text += R"(,{"kind":"open"})";
    }
    for (unsigned i = 0; i < setting.programs; ++i) {
        text += R"(,{"kind":"program","program":"easy"})";
    }
    text += "]";
    text += setting.has_clock ? R"(,"pace":{"kind":"live","seconds":10})" : "";
    return text + "}";
}

// Asks nodes for a new table until one has created it. A table whose answer was lost stays empty.
class TableMaker {
public:
    TableMaker(std::string key, std::string wish) : key_(std::move(key)), wish_(std::move(wish)) {}

    // The table's id, or empty while there is none.
    [[nodiscard]] const std::string& turn(std::int64_t now_ms, std::uint16_t port) {
        if (line_ && (!is_waiting() || now_ms - since_ms_ > kCrowdPatienceMs)) {
            line_.reset();
        }
        if (!line_ && now_ms >= since_ms_ + 100) {
            since_ms_ = now_ms;
            ask(port);
        }
        return table_;
    }

    void on_answer(load::Line& /*line*/, std::string_view text) {
        constexpr std::string_view kTable = R"({"table":")";
        const std::size_t at = text.find(kTable);
        if (text.starts_with("HTTP/1.1 201") && at != std::string_view::npos) {
            table_ = text.substr(at + kTable.size(), 16);
        }
        is_answered_ = true;
    }
    void on_text(load::Line& /*line*/, std::string_view /*text*/) {}

private:
    void ask(std::uint16_t port) {
        is_answered_ = false;
        try {
            line_.emplace(port);
            line_->send_raw(
                "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                "application/json\r\nAuthorization: Bearer " +
                key_ + "\r\nContent-Length: " + std::to_string(wish_.size()) + "\r\n\r\n" + wish_);
        } catch (const std::runtime_error&) {
            line_.reset();
        }
    }
    bool is_waiting() {
        std::array<char, 4096> buffer{};
        return line_->read(buffer, *this) && !is_answered_;
    }

    std::string key_;
    std::string wish_;
    std::string table_;
    std::optional<load::Line> line_;
    bool is_answered_ = false;
    std::int64_t since_ms_ = 0;
};

struct Crowd::Group {
    Setting setting{};
    std::string name{};
    std::uint64_t seed = 0;
    bool is_late = false;  // people let their time run out now and then
    TableMaker maker;
    std::string table{};  // empty until created
    std::vector<std::unique_ptr<Player>> players{};
    std::optional<std::int64_t> done_ms{};  // when all had seen the end
    bool has_next = false;                  // another game has started in its place
    bool is_gone = false;

    void seat_people() {
        for (unsigned i = 0; i < setting.people + setting.spectators; ++i) {
            const std::string own = name + "p" + std::to_string(i);
            players.push_back(
                std::make_unique<Player>(sim::Character{.name = own,
                                                        .key = key_of(own),
                                                        .table = table,
                                                        .is_host = i == 0,
                                                        .is_player = i < setting.people,
                                                        .lazy_ms = is_late ? kLateMs : 0,
                                                        .fickleness = 20,
                                                        .has_say = setting.has_say},
                                         seed + i));
        }
    }
    [[nodiscard]] bool is_done() const {
        return !players.empty() && std::ranges::all_of(players, [&](const auto& player) {
            return player->is_content() && player->version() == players[0]->version();
        });
    }
    static std::string key_of(const std::string& person) {
        return "the-secret-key-of-" + person + "-0000";
    }
};

Crowd::Crowd(Options options)
    : ports_(std::move(options.ports)), habits_(options.habits), rng_(options.seed) {
    for (unsigned i = 0; i < options.tables; ++i) {
        begin_group();
    }
}

Crowd::~Crowd() = default;

void Crowd::begin_group() {
    Setting setting = kSettings[groups_made_ % kSettings.size()];
    setting.has_clock = setting.has_clock || habits_.has_late_turns;
    setting.has_say = habits_.has_says && groups_made_ % 4 != 3;  // one table in four has none
    const std::string name = "g" + std::to_string(++groups_made_);
    const std::string key = Group::key_of(name + "p0");
    groups_.push_back(
        std::make_unique<Group>(Group{.setting = setting,
                                      .name = name,
                                      .seed = rng_.next(),
                                      .is_late = habits_.has_late_turns,
                                      .maker = TableMaker(key, wish_text(setting, key))}));
}

void Crowd::turn(std::int64_t now_ms) {
    for (const auto& group : groups_) {
        if (group->table.empty()) {
            const auto port = ports_[rng_.below(static_cast<std::uint32_t>(ports_.size()))];
            group->table = group->maker.turn(now_ms, port);
            if (!group->table.empty()) {
                group->seat_people();
            }
        }
        for (const auto& player : group->players) {
            if (is_calm_) {
                player->calm_down();
            }
            player->turn(now_ms, ports_);
        }
    }
    const std::int64_t stay_ms = is_calm_ ? kStayCalmMs : kStayMs;
    std::size_t next = 0;  // games to start in place of finished ones
    for (const auto& group : groups_) {
        if (!group->is_done()) {
            group->done_ms.reset();
        } else if (!group->done_ms) {
            group->done_ms = now_ms;
            next += std::exchange(group->has_next, true) ? 0 : 1;
        }
        const bool has_stayed = group->done_ms && now_ms >= *group->done_ms + stay_ms;
        if (has_stayed || (is_calm_ && group->table.empty())) {
            finish(*group);
        }
    }
    std::erase_if(groups_, [](const auto& group) { return group->is_gone; });
    for (; next > 0 && !is_calm_; --next) {
        begin_group();
    }
}

void Crowd::calm_down() {
    is_calm_ = true;
}

void Crowd::finish(Group& group) {
    group.is_gone = true;
    Game game{.table = group.table};
    for (const auto& player : group.players) {
        connections_ += player->connections();
        for (const auto& [code, count] : player->refusals()) {
            refusals_[code] += count;
        }
        game.histories.push_back(player->take_history());
    }
    if (!game.table.empty()) {
        games_.push_back(std::move(game));
    }
}

std::vector<Game> Crowd::take_games() {
    for (const auto& group : groups_) {
        finish(*group);
    }
    groups_.clear();
    return std::move(games_);
}

std::string Crowd::state() const {
    std::string text;
    for (const auto& group : groups_) {
        text += group->name + " " + group->table + ":\n";
        for (const auto& player : group->players) {
            text += "    " + player->state() + "\n";
        }
    }
    return text;
}

}  // namespace cluster
