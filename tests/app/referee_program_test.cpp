// The program itself: lines in, lines out, and how it ends.
#include <gtest/gtest.h>

#include <string>

#include "app/outside/referee.h"
#include "app/program.h"

namespace {

using app_test::Ended;
using app_test::run;

TEST(RefereeProgram, OneAnswerForEachLine) {
    const Ended result = run("referee", "{}\n\n  \r\n[]\r\n{\"quit\":{}}\n[]\n");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output,
              "{\"ok\":false,\"code\":\"missing_key\",\"text\":\"A request needs one key.\"}\n"
              "{\"ok\":false,\"code\":\"wrong_type\",\"text\":\"A request must be an object.\"}\n"
              "{\"ok\":true}\n");
}

TEST(RefereeProgram, EndsWithItsInput) {
    EXPECT_EQ(run("referee", "").output, "");
    const Ended result = run("referee", "{\"quit\":[]}");  // no end of line
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output,
              "{\"ok\":false,\"code\":\"wrong_type\",\"text\":\"quit must be an object.\"}\n");
}

TEST(RefereeProgram, GoesOnAfterALineThatIsTooLong) {
    const std::string blank(app::Referee::kLineBytesMax, ' ');
    const std::string fits = blank.substr(2) + "[]";
    const Ended result = run("referee", blank + " \n" + blank + "[]\n" + fits + "\n[]\n");
    EXPECT_EQ(result.status, 0);
    const std::string too_long =
        "{\"ok\":false,\"code\":\"too_long\",\"text\":\"A line has at most 8 MiB.\"}\n";
    const std::string wrong_type =
        "{\"ok\":false,\"code\":\"wrong_type\",\"text\":\"A request must be an object.\"}\n";
    EXPECT_EQ(result.output, too_long + too_long + wrong_type + wrong_type);
}

constexpr const char* kSheet =
    R"({"map":"usa","players":[{"name":"Åse","routes":[["Seattle","Portland"],)"
    R"(["Dallas","Houston",2]],"tickets":[["Seattle","New York"]]},{"name":"Bo"}]})";

TEST(ScoreProgram, Table) {
    const Ended result = run("score -", kSheet);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output,
              "  rank  player  routes  tickets  completed  longest  bonus  total\n"
              "     1  Bo           0        0          0        0      0      0\n"
              "     2  Åse          2      -22          0        1     10    -10\n"
              "Bo wins.\n");
}

TEST(ScoreProgram, Json) {
    const Ended result = run("score --json -", kSheet);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output,
              R"({"ok":true,"standings":[{"seat":0,"name":"Åse","routes":2,"tickets":-22,)"
              R"("tickets_done":0,"longest":1,"bonus":10,"most_tickets":0,"souvenirs":0,)"
              R"("total":-10,"rank":2},)"
              R"({"seat":1,"name":"Bo","routes":0,"tickets":0,"tickets_done":0,"longest":0,)"
              R"("bonus":0,"most_tickets":0,"souvenirs":0,"total":0,"rank":1}]})"
              "\n");
}

TEST(ScoreProgram, Refusals) {
    const std::string sheet = R"({"map":"usa","players":[{"souvenirs":1}]})";
    const Ended silent = run("score - 2>/dev/null", sheet);
    EXPECT_EQ(silent.status, 1);
    EXPECT_EQ(silent.output, "");
    const std::string text = "Player 1: souvenirs go from 0 to 0 on this map.";
    EXPECT_EQ(run("score - 2>&1", sheet).output, "bad_souvenirs: " + text + "\n");
    const Ended as_json = run("score --json - 2>/dev/null", sheet);
    EXPECT_EQ(as_json.status, 1);
    EXPECT_EQ(as_json.output, R"({"ok":false,"code":"bad_souvenirs","text":")" + text + "\"}\n");
    EXPECT_EQ(run("score no_such_file 2>/dev/null", "").status, 1);
    EXPECT_EQ(run("score - 2>/dev/null", "").status, 1);
    EXPECT_EQ(run("score - 2>/dev/null", R"({"map":"-","players":[{}]})").status, 1);
}

}  // namespace
