// A stranger checks a game against the published log, with the program and what a server sends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <fstream>

#include "app/program.h"
#include "support/raw_client.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace app {
namespace {

using testing::HasSubstr;

class PublishedLog : public testing::Test {
protected:
    PublishedLog() {
        port_ = server_.wait_for_port().value_or(0);
        CHECK(port_ != 0);
    }
    // A game of programs alone, to its end.
    std::string play() {
        const auto made = support::RawClient(port_).ask(
            support::post("/api/tables",
                          R"({"map":"toy","seats":[{"kind":"program","program":"easy"},)"
                          R"({"kind":"program","program":"easy"}],"start_now":true})",
                          "Authorization: Bearer the-long-secret-key-of-ann\r\n"
                          "Content-Type: application/json\r\n"));
        CHECK(made.status == 201, made.body);
        const std::string id(boost::json::parse(made.body).at("table").as_string());
        for (unsigned tries = 0; get("/api/tables/" + id + "/record").status != 200; ++tries) {
            CHECK(tries < 5000, id);
            ::usleep(2000);
        }
        return id;
    }
    support::HttpReply get(const std::string& target) const {
        return support::RawClient(port_).ask(support::get(target, ""));
    }
    // The file with this text.
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }
    app_test::Ended verify(const std::string& record, const std::string& proof,
                           const std::string& key) const {
        return app_test::run("replay --verify " + file("record", record) + " --log " +
                                 file("proof", proof) + " --log-key '" + key + "' 2>&1",
                             "");
    }

    support::TempFolder folder_;
    support::ServeProcess server_{
        {.settings = {"--data", folder_ / "games.db"}, .log = folder_ / "log.txt"}};
    std::uint16_t port_ = 0;
};

TEST_F(PublishedLog, ConvincesOfTheRightGameOnly) {
    const std::string first = play();
    const std::string second = play();
    const std::string record = get("/api/tables/" + first + "/record").body;
    const std::string proof = get("/api/tables/" + first + "/commitment").body;
    std::string key = get("/api/log/key").body;
    key.pop_back();

    const app_test::Ended good = verify(record, proof, key);
    EXPECT_EQ(good.status, 0) << good.output;
    EXPECT_THAT(good.output, HasSubstr("its fingerprint is entry 0 of 2"));

    const app_test::Ended other =
        verify(record, get("/api/tables/" + second + "/commitment").body, key);
    EXPECT_EQ(other.status, 1);
    EXPECT_THAT(other.output, HasSubstr("another game"));

    std::string forged = key;
    forged[forged.size() - 5] = forged[forged.size() - 5] == 'A' ? 'B' : 'A';
    EXPECT_EQ(verify(record, proof, forged).status, 1);
    EXPECT_EQ(verify(record, "no proof", key).status, 1);
    std::string changed = proof;
    const std::size_t index = changed.find("index 0");
    changed.replace(index, 7, "index 1");
    EXPECT_EQ(verify(record, changed, key).status, 1);
}

}  // namespace
}  // namespace app
