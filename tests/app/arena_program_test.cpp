// fogg arena and fogg league as programs: files, resuming, errors.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/figures.h"

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct ArenaEnd {
    std::string output;  // standard error included
    int status = 0;
};

class ArenaProgram : public testing::Test {
protected:
    ArenaProgram() {
        folder_ = fs::temp_directory_path() / ("fogg_arena_test_" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    ~ArenaProgram() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_ / name).string();
    }
    static ArenaEnd run(const std::string& arguments) {
        const std::string command = std::string(FOGG_PROGRAM) + " " + arguments + " 2>&1";
        std::FILE* const pipe = popen(command.c_str(), "r");
        ArenaEnd result;
        for (int byte = std::fgetc(pipe); byte != EOF; byte = std::fgetc(pipe)) {
            result.output += static_cast<char>(byte);
        }
        result.status = WEXITSTATUS(pclose(pipe));
        return result;
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
    }
    // All figures but the times.
    [[nodiscard]] std::string figures(const std::string& name) const {
        return app_test::figures(read(name));
    }

private:
    fs::path folder_;
};

constexpr const char* kMatch = "arena --players greedy,random --deals 30 --seed 7 ";

TEST_F(ArenaProgram, ThreadsChangeNothing) {
    EXPECT_EQ(run(kMatch + ("--threads 1 --json " + path("one"))).status, 0);
    EXPECT_EQ(run(kMatch + ("--threads 2 --json " + path("two"))).status, 0);
    EXPECT_EQ(figures("one"), figures("two"));
}

TEST_F(ArenaProgram, ResumingEqualsNeverHavingStopped) {
    EXPECT_EQ(run(kMatch + ("--json " + path("whole") + " --resume " + path("lines"))).status, 0);
    // The head, eleven deals, and a line that was being written when the power failed.
    const std::string lines = read("lines");
    std::size_t end = 0;
    for (int i = 0; i < 12; ++i) {
        end = lines.find('\n', end) + 1;
    }
    write("half", lines.substr(0, end + 100));
    EXPECT_EQ(run(kMatch + ("--json " + path("resumed") + " --resume " + path("half"))).status, 0);
    EXPECT_EQ(figures("whole"), figures("resumed"));
    // Nothing is left to be played; the figures are there again, times included.
    EXPECT_EQ(run(kMatch + ("--json " + path("again") + " --resume " + path("lines"))).status, 0);
    EXPECT_EQ(read("whole"), read("again"));
    EXPECT_EQ(read("lines"), lines);
}

TEST_F(ArenaProgram, TakesLuckOutBesideThePlainFigures) {
    const std::string plain = std::string("arena --players hard,easy --deals 40 --seed 7 ");
    EXPECT_EQ(run(plain + "--json " + path("plain")).status, 0);
    const ArenaEnd ended =
        run(plain + "--luck --json " + path("luck") + " --resume " + path("lines"));
    EXPECT_EQ(ended.status, 0);
    EXPECT_NE(ended.output.find("without luck"), std::string::npos) << ended.output;
    json::object luck = json::parse(figures("luck")).as_object();
    double sum = 0;
    for (json::value& player : luck["players"].as_array()) {
        sum += player.at("corrected").at("win_share").at("mean").as_double();
        player.as_object().erase("corrected");
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    EXPECT_TRUE(luck.erase("corrected_elo"));
    EXPECT_EQ(luck, json::parse(figures("plain"))) << "measuring luck changes no game";
    // What was measured is in the file: the same figures come back without playing.
    EXPECT_EQ(run(plain + "--luck --json " + path("again") + " --resume " + path("lines")).status,
              0);
    EXPECT_EQ(read("luck"), read("again"));
    // Another valuation is another experiment.
    EXPECT_EQ(run(plain + "--luck-games 2 --resume " + path("lines")).status, 1);
    EXPECT_EQ(run(plain + "--resume " + path("lines")).status, 1);
}

TEST_F(ArenaProgram, RefusesFilesOfOthersAndLeavesThemAlone) {
    EXPECT_EQ(run(kMatch + ("--resume " + path("lines"))).status, 0);
    std::string lines = read("lines");
    const auto is_refused = [&](const std::string& name, const std::string& text,
                                const std::string& why) {
        write(name, text);
        const ArenaEnd ended = run(kMatch + ("--resume " + path(name)));
        EXPECT_EQ(ended.status, 1);
        EXPECT_NE(ended.output.find(why), std::string::npos) << ended.output;
        EXPECT_EQ(read(name), text);
    };
    is_refused("letter", "Dear Ann,\n", "another experiment");
    is_refused("word", "Dear Ann", "not a results file");
    const std::size_t second = lines.find('\n') + 1;
    const std::size_t third = lines.find('\n', second) + 1;
    is_refused("twice", lines + lines.substr(second, third - second), "appears twice");
    std::string broken = lines;
    broken.replace(broken.find("\"rank\":1"), 8, "\"rank\":7");
    is_refused("broken", broken, "line 2 is damaged");
    const ArenaEnd other =
        run("arena --players greedy,random --deals 30 --seed 8 --resume " + path("lines"));
    EXPECT_EQ(other.status, 1);
    EXPECT_EQ(read("lines"), lines);
}

TEST_F(ArenaProgram, SaysWhatIsWrong) {
    const auto says = [](const std::string& arguments, const std::string& why) {
        const ArenaEnd ended = run(arguments);
        EXPECT_NE(ended.status, 0) << arguments;
        EXPECT_NE(ended.output.find(why), std::string::npos) << ended.output;
    };
    says("arena --players greedy,nobody", "no player 'nobody'");
    says("arena --players greedy", "2 to 5 players");
    says("arena --players greedy,random --deals 0", "--deals");
    says("arena --players greedy,random --sprt 5,0", "--sprt takes two Elo values");
    says("arena --players greedy,random,random --sprt 0,5", "two players");
    says("arena --players greedy,random --json " + path("no/such/folder"), "No such file");
    says("arena --map nowhere --players greedy,random", "no map 'nowhere'");
    says("league --players greedy", "2 to 64 players");
    says("league --players greedy,random --seats 9", "2 to 5 players");
}

TEST_F(ArenaProgram, WritesRecordsThatReplay) {
    EXPECT_EQ(run("arena --map san_francisco --players greedy,random,random --deals 2 --records " +
                  path("records"))
                  .status,
              0);
    unsigned count = 0;
    for (const auto& entry : fs::directory_iterator(path("records"))) {
        EXPECT_EQ(run("replay " + entry.path().string()).status, 0) << entry.path();
        ++count;
    }
    EXPECT_EQ(count, 6U);
}

// Every tag is closed by its own.
void expect_well_formed(const std::string& page) {
    std::vector<std::string> open;
    for (std::size_t at = page.find('<', page.find("<html")); at != std::string::npos;
         at = page.find('<', at + 1)) {
        const std::size_t end = page.find('>', at);
        ASSERT_NE(end, std::string::npos);
        const std::string tag = page.substr(at + 1, end - at - 1);
        const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
        if (tag.front() == '/') {
            ASSERT_FALSE(open.empty());
            ASSERT_EQ("/" + open.back(), tag);
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
    }
    EXPECT_TRUE(open.empty());
}

TEST_F(ArenaProgram, ReportsAreWellFormedAndNameEveryPlayer) {
    EXPECT_EQ(run("arena --map san_francisco --players greedy,random,greedy --deals 5 --html " +
                  path("arena.html"))
                  .status,
              0);
    EXPECT_EQ(run("league --players greedy,random --deals 5 --html " + path("league.html") +
                  " --json " + path("league.json"))
                  .status,
              0);
    for (const char* const name : {"greedy", "random", "greedy #2", "Alcatraz"}) {
        EXPECT_NE(read("arena.html").find(name), std::string::npos) << name;
    }
    expect_well_formed(read("arena.html"));
    expect_well_formed(read("league.html"));
    EXPECT_EQ(json::parse(read("league.json")).at("pairings").as_array().size(), 2U);
}

}  // namespace
