#include "tidy/tidy_checks.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

namespace tidy {
namespace {

// Columns as people count them: UTF-8 continuation bytes do not count.
std::size_t columns(std::string_view line) {
    return static_cast<std::size_t>(std::ranges::count_if(
        line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \n\t";
    const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(kSpace) + 1);
}

// Finds whole words: `puts` is not in `outputs` or `puts_back`.
bool has_word(std::string_view line, std::string_view word) {
    for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !is_word(word.front()) || !is_word(line[at - 1]);
        const bool ends = end == line.size() || !is_word(word.back()) || !is_word(line[end]);
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

bool begins_with_any(std::string_view path, const std::vector<std::string_view>& beginnings) {
    return std::ranges::any_of(beginnings,
                               [&](std::string_view begin) { return path.starts_with(begin); });
}

struct Ban {
    std::string_view word;
    std::string_view instead;
    std::vector<std::string_view> inside;    // only in files whose path starts so
    std::vector<std::string_view> except{};  // except these
};

const std::vector<Ban>& bans() {
    static const std::string_view kRandom = "random numbers come from base/rng.h";
    static const std::string_view kTime = "time comes from base/clock.h";
    static const std::string_view kPrint = "print with fmt, in src/app";
    static const std::vector<std::string_view> kAll = {""};
    static const std::vector<std::string_view> kSrc = {"src/"};
    static const std::vector<std::string_view> kClock = {"src/base/clock.cpp"};
    static const std::vector<std::string_view> kCheck = {"src/base/check."};
    static const std::vector<std::string_view> kPrinters = {"src/base/check.", "src/app/",
                                                            "src/main.cpp"};
    static const std::vector<Ban> kBans = {
        {"std::rand", kRandom, kAll},
        {"srand", kRandom, kAll},
        {"random_device", kRandom, kAll},
        {"mt19937", kRandom, kAll},
        {"mt19937_64", kRandom, kAll},
        {"default_random_engine", kRandom, kAll},
        {"uniform_int_distribution", kRandom, kAll},
        {"uniform_real_distribution", kRandom, kAll},
        {"std::shuffle", "its order differs between libraries: use Rng::below", kAll},
        {"std::sample", "its order differs between libraries: use Rng::below", kAll},
        {"system_clock", kTime, kAll, kClock},
        {"steady_clock", kTime, kAll, kClock},
        {"high_resolution_clock", kTime, kAll, kClock},
        {"std::time", kTime, kAll, kClock},
        {"using namespace", "name what is used", kAll},
        {"#define", "macros live in base/check.h", kAll, {"src/base/check.h"}},
        {"assert", "use CHECK, which is on in every build", kAll},
        {"printf", kPrint, kAll, kCheck},
        {"fprintf", kPrint, kAll, kCheck},
        {"sprintf", kPrint, kAll},
        {"snprintf", kPrint, kAll},
        {"puts", kPrint, kAll},
        {"std::cout", kPrint, kSrc, kPrinters},
        {"std::cerr", kPrint, kSrc, kPrinters},
        {"std::clog", kPrint, kSrc, kPrinters},
        {"std::endl", "'\\n' does not flush", kAll},
        // Addresses of all families go to the system through one type of pointer.
        {"reinterpret_cast",
         "bytes are the business of base",
         kSrc,
         {"src/base/", "src/net/push/outgoing_socket.cpp"}},
        {"throw", "rules and ai do not throw (style rule 24)", {"src/rules/", "src/ai/"}},
        {"DISABLED_", "slow tests are labelled, known faults asserted (style rule 31)", kAll},
        {"GTEST_SKIP", "known faults are asserted with a note (style rule 31)", kAll},
    };
    return kBans;
}

void check_banned_words(const SourceFile& file, Findings& findings) {
    const std::string code = code_of(file.text);
    const auto lines = lines_of(code);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const Ban& ban : bans()) {
            if (begins_with_any(file.path, ban.inside) && !begins_with_any(file.path, ban.except) &&
                has_word(lines[i], ban.word)) {
                findings.push_back({file.path, static_cast<unsigned>(i + 1),
                                    std::string(ban.word) + ": " + std::string(ban.instead)});
            }
        }
    }
}

void check_comment_words(const SourceFile& file, Findings& findings) {
    const std::string text = code_and_comments_of(file.text);
    const auto lines = lines_of(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto number = static_cast<unsigned>(i + 1);
        if (has_word(lines[i], "TODO") && lines[i].find("TODO(#") == lines[i].npos) {
            findings.push_back({file.path, number, "a TODO names its issue: TODO(#12)"});
        }
        if (has_word(lines[i], "FIXME") || has_word(lines[i], "XXX")) {
            findings.push_back({file.path, number, "mend it, or write a TODO with its issue"});
        }
        const std::size_t silenced = lines[i].find("NOLINT");
        if (silenced != lines[i].npos && lines[i].find("(", silenced) == lines[i].npos) {
            findings.push_back({file.path, number, "NOLINT names the check: NOLINT(cert-err33-c)"});
        }
    }
}

// Finds functions by their braces in the output of code_of.
class FunctionMeter {
public:
    explicit FunctionMeter(const SourceFile& file) : path_(file.path), code_(code_of(file.text)) {
        blank_directives();
    }

    Findings run() {
        for (at_ = 0; at_ < code_.size(); ++at_) {
            switch (code_[at_]) {
                case '\n':
                    ++line_;
                    break;
                case '{':
                    open();
                    break;
                case '}':
                    close();
                    break;
                case ';':
                    head_ = at_ + 1;
                    break;
                case ':':
                    skip_access();
                    break;
                default:
                    break;
            }
        }
        return std::move(findings_);
    }

private:
    static constexpr unsigned kOutside = ~0U;

    // Directives, including their continuation lines, are not part of a function's head.
    void blank_directives() {
        bool is_directive = false;
        bool is_line_start = true;
        char last = '\n';
        for (char& c : code_) {
            const char original = c;
            if (original == '\n') {
                is_directive = is_directive && last == '\\';
                is_line_start = true;
            } else {
                is_directive = is_directive || (is_line_start && original == '#');
                is_line_start = is_line_start && original == ' ';
                c = is_directive ? ' ' : original;
            }
            last = original;
        }
    }

    void open() {
        const std::string_view head = trimmed(std::string_view(code_).substr(head_, at_ - head_));
        if (function_depth_ == kOutside && is_function(head)) {
            function_depth_ = depth_;
            const auto lines_in_head = std::ranges::count(head, '\n');
            first_line_ = line_ - static_cast<unsigned>(lines_in_head);
        }
        ++depth_;
        head_ = at_ + 1;
    }

    void close() {
        depth_ -= depth_ > 0 ? 1 : 0;
        head_ = at_ + 1;
        if (depth_ != function_depth_) {
            return;
        }
        function_depth_ = kOutside;
        const unsigned length = line_ - first_line_ + 1;
        if (length > kFunctionLinesMax) {
            findings_.push_back({path_, first_line_,
                                 "a function of " + std::to_string(length) + " lines; at most " +
                                     std::to_string(kFunctionLinesMax)});
        }
    }

    static bool is_function(std::string_view head) {
        const std::string_view first = head.substr(0, head.find_first_of(" \n"));
        const bool is_type = first == "namespace" || first == "class" || first == "struct" ||
                             first == "union" || first == "enum";
        return !is_type && head.find('(') != head.npos;
    }

    // `public:` and the like start a new head.
    void skip_access() {
        const std::string_view before = trimmed(std::string_view(code_).substr(head_, at_ - head_));
        if (before == "public" || before == "private" || before == "protected") {
            head_ = at_ + 1;
        }
    }

    std::string path_;
    std::string code_;
    std::size_t at_ = 0;
    std::size_t head_ = 0;  // where the text before the next brace starts
    unsigned line_ = 1;
    unsigned depth_ = 0;
    unsigned function_depth_ = kOutside;
    unsigned first_line_ = 0;
    Findings findings_;
};

// The targets of [text](target), without fragments.
std::vector<std::string> links_of(std::string_view line) {
    std::vector<std::string> links;
    for (std::size_t at = line.find("]("); at != line.npos; at = line.find("](", at + 1)) {
        const std::string_view target = line.substr(at + 2, line.find(')', at) - at - 2);
        links.emplace_back(target.substr(0, target.find('#')));
    }
    return links;
}

bool leads_somewhere(const SourceFile& file, const std::string& link,
                     const std::vector<SourceFile>& files) {
    namespace fs = std::filesystem;
    if (link.empty() || link.starts_with("http://") || link.starts_with("https://")) {
        return true;
    }
    const std::string target =
        (fs::path(file.path).parent_path() / link).lexically_normal().generic_string();
    return std::ranges::any_of(files, [&](const SourceFile& other) {
        return other.path == target ||
               other.path.starts_with(target.ends_with('/') ? target : target + "/");
    });
}

void check_width(const SourceFile& file, unsigned number, std::string_view line,
                 Findings& findings) {
    if (columns(line) > kColumnsMax) {
        findings.push_back(
            {file.path, number,
             std::to_string(columns(line)) + " columns; at most " + std::to_string(kColumnsMax)});
    }
}

}  // namespace

Findings check_length(const SourceFile& file) {
    const std::size_t count = lines_of(file.text).size();
    if (count <= kFileLinesMax) {
        return {};
    }
    return {
        {file.path, 0, std::to_string(count) + " lines; at most " + std::to_string(kFileLinesMax)}};
}

Findings check_layout(const SourceFile& file) {
    Findings findings = check_length(file);
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto number = static_cast<unsigned>(i + 1);
        check_width(file, number, lines[i], findings);
        if (lines[i].find('\t') != lines[i].npos || lines[i].find('\r') != lines[i].npos) {
            findings.push_back({file.path, number, "a tab or carriage return"});
        }
        if (lines[i].ends_with(' ')) {
            findings.push_back({file.path, number, "space at the end of the line"});
        }
    }
    if (!file.text.empty() && !file.text.ends_with('\n')) {
        findings.push_back({file.path, 0, "no end of line at the end"});
    }
    return findings;
}

Findings check_prose_width(const SourceFile& file) {
    Findings findings;
    bool is_code = false;
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = trimmed(lines[i]);
        is_code = is_code != line.starts_with("```");
        const bool is_one_word = line.find(' ') == line.npos;
        if (!is_code && !is_one_word && !line.starts_with('|') && !line.starts_with('#') &&
            line.find("](") == line.npos && line.find("://") == line.npos) {
            check_width(file, static_cast<unsigned>(i + 1), lines[i], findings);
        }
    }
    return findings;
}

Findings check_function_length(const SourceFile& file) {
    return FunctionMeter(file).run();
}

Findings check_banned(const SourceFile& file) {
    Findings findings;
    check_banned_words(file, findings);
    check_comment_words(file, findings);
    return findings;
}

Findings check_header_form(const SourceFile& file) {
    Findings findings;
    const std::string own_path = file.path.starts_with("src/") ? file.path.substr(4) : file.path;
    if (!file.text.starts_with("// " + own_path + "\n")) {
        findings.push_back({file.path, 1, "a header begins with its path: // " + own_path});
    }
    if (code_of(file.text).find("#pragma once\n") == std::string::npos) {
        findings.push_back({file.path, 0, "#pragma once is missing"});
    }
    return findings;
}

Findings check_name(const SourceFile& file) {
    const std::string name = std::filesystem::path(file.path).stem().string();
    const bool is_snake = std::ranges::all_of(
        name, [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
    return is_snake ? Findings{} : Findings{{file.path, 0, "file names are snake_case"}};
}

Findings check_document(const SourceFile& file, const std::vector<SourceFile>& files) {
    Findings findings;
    unsigned titles = 0;
    bool is_code = false;
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        is_code = is_code != lines[i].starts_with("```");
        if (is_code) {
            continue;
        }
        titles += lines[i].starts_with("# ") ? 1 : 0;
        for (const std::string& link : links_of(lines[i])) {
            if (!leads_somewhere(file, link, files)) {
                findings.push_back(
                    {file.path, static_cast<unsigned>(i + 1), "this link leads nowhere: " + link});
            }
        }
    }
    if (titles != 1) {
        findings.push_back(
            {file.path, 0, std::to_string(titles) + " titles; a document has exactly one"});
    }
    return findings;
}

Findings check_machine_paths(const SourceFile& file) {
    // Split in two, or this very file would be reported.
    static const std::vector<std::string> kEverywhere = {
        "/wo"
        "rk/",
        "/ro"
        "ot/",
        "/ho"
        "me/"};
    static const std::string kNotInSources =
        "/t"
        "mp";
    Findings findings;
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::vector<std::string> banned = kEverywhere;
        if (file.path.starts_with("src/")) {
            banned.push_back(kNotInSources);
        }
        for (const std::string& path : banned) {
            if (lines[i].find(path) != lines[i].npos) {
                findings.push_back({file.path, static_cast<unsigned>(i + 1),
                                    "a path of somebody's machine: " + path});
            }
        }
    }
    return findings;
}

Findings check_script(const SourceFile& file) {
    const bool is_script = file.text.starts_with("#!");
    if (is_script && !file.is_executable) {
        return {{file.path, 0, "a script must be executable"}};
    }
    if (!is_script && file.is_executable) {
        return {{file.path, 0, "executable, but no script"}};
    }
    return {};
}

Findings check_removal_reasons(const SourceFile& clang_tidy_file) {
    Findings findings;
    std::set<std::string> explained;
    const auto lines = lines_of(clang_tidy_file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("# -")) {
            const std::size_t colon = lines[i].find(": ");
            explained.emplace(lines[i].substr(3, colon == lines[i].npos ? 0 : colon - 3));
        }
        std::string_view removed = trimmed(lines[i]);
        if (!lines[i].starts_with("  -") || removed == "-*," || removed.starts_with("- ")) {
            continue;
        }
        removed = removed.substr(1, removed.find(',') - 1);
        if (!explained.contains(std::string(removed))) {
            findings.push_back({clang_tidy_file.path, static_cast<unsigned>(i + 1),
                                "no reason is given for -" + std::string(removed)});
        }
    }
    return findings;
}

Findings check_packages_documented(const SourceFile& packages, const SourceFile& document) {
    Findings findings;
    bool is_list = false;
    const auto lines = lines_of(packages.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        // Some systems add packages on one line: `build_packages+=(a b)`.
        constexpr std::string_view kAdded = "_packages+=(";
        const std::size_t added = lines[i].find(kAdded);
        if (added == std::string_view::npos && (!is_list || lines[i] == ")")) {
            is_list = lines[i].ends_with("_packages=(");
            continue;
        }
        std::string_view rest = trimmed(lines[i]);
        if (added != std::string_view::npos) {
            rest = lines[i].substr(added + kAdded.size());
            rest = rest.substr(0, rest.find(')'));
        }
        while (!rest.empty()) {
            const std::string_view package = rest.substr(0, rest.find(' '));
            if (document.text.find("`" + std::string(package) + "`") == std::string::npos) {
                findings.push_back({packages.path, static_cast<unsigned>(i + 1),
                                    document.path + " says nothing of " + std::string(package)});
            }
            rest = trimmed(rest.substr(package.size()));
        }
    }
    return findings;
}

}  // namespace tidy
