// Limits on the map editor's requests.
#include <gtest/gtest.h>

#include <string>

#include "limits/driver.h"
#include "limits/words.h"
#include "protocol/draft_desk.h"

namespace limits {
namespace {

using support::post;
using support::RawClient;

std::size_t count_of(std::string_view text, std::string_view word) {
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        ++count;
    }
    return count;
}

Driver told_errors() {
    return {.limit = "Errors reported per map",
            .bound = number(static_cast<double>(protocol::kDraftErrorsMax)),
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const auto errors = [&](std::size_t wrong) {
                    std::string text;
                    for (std::size_t i = 0; i < wrong; ++i) {
                        text += "a" + std::to_string(i) + "=1\\n";
                    }
                    const auto reply = client.ask(
                        post("/api/draft/read", R"({"text":")" + text + R"("})", Stage::headers()));
                    EXPECT_EQ(reply.status, 200U) << reply.body;
                    return count_of(reply.body, R"("line")");
                };
                EXPECT_LT(errors(100), protocol::kDraftErrorsMax);
                EXPECT_EQ(errors(5000), protocol::kDraftErrorsMax);
            }};
}

}  // namespace

std::vector<Driver> draft_drivers() {
    return {told_errors()};
}

}  // namespace limits
