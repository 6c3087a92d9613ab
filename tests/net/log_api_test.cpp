// The published log over HTTP.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "base/commitment_entry.h"
#include "base/log_proof.h"
#include "net/lobby_server.h"

namespace net {
namespace {

using testing::HasSubstr;

constexpr const char* kTable =
    R"({"map":"toy","seats":[{"kind":"me","name":"Ann"},{"kind":"program","program":"easy"}]})";

class LogApi : public testing::Test {
protected:
    std::string make_table() {
        const auto made = ann.post("/api/tables", kTable);
        CHECK(made.status == 201, made.body);
        return std::string(boost::json::parse(made.body).at("table").as_string());
    }
    std::string key() const {
        const std::string text = ann.get("/api/log/key").body;
        return text.substr(0, text.find('\n'));
    }

    LobbyServer server;
    Caller ann{server, "ann"};
};

TEST_F(LogApi, ATablesCommitmentIsProvenToStrangers) {
    make_table();
    const std::string id = make_table();
    const auto reply = ann.get("/api/tables/" + id + "/commitment");
    ASSERT_EQ(reply.status, 200U) << reply.body;
    const auto proof = base::parse_log_proof(reply.body);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->index, 1U);
    const auto checkpoint = base::verified(*proof, key());
    ASSERT_TRUE(checkpoint);
    EXPECT_EQ(checkpoint->size, 2U);
    const auto entry = base::parse_commitment_entry(proof->entry);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->table_hash, base::table_hash(id));
    EXPECT_THAT(ann.get("/api/tables/" + id).body, HasSubstr(entry->commitment));
    // The link of a table that is not listed stays between those who know it.
    EXPECT_EQ(ann.get("/api/log/entries?from=0").body.find(id), std::string::npos);
    EXPECT_EQ(ann.get("/api/log/proof?index=1").body, reply.body);
}

TEST_F(LogApi, ItsCheckpointIsSigned) {
    make_table();
    const auto note = ann.get("/api/log/checkpoint");
    EXPECT_EQ(note.status, 200U);
    const auto checkpoint = base::open_checkpoint(note.body, key());
    ASSERT_TRUE(checkpoint);
    EXPECT_EQ(checkpoint->size, 1U);
}

TEST_F(LogApi, APageHasItsBound) {
    server.on_loop([&] {
        for (unsigned i = 0; i < 600; ++i) {
            server.commitments().add("entry", [](const auto& /*index*/) {});
        }
        return true;
    });
    std::string body;
    for (int tries = 0; tries < 200 && body.size() < 256 * 6; ++tries) {
        body = ann.get("/api/log/entries?from=0").body;
    }
    EXPECT_EQ(std::ranges::count(body, '\n'), 256);
    EXPECT_EQ(ann.get("/api/log/entries?from=99999999999999").body, "");
}

TEST_F(LogApi, WrongQuestionsAreRefused) {
    for (const char* const target :
         {"/api/log/entries", "/api/log/entries?from=-1", "/api/log/entries?from=x",
          "/api/log/proof", "/api/log/consistency?from=18446744073709551616"}) {
        EXPECT_EQ(ann.get(target).status, 400U) << target;
    }
    for (const char* const target :
         {"/api/log", "/api/log/", "/api/log/nothing", "/api/log/proof?index=0",
          "/api/log/consistency?from=0", "/api/log/consistency?from=1",
          "/api/tables/nothing/commitment", "/api/tables/-log-0"}) {
        EXPECT_EQ(ann.get(target).status, 404U) << target;
    }
}

}  // namespace
}  // namespace net
