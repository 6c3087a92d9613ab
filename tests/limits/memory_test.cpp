// After a storm of connections the server's memory goes back to the system. Sanitizers keep freed
// memory aside on purpose, so there is nothing to measure in their builds.
#ifndef FOGG_SANITIZED
#include <gtest/gtest.h>

#include <fstream>
#include <vector>

#include "net/server.h"
#include "net/test_server.h"
#include "support/raw_client.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace limits {
namespace {

// Of the process, in MB.
double resident_mb(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/statm");
    double pages = 0;
    in >> pages >> pages;
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

std::vector<support::RawClient> connect(std::uint16_t port, int count) {
    std::vector<support::RawClient> clients;
    for (int i = 0; i < count; ++i) {
        clients.emplace_back(port);
        clients.back().send(support::handshake(
            "/ws", "Authorization: Bearer the-long-secret-key-of-" + std::to_string(i) + "\r\n"));
    }
    for (support::RawClient& client : clients) {
        CHECK(client.read_reply().status == 101);
    }
    return clients;
}

TEST(Memory, ComesBackAfterAStormOfConnections) {
    constexpr int kStorm = 5000;
    ASSERT_GE(net::raise_open_files_limit(), std::size_t{kStorm} + 100);
    const support::TempFolder folder;
    support::ServeProcess server({.settings = {"--data", folder / "games.db"}});
    const auto port = server.wait_for_port();
    ASSERT_TRUE(port.has_value());
    connect(*port, 100);  // what is made once is not what this is about
    const double before = resident_mb(server.id());
    double during = 0;
    {
        const auto storm = connect(*port, kStorm);
        during = resident_mb(server.id());
    }
    EXPECT_TRUE(net::comes_true([&] { return resident_mb(server.id()) < 2 * before; }))
        << before << " MB before, " << during << " during, " << resident_mb(server.id())
        << " after";
    RecordProperty("before_mb", std::to_string(before));
    RecordProperty("during_mb", std::to_string(during));
    RecordProperty("after_mb", std::to_string(resident_mb(server.id())));
    EXPECT_GT(during, 2 * before);  // otherwise this proves nothing
}

}  // namespace
}  // namespace limits
#endif
