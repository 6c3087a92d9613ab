// The relay that simulates bad connections: what it passes on and what it holds back.
#include "support/relay.h"

#include <gtest/gtest.h>

#include "support/raw_client.h"
#include "support/temp_folder.h"

namespace support {
namespace {

// A server that keeps what it receives.
class Listener {
public:
    explicit Listener(const Endpoint& own) : handle_(own.new_socket()) {
        CHECK(bind(handle_, own.pointer(), own.size) == 0 && listen(handle_, 1) == 0);
    }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener() {
        ::close(handle_);
        ::close(connection_);
    }

    // What has arrived, or arrives within the wait.
    std::string hear(int wait_ms) {
        if (connection_ < 0 && is_ready(handle_, wait_ms)) {
            connection_ = accept(handle_, nullptr, nullptr);
        }
        std::array<char, 64> bytes{};
        const ssize_t got =
            is_ready(connection_, wait_ms) ? recv(connection_, bytes.data(), bytes.size(), 0) : -1;
        return got < 0 ? "nothing" : std::string(bytes.data(), static_cast<std::size_t>(got));
    }

private:
    static bool is_ready(int handle, int wait_ms) {
        pollfd waiting{.fd = handle, .events = POLLIN, .revents = 0};
        return handle >= 0 && poll(&waiting, 1, wait_ms) > 0;
    }

    int handle_;
    int connection_ = -1;
};

class RelayTest : public testing::Test {
protected:
    RelayTest() { relay.lead_to(Endpoint::at_path(folder / "server")); }

    // What gets through from then on. The system may take a moment to deliver it.
    std::string heard_from(std::int64_t now_ms) {
        std::string said = "nothing";
        for (int tries = 0; tries < 500 && said == "nothing"; ++tries) {
            relay.turn(now_ms += 100);
            said = server.hear(20);
        }
        return said;
    }

    TempFolder folder;
    Listener server{Endpoint::at_path(folder / "server")};
    Relay relay{Endpoint::at_port(0)};
    RawClient client{relay.port()};
};

TEST_F(RelayTest, PassesOnWhatIsSaid) {
    client.send("hello");
    EXPECT_EQ(heard_from(0), "hello");
}

TEST_F(RelayTest, KeepsBackWhatIsDelayed) {
    relay.set_delay_ms(50);
    client.send("hello");
    relay.turn(0);
    relay.turn(49);
    EXPECT_EQ(server.hear(0), "nothing");
    EXPECT_EQ(heard_from(50), "hello");
}

TEST_F(RelayTest, PassesNothingWhileFrozen) {
    relay.set_frozen(true);
    client.send("hello");
    relay.turn(0);
    relay.turn(1'000);
    EXPECT_EQ(server.hear(0), "nothing");
    relay.set_frozen(false);
    EXPECT_EQ(heard_from(1'000), "hello");
}

TEST_F(RelayTest, CutsBothSides) {
    client.send("hello");
    EXPECT_EQ(heard_from(0), "hello");
    EXPECT_EQ(relay.cut(), 1U);
    EXPECT_EQ(server.hear(kWaitMs), "");
    EXPECT_TRUE(client.is_ended());
}

TEST_F(RelayTest, EndsWhatLeadsNowhere) {
    relay.lead_to(std::nullopt);
    relay.turn(0);
    EXPECT_TRUE(client.is_ended());
}

}  // namespace
}  // namespace support
