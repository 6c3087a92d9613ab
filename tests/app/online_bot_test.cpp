// The example of an online player, played as docs/protocol.md says: real server, real sockets.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "support/temp_folder.h"

namespace {

TEST(OnlineBot, TwoOfThemPlayAWholeGame) {
    const support::TempFolder folder;
    const std::string command = "python3 " FOGG_SOURCE_DIR
                                "/tests/data/online_game.py " FOGG_PROGRAM " " FOGG_SOURCE_DIR
                                "/examples " +
                                folder.path() + " 2>" + (folder / "stderr");
    const int status = std::system(command.c_str());
    std::ifstream errors(folder / "stderr");
    EXPECT_EQ(status, 0) << command << '\n' << errors.rdbuf();
}

}  // namespace
