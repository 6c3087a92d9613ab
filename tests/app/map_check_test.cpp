// fogg map check: what it says of files that are not fit for others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "app/program.h"
#include "support/read_file.h"
#include "support/temp_folder.h"

namespace {

using testing::HasSubstr;

std::string checked(const std::string& text, int status) {
    const support::TempFolder folder;
    const std::string path = folder / "map.toml";
    std::ofstream(path) << text;
    const auto ended = app_test::run("map check " + path + " 2>&1", "");
    EXPECT_EQ(ended.status, status) << ended.output;
    return ended.output;
}

TEST(MapCheck, IsAsStrictAsPublishing) {
    std::string text = support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml");
    EXPECT_THAT(checked(text, 0), HasSubstr("OK toy"));
    text.replace(text.find("Brockhaven"), 5, "Br\u200bock");
    EXPECT_THAT(checked(text, 1), HasSubstr("bad_text"));
    EXPECT_THAT(checked("title = \"Half\"\n", 1), HasSubstr("missing_key"));
}

}  // namespace
