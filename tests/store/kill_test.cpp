// A process that writes to the store is killed with SIGKILL, again and again on the same data:
// every line it reported is there, every request is complete or absent, and so is every map.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string>

#include "base/digest.h"
#include "base/rng.h"
#include "store/store_kind.h"
#include "support/child.h"
#include "support/seeds.h"
#include "support/store_waiting.h"

namespace store {
namespace {

constexpr int kKilledTables = 8;

// A line states its request: "FIRST_SEQ COUNT".
std::vector<std::string> lines_of(Seq first, Seq count) {
    return std::vector<std::string>(
        count, std::to_string(first) + " " + std::to_string(count) + std::string(200, '.'));
}

// Writes forever and reports what is acknowledged to `report`, as lines "TABLE NEXT_SEQ".
class Player {
public:
    Player(Store& store, int report, std::uint64_t seed)
        : store_(store), report_(report), rng_(seed) {}

    void begin(int table) {
        const auto row = store_.table_by_public_id("t" + std::to_string(table));
        if (row) {
            go_on(table, row->id, row->next_seq);
        } else {
            store_.append({.create = "t" + std::to_string(table), .lines = lines_of(1, 2)},
                          [this, table](const auto& outcome) { acknowledged(table, outcome); });
        }
    }

private:
    void acknowledged(int table, const Outcome<Appended>& outcome) {
        CHECK(outcome.has_value());
        const std::string text =
            std::to_string(table) + " " + std::to_string(outcome->next_seq) + "\n";
        CHECK(write(report_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
        go_on(table, outcome->table, outcome->next_seq);
    }
    void go_on(int table, TableId id, Seq seq) {
        const Seq count = 1 + rng_.below(4);
        store_.append({.table = id, .first_seq = seq, .lines = lines_of(seq, count)},
                      [this, table](const auto& outcome) { acknowledged(table, outcome); });
    }

    Store& store_;
    int report_;
    base::Rng rng_;  // used by the calling thread
};

// Empty at end of file.
std::string read_some(int file) {
    std::array<char, 4096> buffer{};
    const ssize_t size = read(file, buffer.data(), buffer.size());
    CHECK(size >= 0);
    return std::string(buffer.data(), static_cast<std::size_t>(size));
}

using Reported = std::map<int, Seq>;

// Starts a writer, which is given where to report to and does not return; kills it after that many
// bytes of reports, and gives those.
template <typename Writer>
std::string reports_until_killed(std::size_t enough, const Writer& writer) {
    std::array<int, 2> ends{};
    CHECK(pipe(ends.data()) == 0);
    std::string text;
    {
        support::Child child([&] {
            close(ends[0]);
            writer(ends[1]);
            return 0;
        });
        close(ends[1]);
        while (text.size() < enough) {
            const std::string more = read_some(ends[0]);
            CHECK(!more.empty());
            text += more;
        }
        child.kill();
        // Reports sent before it died count too.
        for (std::string more = read_some(ends[0]); !more.empty(); more = read_some(ends[0])) {
            text += more;
        }
        close(ends[0]);
    }
    return text;
}

void play_and_kill(const StoreKind& kind, const support::TempFolder& folder, std::uint64_t seed,
                   Reported& reported) {
    const std::size_t enough = 100 + base::Rng(seed).below(1000);
    std::istringstream reports(reports_until_killed(enough, [&](int report) {
        const auto store = kind.open(folder);
        // Tables may start on this thread, one at a time; the rest runs on the writer's.
        std::vector<std::unique_ptr<Player>> players;
        for (int table = 0; table < kKilledTables; ++table) {
            players.push_back(std::make_unique<Player>(*store, report, seed));
            players.back()->begin(table);
        }
        for (;;) {
            pause();
        }
    }));
    int table = 0;
    for (Seq next_seq = 0; reports >> table >> next_seq;) {
        reported[table] = std::max(reported[table], next_seq);
    }
}

void expect_whole_requests(const std::vector<LogLine>& lines) {
    for (std::size_t i = 0; i < lines.size();) {
        Seq first = 0;
        Seq count = 0;
        std::istringstream(lines[i].text) >> first >> count;
        ASSERT_EQ(first, i + 1);
        ASSERT_LE(i + count, lines.size()) << "half a request";
        for (const std::size_t end = i + count; i < end; ++i) {
            ASSERT_EQ(lines[i].text, lines_of(first, count).front());
        }
    }
}

class KilledStore : public StoreSuite {};

TEST_P(KilledStore, KeepsWhatItAcknowledged) {
    Reported reported;
    for (const std::uint64_t seed : support::seeds(10)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        play_and_kill(GetParam(), folder_, seed, reported);
        const auto store = open();
        const auto report = store->check();
        ASSERT_TRUE(report->problems.empty()) << report->problems.front();
        for (const auto& [table, next_seq] : reported) {
            const TableRow row = *store->table_by_public_id("t" + std::to_string(table));
            EXPECT_GE(row.next_seq, next_seq) << "an acknowledged line is lost";
            expect_whole_requests(*store->log({.table = row.id}));
        }
    }
    EXPECT_EQ(reported.size(), static_cast<std::size_t>(kKilledTables));
}

// Long enough for several pages of a file.
std::string map_text_of(std::uint64_t seed, unsigned number) {
    return std::to_string(seed) + " " + std::to_string(number) + std::string(20'000, '.');
}

TEST_P(KilledStore, KeepsTheMapsItAcknowledged) {
    for (const std::uint64_t seed : support::seeds(5)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        const std::size_t enough = 10 + base::Rng(seed).below(60);
        std::istringstream reports(reports_until_killed(enough, [&](int report) {
            const auto store = GetParam().open(folder_);
            for (unsigned number = 0;; ++number) {
                Publish map = support::map_of("ann", "nordic", map_text_of(seed, number));
                map.row.summary = "large";
                CHECK(support::publish(*store, map) == "new");
                const std::string text = std::to_string(number) + "\n";
                CHECK(write(report, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
            }
        }));
        const auto store = open();
        const auto report = store->check();
        ASSERT_TRUE(report->problems.empty()) << report->problems.front();
        unsigned published = 0;
        for (unsigned number = 0; reports >> number; ++published) {
            const std::string text = map_text_of(seed, number);
            const std::string sha256 = base::to_hex(base::sha256(text));
            const auto kept = store->maps()->text(sha256);
            ASSERT_TRUE(kept.has_value()) << "an acknowledged map is lost";
            EXPECT_EQ(*kept, text);
            EXPECT_EQ(store->maps()->map(sha256)->holder, "ann");
        }
        EXPECT_GT(published, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, KilledStore, testing::ValuesIn(durable_kinds()), kind_name);

}  // namespace
}  // namespace store
