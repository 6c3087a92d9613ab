// A server that may open fewer files than it is configured for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "support/maps.h"
#include "support/raw_client.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace limits {
namespace {

using testing::HasSubstr;

TEST(OpenFiles, ConnectionsAreLoweredToWhatTheyAllow) {
    const support::TempFolder folder;
    const std::string program = folder / "with_few_files";
    std::ofstream(program) << "#!/bin/sh\nulimit -n 80\nexec " << FOGG_PROGRAM << " \"$@\"\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    support::ServeProcess server(
        {.program = program, .settings = {"--data", folder / "games.db"}, .log = folder / "log"});
    const auto port = server.wait_for_port();
    ASSERT_TRUE(port.has_value());
    EXPECT_THAT(support::read_file(folder / "log"), HasSubstr("connections_max_lowered"));
    // Half of them, and then the usual answer instead of a wait.
    std::vector<support::RawClient> clients;
    for (int i = 0; i < 40; ++i) {
        clients.emplace_back(*port);
        ASSERT_EQ(clients.back().ask(support::get("/healthz")).status, 200U) << i;
    }
    support::RawClient late(*port);
    EXPECT_EQ(late.read_reply().status, 503U);
}

}  // namespace
}  // namespace limits
