// Every check finds what it should: small bad texts and their findings.

#include "tidy/tidy_checks.h"

#include <gtest/gtest.h>

#include <string>

#include "tidy/finding.h"
#include "tidy/include_checks.h"
#include "tidy/source_file.h"

namespace tidy {
namespace {

SourceFile file_of(std::string path, std::string text) {
    return {.path = std::move(path), .text = std::move(text)};
}

std::string repeated(unsigned times, const std::string& text) {
    std::string result;
    for (unsigned i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

TEST(TidyText, BlanksCommentsAndQuotesButKeepsLinesAndColumns) {
    EXPECT_EQ(code_of("a // b\nc"), "a     \nc");
    EXPECT_EQ(code_of("a /* b\n */ c"), "a     \n    c");
    EXPECT_EQ(code_of(R"(x = "a\"b"; y)"), "x = \"    \"; y");
    EXPECT_EQ(code_of("'{' 1'000"), "' ' 1'000");
    EXPECT_EQ(code_of("R\"(\"\n{)\" x"), "R\"  \n  \" x");
    EXPECT_EQ(code_of("R\"a()\")a\" x"), "R\"      \" x");
    EXPECT_EQ(code_and_comments_of("\"a\" // \"b\""), "\" \" // \"b\"");
}

TEST(TidyText, UnfinishedTextIsNoProblem) {
    EXPECT_EQ(code_of("\"abc"), "\"   ");
    EXPECT_EQ(code_of("/* abc"), "      ");
    EXPECT_EQ(code_of("'\\"), "' ");
}

TEST(TidyIncludes, FollowTheTable) {
    const auto check = [](std::string path, std::string text) {
        return report(check_include_table(file_of(std::move(path), std::move(text))));
    };
    EXPECT_EQ(check("src/base/a.h", "#include \"rules/map.h\"\n"),
              "src/base/a.h:1: base must not include rules/map.h\n");
    EXPECT_EQ(check("src/rules/a.cpp", "\n#include \"protocol/b.h\"\n"),
              "src/rules/a.cpp:2: rules must not include protocol/b.h\n");
    EXPECT_EQ(check("src/table/a.h", "#include \"store/sqlite.h\"\n"),
              "src/table/a.h:1: table must not include store/sqlite.h\n");
    EXPECT_EQ(check("src/magic/a.h", ""),
              "src/magic/a.h:0: the include table has no folder magic\n");
    EXPECT_EQ(check("src/table/a.h", "#include \"store/store.h\"\n"), "");
    EXPECT_EQ(check("src/rules/a.cpp", "#include \"base/b.h\"\n#include \"rules/c.h\"\n"), "");
    EXPECT_EQ(check("src/app/a.cpp", "#include \"net/b.h\"\n"), "");
    EXPECT_EQ(check("src/rules/a.cpp", "// #include \"app/b.h\"\n"), "");
}

TEST(TidyIncludes, LibrariesAreLinkedByTheTable) {
    const auto check = [](std::string text) {
        return report(check_library_table(file_of("src/CMakeLists.txt", std::move(text))));
    };
    EXPECT_EQ(check("fogg_library(rules MAY_USE base arena LIBRARIES toml)\n"),
              "src/CMakeLists.txt:1: rules must not use arena\n");
    EXPECT_EQ(check("fogg_library(magic MAY_USE base)\n"),
              "src/CMakeLists.txt:1: magic must not use base\n");
    EXPECT_EQ(check("fogg_library(protocol MAY_USE base rules table LIBRARIES json)\n"), "");
}

TEST(TidyIncludes, TheDocumentShowsTheTable) {
    const auto check = [](std::string text) {
        return report(check_architecture_table(file_of("A.md", std::move(text))));
    };
    EXPECT_EQ(check("| `src/rules` | the rules | base, ai | – |\n"),
              "A.md:1: rules must not use ai\n");
    EXPECT_NE(check("| `src/rules` | the rules | all | – |\n"), "");
    EXPECT_EQ(check("| `src/rules` | not ai | base, toml++ (text only) | – |\n"), "");
    EXPECT_EQ(check("| `src/app` | the program | all | – |\n"), "");
}

TEST(TidyIncludes, LibrariesFromOutsideHaveTheirPlaces) {
    const auto check = [](std::string path, std::string text) {
        return report(check_outside_headers(file_of(std::move(path), std::move(text))));
    };
    EXPECT_EQ(check("src/rules/a.cpp", "#include <sodium.h>\n"),
              "src/rules/a.cpp:1: sodium.h is not for this folder\n");
    EXPECT_EQ(check("src/rules/a.cpp", "#include <boost/json.hpp>\n"),
              "src/rules/a.cpp:1: boost/json.hpp is not for this folder\n");
    EXPECT_NE(check("src/app/a.cpp", "#include <boost/spirit.hpp>\n"), "");
    EXPECT_EQ(check("src/base/a.cpp", "#include <sodium.h>\n#include <vector>\n"), "");
}

TEST(TidyIncludes, RulesAndProgramsArePure) {
    const auto check = [](std::string path, std::string text) {
        return report(check_pure_folders(file_of(std::move(path), std::move(text))));
    };
    EXPECT_NE(check("src/rules/a.cpp", "#include <fstream>\n"), "");
    EXPECT_NE(check("src/ai/a.cpp", "#include <mutex>\n"), "");
    EXPECT_EQ(check("src/app/a.cpp", "#include <fstream>\n"), "");
}

TEST(TidyIncludes, OwnHeaderComesFirst) {
    const SourceFile header = file_of("src/rules/a.h", "");
    const SourceFile good = file_of("src/rules/a.cpp", "#include \"rules/a.h\"\n#include <set>\n");
    const SourceFile bad = file_of("src/rules/a.cpp", "#include <set>\n#include \"rules/a.h\"\n");
    const SourceFile loner = file_of("src/rules/b.cpp", "#include <set>\n");
    EXPECT_EQ(report(check_own_header_first({header, good, loner})), "");
    EXPECT_EQ(report(check_own_header_first({header, bad})),
              "src/rules/a.cpp:0: its own header must be included first\n");
}

TEST(TidyIncludes, HeadersAreUsed) {
    const SourceFile header = file_of("src/rules/a.h", "");
    const SourceFile own = file_of("src/rules/a.cpp", "#include \"rules/a.h\"\n");
    const SourceFile other = file_of("src/rules/b.cpp", "#include \"rules/a.h\"\n");
    EXPECT_EQ(report(check_dead_headers({header, own})),
              "src/rules/a.h:0: nobody includes this header\n");
    EXPECT_EQ(report(check_dead_headers({header, own, other})), "");
}

TEST(TidyLayout, LimitsHold) {
    const auto check = [](std::string text) {
        return report(check_layout(file_of("a.cpp", std::move(text))));
    };
    EXPECT_EQ(check(repeated(kFileLinesMax, "x\n")), "");
    EXPECT_EQ(check(repeated(kFileLinesMax + 1, "x\n")), "a.cpp:0: 501 lines; at most 500\n");
    EXPECT_EQ(check(repeated(kColumnsMax, "ø") + "\n"), "");
    EXPECT_EQ(check(repeated(kColumnsMax + 1, "ø") + "\n"), "a.cpp:1: 101 columns; at most 100\n");
    EXPECT_EQ(check("\tx\n"), "a.cpp:1: a tab or carriage return\n");
    EXPECT_EQ(check("x \n"), "a.cpp:1: space at the end of the line\n");
    EXPECT_EQ(check("x"), "a.cpp:0: no end of line at the end\n");
}

TEST(TidyLayout, FilesOfTheClientMayBeWideButNotLong) {
    const auto check = [](std::string text) {
        return report(check_length(file_of("web/a.css", std::move(text))));
    };
    EXPECT_EQ(check(repeated(kColumnsMax + 1, "x") + "\n"), "");
    EXPECT_EQ(check(repeated(kFileLinesMax, "x\n")), "");
    EXPECT_EQ(check(repeated(kFileLinesMax + 1, "x\n")), "web/a.css:0: 501 lines; at most 500\n");
}

TEST(TidyLayout, ProseIsNarrow) {
    const auto check = [](const std::string& text) {
        return report(check_prose_width(file_of("a.md", text)));
    };
    const std::string wide = repeated(kColumnsMax - 2, "ø") + " xx\n";
    EXPECT_EQ(check(repeated(kColumnsMax, "ø") + "\n"), "");
    EXPECT_EQ(check("# A\n" + wide), "a.md:2: 101 columns; at most 100\n");
    EXPECT_EQ(check("```\n" + wide + "```\n# " + wide + "| " + wide), "");
    EXPECT_EQ(check("  ```sh\n" + wide + "  ```\n" + wide), "a.md:4: 101 columns; at most 100\n");
    EXPECT_EQ(check("[a](b) " + wide + "https://e.org/ " + wide), "");
    EXPECT_EQ(check(repeated(kColumnsMax + 1, "x") + "\n"), "");
}

TEST(TidyLayout, FunctionsAreShort) {
    const auto check = [](std::string text) {
        return report(check_function_length(file_of("a.cpp", std::move(text))));
    };
    const std::string fits = repeated(kFunctionLinesMax - 2, "    x();\n");
    const std::string too_long = fits + "    if (y) {\n    }\n";
    const std::string finding = "a function of 72 lines; at most 70\n";
    EXPECT_EQ(check("void f() {\n" + fits + "}\n"), "");
    EXPECT_EQ(check("void f() {\n" + too_long + "}\n"), "a.cpp:1: " + finding);
    EXPECT_EQ(check("namespace a {\nclass B {\npublic:\n    B() {\n" + too_long + "    }\n};\n}\n"),
              "a.cpp:4: " + finding);
    EXPECT_EQ(check("#include <set>\nTEST(A, B) {\n" + too_long + "}\n"), "a.cpp:2: " + finding);
    EXPECT_EQ(check("#define M(x) \\\n    {\nvoid f() {\n" + too_long + "}\n"),
              "a.cpp:3: " + finding);
    EXPECT_EQ(check("namespace a {\n" + repeated(100, "int f(int x);\n") + "}\n"), "");
    EXPECT_EQ(check("void f() {\n}\n// {\n" + repeated(100, "char c = '{';\n")), "");
}

TEST(TidyBans, WordsHaveReplacements) {
    const auto check = [](std::string path, std::string text) {
        return report(check_banned(file_of(std::move(path), std::move(text))));
    };
    for (const char* const bad :
         {"std::rand()", "std::random_device d;", "std::mt19937 e;", "std::mt19937_64 e;",
          "std::uniform_int_distribution<int> d;", "std::uniform_real_distribution<> d;",
          "std::chrono::system_clock::now()", "steady_clock::now()", "using namespace std;",
          "#define X 1", "assert(x);", "std::printf(\"x\");", "fprintf(stderr, \"x\");",
          "puts(\"x\");", "std::cout << x;", "std::shuffle(a, b, c);", "throw 1;",
          "reinterpret_cast<char*>(p)"}) {
        EXPECT_NE(check("src/rules/a.cpp", bad), "") << bad;
    }
    for (const char* const good :
         {"my_rand();", "outputs(x);", "fmt::print(\"puts\");", "static_assert(x);",
          "// std::rand is banned", "\"using namespace\"", "rethrow();"}) {
        EXPECT_EQ(check("src/rules/a.cpp", good), "") << good;
    }
    EXPECT_EQ(check("src/base/clock.cpp", "steady_clock::now()"), "");
    EXPECT_EQ(check("src/base/digest.cpp", "reinterpret_cast<char*>(p)"), "");
    EXPECT_EQ(check("src/base/check.h", "#define CHECK(x)"), "");
    EXPECT_EQ(check("src/app/a.cpp", "std::cout << x;"), "");
    EXPECT_EQ(check("src/app/a.cpp", "x\nstd::rand();"),
              "src/app/a.cpp:2: std::rand: random numbers come from base/rng.h\n");
}

TEST(TidyBans, CommentsPromiseNothing) {
    const auto check = [](std::string text) {
        return report(check_banned(file_of("src/rules/a.cpp", std::move(text))));
    };
    EXPECT_NE(check("// TODO: later"), "");
    EXPECT_NE(check("// TODO(someone): later"), "");
    EXPECT_NE(check("// FIXME"), "");
    EXPECT_NE(check("x;  // NOLINT"), "");
    EXPECT_EQ(check("// TODO(#12): later"), "");
    EXPECT_EQ(check("x;  // NOLINT(misc-no-recursion): why"), "");
    EXPECT_EQ(check("x = \"TODO\";"), "");
}

TEST(TidyForm, HeadersSayWhatTheyAre) {
    const auto check = [](std::string text) {
        return report(check_header_form(file_of("src/rules/a.h", std::move(text))));
    };
    EXPECT_EQ(check("// rules/a.h\n#pragma once\n"), "");
    EXPECT_NE(check("// rules/b.h\n#pragma once\n"), "");
    EXPECT_NE(check("// rules/a.h\n// #pragma once\n"), "");
}

TEST(TidyForm, NamesAreSnakeCase) {
    EXPECT_EQ(report(check_name(file_of("src/rules/maps/map_file.h", ""))), "");
    EXPECT_NE(report(check_name(file_of("src/rules/MapFile.h", ""))), "");
    EXPECT_NE(report(check_name(file_of("src/rules/map-file.h", ""))), "");
}

TEST(TidyForm, DocumentsHaveOneTitleAndLiveLinks) {
    const std::vector<SourceFile> tree = {file_of("README.md", ""), file_of("docs/b.md", ""),
                                          file_of("docs/adr/0001-x.md", "")};
    const auto check = [&](std::string text) {
        return report(check_document(file_of("docs/a.md", std::move(text)), tree));
    };
    EXPECT_EQ(check("# A\n## B\n```sh\n# no title\n```\n"), "");
    EXPECT_EQ(check("text\n"), "docs/a.md:0: 0 titles; a document has exactly one\n");
    EXPECT_EQ(check("# A\n# B\n"), "docs/a.md:0: 2 titles; a document has exactly one\n");
    EXPECT_EQ(check("# A\n[b](b.md#part) [c](../README.md) [d](adr/) [e](https://e.org)\n"), "");
    EXPECT_EQ(check("# A\n[b](c.md)\n"), "docs/a.md:2: this link leads nowhere: c.md\n");
}

TEST(TidyForm, NothingKnowsAMachine) {
    const auto check = [](std::string path, std::string text) {
        return report(check_machine_paths(file_of(std::move(path), std::move(text))));
    };
    EXPECT_NE(check("docs/a.md",
                    "see /wo"
                    "rk/main\n"),
              "");
    EXPECT_NE(check("check",
                    "cd /ro"
                    "ot/x\n"),
              "");
    EXPECT_NE(check("src/app/a.cpp",
                    "\"/t"
                    "mp/x\"\n"),
              "");
    EXPECT_EQ(check("tests/app/a.cpp",
                    "\"/t"
                    "mp/x\"\n"),
              "");
    EXPECT_EQ(check("docs/a.md", "the network/workers\n"), "");
}

TEST(TidyForm, ScriptsCanBeRun) {
    SourceFile script = file_of("scripts/a", "#!/bin/sh\n");
    EXPECT_NE(report(check_script(script)), "");
    script.is_executable = true;
    EXPECT_EQ(report(check_script(script)), "");
    script.text = "no script\n";
    EXPECT_NE(report(check_script(script)), "");
}

TEST(TidyForm, RemovedChecksHaveReasons) {
    const auto check = [](std::string text) {
        return report(check_removal_reasons(file_of(".clang-tidy", std::move(text))));
    };
    EXPECT_EQ(check("# -a-b: why.\nChecks: >-\n  -*,\n  a-*,\n  -a-b\n"), "");
    EXPECT_EQ(check("Checks: >-\n  -*,\n  -a-b,\n"),
              ".clang-tidy:3: no reason is given for -a-b\n");
    EXPECT_NE(check("# -a-b\n  -a-b\n"), "");
}

TEST(TidyForm, PackagesAreDocumented) {
    const SourceFile packages = file_of("packages", "build_packages=(\n    g++ cmake\n)\nother\n");
    EXPECT_EQ(report(check_packages_documented(packages, file_of("d.md", "`g++`, `cmake`"))), "");
    EXPECT_EQ(report(check_packages_documented(packages, file_of("d.md", "`g++`"))),
              "packages:2: d.md says nothing of cmake\n");
    const SourceFile added = file_of("packages", "    build_packages+=(a-dev b-dev)\n");
    EXPECT_EQ(report(check_packages_documented(added, file_of("d.md", "`a-dev`"))),
              "packages:1: d.md says nothing of b-dev\n");
}

}  // namespace
}  // namespace tidy
