// Experiments on many machines, with the program itself as the workers: the figures are those of
// one machine, whoever dies, stops or loses the database on the way.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/figures.h"
#include "app/program.h"
#include "base/check.h"
#include "store/postgres/experiments.h"
#include "support/child.h"
#include "support/maps.h"
#include "support/postgres.h"
#include "support/temp_folder.h"

namespace {

using app_test::Ended;

constexpr const char* kQuick = "--players hard,greedy --deals 24 --seed 7 ";
// A deal takes long enough for something to happen in its middle.
constexpr const char* kSlow = "--map usa --players 'search(games=12),hard' --deals 4 --seed 3 ";

class SharedWork : public testing::Test {
protected:
    SharedWork() { use(support::postgres_address()); }

    // The tables in a schema of this test's own.
    void use(const std::string& server) {
        const std::string schema = std::filesystem::path(folder_.path()).filename().string();
        server_ = server;
        sql("CREATE SCHEMA " + schema);
        server_ += "&options=-csearch_path%3D" + schema;
        of_store_ = " --store '" + server_ + "' ";
    }
    void sql(const std::string& text) const {
        const std::string command = "psql -q -c \"" + text + "\" '" + server_ + "' >/dev/null 2>&1";
        CHECK(std::system(command.c_str()) == 0, command);
    }
    // Standard error included.
    static Ended fogg(const std::string& arguments) {
        return app_test::run(arguments + " 2>&1", "");
    }
    [[nodiscard]] std::string submit(const std::string& terms) const {
        const Ended ended = app_test::run("arena submit" + of_store_ + terms + " 2>/dev/null", "");
        EXPECT_EQ(ended.status, 0) << terms;
        return ended.output.substr(0, ended.output.find('\n'));
    }
    [[nodiscard]] Ended work(const std::string& options = "") const {
        return fogg("arena work" + of_store_ + options);
    }
    // What `fogg arena status` says of the experiment in JSON.
    [[nodiscard]] std::string status_json(const std::string& id) const {
        const std::string path = folder_ / "status.json";
        const Ended ended = fogg("arena status" + of_store_ + id + " --json " + path);
        EXPECT_EQ(ended.status, 0) << ended.output;
        return support::read_file(path);
    }
    // What one machine says of the same.
    [[nodiscard]] std::string alone_json(const std::string& command) const {
        const std::string path = folder_ / "alone.json";
        const Ended ended = fogg(command + " --json " + path);
        EXPECT_EQ(ended.status, 0) << ended.output;
        return support::read_file(path);
    }
    void expect_as_alone(const std::string& id, const std::string& terms) const {
        EXPECT_EQ(app_test::figures(status_json(id)),
                  app_test::figures(alone_json("arena " + terms)));
    }
    void expect_refused(const std::string& command, const std::string& why) const {
        const Ended ended = fogg(command);
        EXPECT_NE(ended.status, 0) << command;
        EXPECT_NE(ended.output.find(why), std::string::npos) << command << "\n" << ended.output;
    }

    // A worker that runs beside the test.
    [[nodiscard]] std::function<int()> worker(const std::string& options) const {
        const std::string command = "exec " + std::string(FOGG_PROGRAM) + " arena work" +
                                    of_store_ + options + " >" + (folder_ / "worker.txt") + " 2>&1";
        return [command] { return execl("/bin/sh", "sh", "-c", command.c_str(), nullptr); };
    }
    [[nodiscard]] store::ExperimentRow row(const std::string& id) const {
        auto experiments = store::PostgresExperiments::open(server_);
        CHECK(experiments.has_value(), experiments ? "" : experiments.error().text);
        return *experiments->find(std::stoull(id));
    }
    // Waits for the worker to be in the middle of a deal, and not of its first.
    [[nodiscard]] store::ExperimentRow in_the_middle(const std::string& id,
                                                     const support::Child& child) const {
        for (;;) {
            const store::ExperimentRow now = row(id);
            CHECK(child.is_running(), support::read_file(folder_ / "worker.txt"));
            if (now.done >= 1 && now.lent >= 1) {
                return now;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }

    support::TempFolder folder_;
    std::string server_;
    std::string of_store_;
};

TEST_F(SharedWork, ThreeWorkersPlayWhatOneWould) {
    const std::string id = submit(kQuick);
    EXPECT_EQ(id, "1");
    const std::string one = FOGG_PROGRAM " arena work" + of_store_ + "--until-done --threads ";
    EXPECT_EQ(std::system(("(" + one + "1 & " + one + "2 & " + one + "1 & wait) >" +
                           (folder_ / "workers.txt") + " 2>&1")
                              .c_str()),
              0);
    std::ifstream lines(folder_ / "workers.txt");
    std::uint64_t sum = 0;
    for (std::string line; std::getline(lines, line);) {
        // Whoever comes when all is done says that there is nothing to play.
        std::uint64_t played = 0;
        std::istringstream(line) >> played;
        sum += played;
    }
    EXPECT_EQ(sum, 24U) << support::read_file(folder_ / "workers.txt");
    expect_as_alone(id, kQuick);
    const std::string list = fogg("arena status" + of_store_).output;
    EXPECT_NE(list.find("24/24  done"), std::string::npos) << list;
    EXPECT_NE(list.find("usa: hard, greedy"), std::string::npos) << list;
    EXPECT_EQ(work().output, "There is nothing to play.\n");
    EXPECT_EQ(work("--experiment 1").output, "Experiment 1 is already done.\n");
}

TEST_F(SharedWork, ALeagueIsAsFoggLeaguePlaysIt) {
    const std::string terms =
        "--map san_francisco --players greedy,random,easy --seats 3 --deals 4 ";
    const std::string id = submit("--league --name spring " + terms);
    const std::string list = fogg("arena status" + of_store_).output;
    EXPECT_NE(list.find("spring"), std::string::npos) << list;
    EXPECT_NE(list.find("0/24  waits"), std::string::npos) << list;
    EXPECT_EQ(work("--threads 2").output, "24 deals played here.\n");
    EXPECT_EQ(status_json(id), alone_json("league " + terms));
}

TEST_F(SharedWork, AVerdictEndsItWhereItWouldAlone) {
    const std::string terms = "--players hard,random --deals 2000 --sprt 0,100 --seed 7 ";
    const std::string id = submit(terms);
    EXPECT_EQ(work("--threads 2 --until-done").status, 0);
    expect_as_alone(id, terms);
    EXPECT_LT(row(id).done, 100U);
    EXPECT_EQ(row(id).lent, 0U);
    EXPECT_NE(fogg("arena status" + of_store_).output.find("/2000  done"), std::string::npos);
}

TEST_F(SharedWork, AWorkerThatIsKilledCostsOneDeal) {
    const std::string id = submit(kSlow);
    std::uint64_t done = 0;
    {
        support::Child child(worker("--lease-s 2"));
        static_cast<void>(in_the_middle(id, child));
        child.kill();
        done = row(id).done;
        EXPECT_LE(row(id).lent, 1U);
    }
    // What the dead one held is not given to others before its time, and then is.
    const Ended ended = work("--until-done --lease-s 2");
    EXPECT_TRUE(ended.output.starts_with(std::to_string(4 - done) + " deal")) << ended.output;
    expect_as_alone(id, kSlow);
}

// It takes longer than the lease, and somebody else waits for it all the time.
TEST_F(SharedWork, ALongDealStaysWithItsWorker) {
    const std::string id = submit("--players 'search(games=150),hard' --deals 1 ");
    support::Child child(worker("--lease-s 2"));
    while (row(id).lent == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(work("--until-done --lease-s 2").output, "0 deals played here.\n");
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(support::read_file(folder_ / "worker.txt"), "1 deal played here.\n");
}

TEST_F(SharedWork, CtrlCGivesTheDealsBackAtOnce) {
    const std::string id = submit(kSlow);
    support::Child child(worker("--threads 2 --lease-s 3600"));
    static_cast<void>(in_the_middle(id, child));
    child.signal(SIGINT);
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(row(id).lent, 0U);
    EXPECT_EQ(work().status, 0);
    expect_as_alone(id, kSlow);
}

TEST_F(SharedWork, ALostDatabaseIsWaitedFor) {
    support::OwnPostgres server("'fsync = off'");
    use(server.address());
    const std::string id = submit(kSlow);
    {
        support::Child child(worker("--until-done --lease-s 2"));
        static_cast<void>(in_the_middle(id, child));
        server.kill();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        server.restart();
        EXPECT_EQ(child.wait(), 0) << support::read_file(folder_ / "worker.txt");
    }
    const std::string said = support::read_file(folder_ / "worker.txt");
    EXPECT_NE(said.find("Trying again for 15 min"), std::string::npos) << said;
    EXPECT_NE(said.find("4 deals played here.\n"), std::string::npos) << said;
    expect_as_alone(id, kSlow);
    // One that has no patience says what it could not keep.
    const std::string second = submit(kSlow);
    {
        support::Child child(worker("--patience-s 0"));
        static_cast<void>(in_the_middle(second, child));
        server.kill();
        EXPECT_EQ(child.wait(), 1);
    }
    EXPECT_NE(support::read_file(folder_ / "worker.txt").find("that the server is running"),
              std::string::npos);
}

TEST_F(SharedWork, StatusOfAHalfDoneExperiment) {
    const std::string id = submit("--players hard,greedy --deals 6 --seed 2 ");
    EXPECT_NE(fogg("arena status" + of_store_ + id).output.find("So far 0 of 6 deals are done"),
              std::string::npos);
    EXPECT_EQ(work().status, 0);
    sql("UPDATE experiment_deals SET result = NULL, lent_until = now() + interval '1 h'"
        " WHERE number >= 4");
    const Ended ended = fogg("arena status" + of_store_ + id + " --html " + (folder_ / "a.html"));
    EXPECT_NE(ended.output.find("So far 4 of 6 deals are done; 2 are being played, by 1 worker.\n"),
              std::string::npos)
        << ended.output;
    EXPECT_NE(support::read_file(folder_ / "a.html").find("hard"), std::string::npos);
    std::string figures = app_test::figures(status_json(id));
    const std::string wanted = "\"deals_wanted\":6";
    ASSERT_NE(figures.find(wanted), std::string::npos) << figures;
    figures.replace(figures.find(wanted), wanted.size(), "\"deals_wanted\":4");
    EXPECT_EQ(figures,
              app_test::figures(alone_json("arena --players hard,greedy --deals 4 --seed 2 ")));
}

TEST_F(SharedWork, RefusesWhatAnotherBuildSubmitted) {
    const std::string id = submit(kQuick);
    sql("UPDATE experiments SET engine = '0123456789abcdef'");
    expect_refused("arena work" + of_store_, "its engine is 0123456789abcdef, this one's");
    expect_refused("arena work" + of_store_ + "--experiment " + id, "another build of fogg");
    EXPECT_NE(fogg("arena status" + of_store_).output.find("for another build"), std::string::npos);
    EXPECT_EQ(row(id).lent, 0U);
}

TEST_F(SharedWork, RefusesAMapThatIsNotTheOneSubmitted) {
    const std::string id = submit(kQuick);
    sql("UPDATE experiments SET text = convert_to(replace(convert_from(text, 'UTF8'),"
        " 'Boston', 'Bostom'), 'UTF8')");
    expect_refused("arena work" + of_store_, "experiment 1 is damaged: its map is not the one");
    expect_refused("arena status" + of_store_ + id, "experiment 1 is damaged");
    EXPECT_EQ(row(id).lent, 0U);
    EXPECT_EQ(fogg("arena withdraw" + of_store_ + id).output, "");
    EXPECT_EQ(fogg("arena status" + of_store_).output,
              "No experiments yet. Add one with: fogg arena submit\n");
}

TEST_F(SharedWork, SaysWhatIsWrong) {
    expect_refused("arena submit --players hard,greedy", "--store is required");
    expect_refused("arena submit --players hard,greedy --store games.db", "not games.db");
    expect_refused("arena submit" + of_store_, "--players is required");
    expect_refused("arena submit" + of_store_ + "--players hard", "2 to 5 players");
    expect_refused("arena submit" + of_store_ + "--players hard,greedy --map nowhere",
                   "no map 'nowhere'");
    expect_refused("arena submit" + of_store_ + "--players hard,greedy --seats 2",
                   "--seats is for leagues");
    expect_refused("arena submit" + of_store_ + "--players hard," FOGG_PROGRAM,
                   "never runs programs");
    expect_refused(
        "arena submit" + of_store_ + "--league --players hard,greedy,easy --deals 1000000",
        "1 to 1000000 deals");
    expect_refused("arena submit" + of_store_ + "--players hard,greedy --sprt 5,0",
                   "--sprt takes two Elo values");
    expect_refused("arena submit" + of_store_ + "--players hard,greedy,easy --sprt 0,5",
                   "two players");
    expect_refused("arena --players hard,greedy submit" + of_store_, "submit excludes --players");
    expect_refused("arena status" + of_store_ + "7", "there is no experiment 7");
    expect_refused("arena work" + of_store_ + "--experiment 7", "`fogg arena status` lists");
    expect_refused("arena withdraw" + of_store_ + "7", "not_found: ");
    expect_refused("arena status" + of_store_ + "--json x", "need the number");
    expect_refused("arena status" + of_store_ + "1 --json " + (folder_ / "no/folder"),
                   "No such file");
    expect_refused("arena work --store 'postgres://ann:secret@/nowhere?host=/nowhere'",
                   "io: postgres://ann:***@/nowhere?host=/nowhere: ");
    expect_refused("arena", "--players is required");
}

}  // namespace
