// Applies the checks of tidy_checks.h and include_checks.h to the whole project.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "tidy/finding.h"
#include "tidy/include_checks.h"
#include "tidy/source_file.h"
#include "tidy/tidy_checks.h"

namespace tidy {
namespace {

const std::vector<SourceFile>& tree() {
    static const std::vector<SourceFile> kTree = read_tree(FOGG_SOURCE_DIR);
    return kTree;
}

const SourceFile& file_at(std::string_view path) {
    for (const SourceFile& file : tree()) {
        if (file.path == path) {
            return file;
        }
    }
    CHECK(false, "no such file:", path);
}

// The findings of one check in all files of a kind; there must be some such files.
using IsKind = std::function<bool(const SourceFile&)>;
using Check = std::function<Findings(const SourceFile&)>;
std::string report_on(const IsKind& is_kind, const Check& check) {
    Findings all;
    unsigned count = 0;
    for (const SourceFile& file : tree()) {
        if (is_kind(file)) {
            const Findings findings = check(file);
            all.insert(all.end(), findings.begin(), findings.end());
            ++count;
        }
    }
    CHECK(count > 0);
    return report(all);
}

bool is_any(const SourceFile& /*file*/) {
    return true;
}

bool is_document(const SourceFile& file) {
    return file.path.ends_with(".md");
}

bool is_written_by_hand(const SourceFile& file) {
    return is_cpp(file) || file.text.starts_with("#!") || file.path.ends_with(".cmake") ||
           file.path.ends_with("CMakeLists.txt");
}

bool is_of_client(const SourceFile& file) {
    return file.path.starts_with("web/") && !file.path.starts_with("web/dist/") &&
           (file.path.ends_with(".css") || file.path.ends_with(".ts") ||
            file.path.ends_with(".svelte") || file.path.ends_with(".mjs"));
}

TEST(Tidy, IncludesFollowTheTable) {
    EXPECT_EQ(report_on(is_cpp, check_include_table), "");
}

TEST(Tidy, LibrariesFollowTheTable) {
    EXPECT_EQ(report(check_library_table(file_at("src/CMakeLists.txt"))), "");
}

TEST(Tidy, TheArchitectureShowsTheTable) {
    EXPECT_EQ(report(check_architecture_table(file_at("ARCHITECTURE.md"))), "");
}

TEST(Tidy, LibrariesFromOutsideAreWhereTheyBelong) {
    EXPECT_EQ(report_on(is_cpp, check_outside_headers), "");
}

TEST(Tidy, RulesAndProgramsArePure) {
    EXPECT_EQ(report_on(is_cpp, check_pure_folders), "");
}

TEST(Tidy, OwnHeaderComesFirst) {
    EXPECT_EQ(report(check_own_header_first(tree())), "");
}

TEST(Tidy, NoHeaderIsDead) {
    EXPECT_EQ(report(check_dead_headers(tree())), "");
}

TEST(Tidy, FilesAndLinesAreShort) {
    EXPECT_EQ(report_on(is_written_by_hand, check_layout), "");
    EXPECT_EQ(report_on(is_of_client, check_length), "");
    EXPECT_EQ(report_on(is_document, check_prose_width), "");
}

TEST(Tidy, FunctionsAreShort) {
    EXPECT_EQ(report_on(is_cpp, check_function_length), "");
}

TEST(Tidy, NothingBannedIsUsed) {
    EXPECT_EQ(report_on(is_cpp, check_banned), "");
}

TEST(Tidy, HeadersSayWhatTheyAre) {
    EXPECT_EQ(report_on(is_header, check_header_form), "");
}

TEST(Tidy, FileNamesAreSnakeCase) {
    EXPECT_EQ(report_on(is_cpp, check_name), "");
}

TEST(Tidy, DocumentsHaveOneTitleAndLiveLinks) {
    EXPECT_EQ(
        report_on(is_document, [](const SourceFile& file) { return check_document(file, tree()); }),
        "");
}

TEST(Tidy, NothingKnowsAMachine) {
    EXPECT_EQ(report_on(is_any, check_machine_paths), "");
}

TEST(Tidy, ScriptsCanBeRun) {
    EXPECT_EQ(report_on(is_any, check_script), "");
    for (const char* const path : {"play", "check", ".ci/run"}) {
        EXPECT_TRUE(file_at(path).is_executable) << path;
    }
}

TEST(Tidy, RemovedClangTidyChecksHaveReasons) {
    EXPECT_EQ(report(check_removal_reasons(file_at(".clang-tidy"))), "");
}

TEST(Tidy, PackagesAreDocumented) {
    EXPECT_EQ(report(check_packages_documented(file_at("scripts/packages"),
                                               file_at("docs/dependencies.md"))),
              "");
}

}  // namespace
}  // namespace tidy
