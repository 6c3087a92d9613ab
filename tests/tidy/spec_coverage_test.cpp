// Every rule number of docs/rules.md has a spec test, and every spec test has a rule number.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    EXPECT_TRUE(in.good()) << path;
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// All matches of the pattern's first group, with their counts.
std::map<std::string, unsigned> matches(const std::string& text, const std::regex& pattern) {
    std::map<std::string, unsigned> found;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern); it != std::sregex_iterator();
         ++it) {
        ++found[(*it)[1]];
    }
    return found;
}

// Rules are list items with their number in bold.
std::map<std::string, unsigned> rules_of_the_specification() {
    const std::string text = read_file(FOGG_SOURCE_DIR "/docs/rules.md");
    return matches(text, std::regex(R"(\n- \*\*([A-Z][0-9]+)\*\*)"));
}

std::set<std::string> suites_of_the_spec_tests() {
    std::set<std::string> suites;
    for (const auto& entry : std::filesystem::directory_iterator(FOGG_SOURCE_DIR "/tests/spec")) {
        if (entry.path().extension() == ".cpp") {
            const std::string text = read_file(entry.path());
            for (const auto& [suite, count] : matches(text, std::regex(R"(\nTEST\((\w+),)"))) {
                suites.insert(suite);
            }
            EXPECT_EQ(matches(text, std::regex(R"(\n(TEST_[A-Z]+)\()")).size(), 0U)
                << entry.path() << ": spec tests are plain TESTs, named by the rule";
        }
    }
    return suites;
}

TEST(SpecCoverage, TheSpecificationHasAllRules) {
    const auto rules = rules_of_the_specification();
    std::set<std::string> expected = {"U1"};
    for (unsigned i = 1; i <= 27; ++i) {
        expected.insert("C" + std::to_string(i));
    }
    for (unsigned i = 1; i <= 6; ++i) {
        expected.insert("S" + std::to_string(i));
    }
    std::set<std::string> stated;
    for (const auto& [rule, count] : rules) {
        EXPECT_EQ(count, 1U) << rule << " is stated twice";
        stated.insert(rule);
    }
    for (const std::string& rule : expected) {
        EXPECT_TRUE(stated.contains(rule)) << "docs/rules.md lost " << rule;
    }
}

TEST(SpecCoverage, EveryRuleHasATest) {
    const std::set<std::string> suites = suites_of_the_spec_tests();
    for (const auto& [rule, count] : rules_of_the_specification()) {
        EXPECT_TRUE(suites.contains(rule)) << "no TEST(" << rule << ", …) in tests/spec";
    }
}

TEST(SpecCoverage, EveryTestNamesARule) {
    const auto rules = rules_of_the_specification();
    for (const std::string& suite : suites_of_the_spec_tests()) {
        EXPECT_TRUE(rules.contains(suite)) << "TEST(" << suite << ", …) names no rule";
    }
}

}  // namespace
