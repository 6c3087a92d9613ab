#include "tidy/include_checks.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace tidy {
namespace {

// A folder of src, or a subfolder. `may_include` lists folders including their subfolders,
// "folder/*" for the files of a folder alone, and single headers.
struct Folder {
    std::string_view name;
    std::vector<std::string_view> may_include;
};

// Those that know no table.
std::vector<Folder> folders_below_table() {
    return {
        {"base", {}},
        {"base/browser", {"base"}},
        {"words", {"base"}},
        {"rules", {"base", "rules/maps/map_file.h"}},
        {"rules/maps",
         {"base", "rules/map.h", "rules/types.h", "rules/limits.h", "rules/maps/browser"}},
        {"rules/maps/browser", {"base", "rules/maps"}},
        {"rules/records", {"base", "rules/*", "rules/maps"}},
        {"drafting", {"base", "rules/limits.h", "rules/types.h", "rules/maps"}},
        {"ai", {"base", "rules", "ai"}},
        {"ai/planner", {"base", "rules", "ai/player.h", "ai/memory.h"}},
        {"ai/worlds", {"base", "rules", "ai/player.h", "ai/memory.h", "ai/planner"}},
        {"ai/search",
         {"base", "rules", "ai/player.h", "ai/memory.h", "ai/crew.h", "ai/planner", "ai/worlds"}},
        {"ai/valuation",
         {"base", "rules", "ai/player.h", "ai/memory.h", "ai/planner", "ai/worlds", "ai/search"}},
        {"ai/published", {"base", "rules", "ai/player.h", "ai/memory.h", "ai/registry_entry.h"}},
        {"ai/browser", {"ai"}},
        {"review", {"base", "rules", "ai"}},
        {"arena", {"base", "words", "rules", "ai", "arena/luck"}},
        {"arena/luck", {"base", "rules", "ai"}},
        {"playtest", {"base", "words", "rules", "ai", "review", "arena"}},
        {"playtest/json", {"base", "words", "rules", "arena", "playtest/*"}},
        {"playtest/browser", {"base", "words", "rules", "playtest"}},
        {"puzzle", {"base", "rules", "ai", "review"}},
        {"store", {"base"}},
        {"store/sqlite", {"base", "store/*"}},
        {"store/postgres", {"base", "store/*"}},
    };
}

// Those that tables and people use.
std::vector<Folder> folders_from_table() {
    return {
        {"table",
         {"base", "rules", "ai", "store/store.h", "store/request.h", "store/store_error.h",
          "store/table_row.h", "table/people", "table/text", "table/fairness", "table/workers"}},
        {"table/people", {"base", "rules", "table/*"}},
        {"table/people/browser", {"base", "table/people"}},
        {"table/text", {"base", "rules", "store/table_row.h", "table/*", "table/people"}},
        {"table/fairness",
         {"base", "rules", "store/store.h", "store/request.h", "table/*", "table/people"}},
        {"table/workers", {"base", "rules", "ai", "table/board.h"}},
        {"table/live",
         {"base", "rules", "ai", "store/store.h", "store/request.h", "store/nodes.h", "table/*",
          "table/people", "table/text", "table/fairness", "table/workers"}},
        {"table/lobby",
         {"base", "rules", "ai", "store/store.h", "store/request.h", "store/table_row.h",
          "store/nodes.h", "table/*", "table/people", "table/text", "table/fairness",
          "table/workers", "table/live", "table/daily"}},
        {"table/daily",
         {"base", "rules", "ai", "store/store.h", "store/request.h", "store/table_row.h", "table/*",
          "table/people", "table/text"}},
        {"table/maps",
         {"base", "rules", "store/store.h", "store/maps.h", "table/*", "table/people"}},
        // Of table, only the messages, and the boards needed to read moves.
        {"protocol",
         {"base", "rules", "drafting", "review", "puzzle/puzzle.h", "table/messages.h",
          "table/sight.h", "table/table_event.h", "table/listing.h", "table/command.h",
          "table/refused.h", "table/board.h", "table/daily/daily_sheet.h",
          "table/maps/map_listing.h", "table/maps/readable_map.h", "table/workers/advisers.h"}},
        {"protocol/browser", {"base"}},
        {"protocol/referee", {"base", "rules", "protocol/*"}},
        {"device",
         {"base", "rules", "ai", "review", "puzzle/puzzle.h", "puzzle/puzzle_text.h",
          "store/store.h", "store/request.h", "store/memory_store.h", "table", "protocol/*"}},
        {"device/browser", {"base", "device"}},
        {"net", {"base", "net/http"}},
        {"net/http", {"base", "net/address.h"}},
        {"net/push",
         {"base", "store/store.h", "table/turn_notice.h", "net/address.h", "net/rate_limit.h",
          "net/http/http_chars.h"}},
        {"net/api",
         {"base", "rules/records/record.h", "review", "puzzle", "table", "protocol/*",
          "store/store.h", "net/*", "net/http", "net/push"}},
        {"app",
         {"base", "words", "rules", "drafting", "ai", "review", "puzzle", "arena", "playtest",
          "store", "table", "protocol", "device", "net"}},
        {"app/outside", {"base", "rules", "ai", "arena", "protocol", "app/*"}},
        {"app/terminal",
         {"base", "words", "rules", "ai", "review", "arena/estimate.h", "arena/markup.h",
          "arena/plot.h", "arena/svg.h", "table/board.h", "protocol", "app/*", "app/outside"}},
        {"app/experiments",
         {"base", "words", "rules", "ai", "arena", "playtest", "puzzle", "store", "protocol",
          "app/*", "app/outside"}},
        {"app/serve",
         {"base", "rules", "ai", "playtest", "puzzle", "store", "table", "protocol", "net",
          "app/*"}},
    };
}

const std::vector<Folder>& folders() {
    static const std::vector<Folder> kFolders = [] {
        std::vector<Folder> all = folders_below_table();
        std::ranges::move(folders_from_table(), std::back_inserter(all));
        return all;
    }();
    return kFolders;
}

// A third-party library: the prefix of its headers, and the files that may include them. The first
// matching line applies to a file.
struct Library {
    std::string_view headers;
    std::vector<std::string_view> users;  // path prefixes
};

const std::vector<Library>& libraries() {
    static const std::vector<Library> kLibraries = {
        {"sodium.h", {"src/base/"}},
        {"sqlite3.h", {"src/store/sqlite/", "tests/store/"}},
        {"libpq-fe.h", {"src/store/postgres/", "tests/store/"}},
        {"smmintrin.h", {"src/base/"}},
        {"wasm_simd128.h", {"src/base/"}},
        {"toml++/", {"src/rules/maps/toml.h", "src/app/serve/settings_file.cpp"}},
        {"utf8proc.h", {"src/table/people/unicode.cpp"}},
        {"boost/json",
         {"src/words/", "src/protocol/", "src/device/", "src/playtest/json/", "src/app/",
          "tests/"}},
        {"CLI/", {"src/app/command_line.cpp"}},
        {"boost/asio", {"src/net/", "tests/net/", "bench/"}},
        {"boost/crc", {"src/net/http/gzip.cpp"}},
        {"boost/beast", {"src/net/", "tests/net/", "bench/"}},
        {"openssl/",
         {"src/net/tls_connection.cpp", "src/net/push/push_crypto.cpp",
          "src/net/push/https_client.cpp", "tests/net/", "tests/support/"}},
        {"zlib.h", {"cmake/site/", "tests/net/"}},
        {"arpa/", {"src/net/address.cpp", "tests/net/", "tests/support/", "bench/load/"}},
        {"netdb.h", {"src/net/push/outgoing_socket.cpp"}},
        {"netinet/", {"src/net/push/outgoing_socket.cpp", "tests/support/", "bench/load/"}},
        {"fmt/", {"src/app/", "src/main.cpp", "bench/load/"}},
        {"unistd.h",
         {"src/app/", "src/net/descriptor_reserve.cpp", "src/net/api/review_desk.cpp",
          "src/net/api/playtest_desk.cpp", "src/net/api/review_shelf.cpp",
          "src/table/workers/background_thread.cpp", "src/net/push/outgoing_socket.cpp",
          "src/store/postgres/wakeup.cpp", "src/store/sqlite/file_lock.cpp", "tests/",
          "bench/load/", "scripts/mutation/"}},
        {"malloc.h", {"src/net/hub.cpp"}},
        {"sys/resource.h", {"src/net/server.cpp", "tests/", "bench/load/"}},
        {"sys/eventfd.h", {"src/store/postgres/wakeup.cpp", "src/net/descriptor_reserve.cpp"}},
        {"sys/file.h", {"src/store/sqlite/file_lock.cpp", "src/app/"}},
        {"sys/stat.h",
         {"src/net/api/review_shelf.cpp", "src/store/sqlite/file_watch.cpp", "src/app/", "tests/",
          "scripts/mutation/"}},
        {"sys/statvfs.h", {"src/store/sqlite/file_watch.cpp"}},
        {"sys/",
         {"src/app/", "src/net/push/outgoing_socket.cpp", "tests/", "bench/load/",
          "scripts/mutation/"}},
        {"fcntl.h",
         {"src/app/outside/child_process.cpp", "src/net/api/review_shelf.cpp",
          "src/store/sqlite/file_lock.cpp", "tests/support/", "bench/load/", "scripts/mutation/"}},
        {"poll.h",
         {"src/app/outside/child_process.cpp", "src/net/push/outgoing_socket.cpp",
          "src/store/postgres/wakeup.cpp", "tests/support/"}},
        {"dlfcn.h", {"tests/sim/slow_disk/"}},
        {"sched.h", {"bench/load/"}},
        {"spawn.h", {"src/app/outside/child_process.cpp", "tests/support/"}},
        {"gtest/", {"tests/"}},
        {"gmock/", {"tests/"}},
        {"benchmark/", {"bench/"}},
        {"clang-tidy/", {"scripts/tidy_scope.cpp"}},
        {"clang/", {"scripts/mutation/sites.cpp"}},
    };
    return kLibraries;
}

// The folder of "ai/search/world.h" and of "src/ai/search/world.h" is "ai/search".
std::string_view folder_of(std::string_view path) {
    if (path.starts_with("src/")) {
        path.remove_prefix(4);
    }
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

const Folder* find_folder(std::string_view name) {
    const auto found = std::ranges::find(folders(), name, &Folder::name);
    return found == folders().end() ? nullptr : &*found;
}

bool is_within(std::string_view path, std::string_view folder) {
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

bool may_include(const Folder& folder, std::string_view header) {
    return folder_of(header) == folder.name ||
           std::ranges::any_of(folder.may_include, [&](std::string_view allowed) {
               return allowed == header || is_within(header, allowed) ||
                      allowed == std::string(folder_of(header)) + "/*";
           });
}

// Whether any file of the library, rooms included, may include any file of the other.
bool may_use(std::string_view library, std::string_view other) {
    return std::ranges::any_of(folders(), [&](const Folder& folder) {
        return (folder.name == library || is_within(folder.name, library)) &&
               std::ranges::any_of(folder.may_include, [&](std::string_view allowed) {
                   return allowed.substr(0, allowed.find('/')) == other;
               });
    });
}

bool begins_with_any(std::string_view path, std::span<const std::string_view> beginnings) {
    return std::ranges::any_of(beginnings,
                               [&](std::string_view begin) { return path.starts_with(begin); });
}

// Standard headers have neither a folder nor an extension.
bool is_standard(std::string_view header) {
    return header.find_first_of("./") == header.npos;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    constexpr std::string_view kSpace = " \n\t(),";
    for (std::size_t begin = text.find_first_not_of(kSpace); begin != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(kSpace, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kSpace, end);
    }
    return words;
}

// "| a | b |" is "a" and "b".
std::vector<std::string_view> cells_of(std::string_view row) {
    std::vector<std::string_view> cells;
    while (row.size() > 1) {
        row.remove_prefix(1);  // the bar
        const std::size_t end = std::min(row.find('|'), row.size());
        const std::string_view cell = row.substr(0, end);
        row.remove_prefix(end);
        const std::size_t begin = std::min(cell.find_first_not_of(' '), cell.size());
        cells.push_back(cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
    }
    return cells;
}

}  // namespace

Findings check_include_table(const SourceFile& file) {
    const std::string_view folder_name = folder_of(file.path);
    if (!file.path.starts_with("src/") || folder_name.empty()) {
        return {};
    }
    const Folder* const folder = find_folder(folder_name);
    if (folder == nullptr) {
        return {{file.path, 0, "the include table has no folder " + std::string(folder_name)}};
    }
    Findings findings;
    for (const Include& include : includes_of(file)) {
        if (include.is_ours && !may_include(*folder, include.path)) {
            findings.push_back(
                {file.path, include.line,
                 std::string(folder_name) + " must not include " + std::string(include.path)});
        }
    }
    return findings;
}

Findings check_library_table(const SourceFile& cmake_file) {
    Findings findings;
    const auto lines = lines_of(cmake_file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto words = words_of(lines[i]);
        if (words.size() < 2 || words[0] != "fogg_library") {
            continue;
        }
        const auto begin = std::ranges::find(words, std::string_view("MAY_USE"));
        for (auto word = begin; word != words.end() && *word != "LIBRARIES"; ++word) {
            if (word != begin && !may_use(words[1], *word)) {
                findings.push_back({cmake_file.path, static_cast<unsigned>(i + 1),
                                    std::string(words[1]) + " must not use " + std::string(*word)});
            }
        }
    }
    return findings;
}

Findings check_architecture_table(const SourceFile& document) {
    Findings findings;
    const auto lines = lines_of(document.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].starts_with("| `src/")) {
            continue;
        }
        const auto cells = cells_of(lines[i]);
        const std::string name(cells[0].substr(5, cells[0].size() - 6));
        const auto words = words_of(cells.size() > 2 ? cells[2] : "");
        for (const Folder& other : folders()) {
            if (other.name == name || other.name.find('/') != other.name.npos) {
                continue;
            }
            const bool is_shown = std::ranges::find(words, other.name) != words.end() ||
                                  std::ranges::find(words, std::string_view("all")) != words.end();
            const bool is_allowed = may_use(name, other.name);
            // The document lists existing uses; the table may also allow future ones.
            if (is_shown && !is_allowed) {
                findings.push_back({document.path, static_cast<unsigned>(i + 1),
                                    name + " must not use " + std::string(other.name)});
            }
        }
    }
    return findings;
}

Findings check_outside_headers(const SourceFile& file) {
    Findings findings;
    for (const Include& include : includes_of(file)) {
        if (include.is_ours || is_standard(include.path)) {
            continue;
        }
        const auto library = std::ranges::find_if(libraries(), [&](const Library& candidate) {
            return include.path.starts_with(candidate.headers);
        });
        if (library == libraries().end()) {
            findings.push_back({file.path, include.line,
                                "unknown library " + std::string(include.path) +
                                    ": a new dependency needs an ADR, docs/dependencies.md and a "
                                    "line in tests/tidy/include_checks.cpp"});
        } else if (!begins_with_any(file.path, library->users)) {
            findings.push_back(
                {file.path, include.line, std::string(include.path) + " is not for this folder"});
        }
    }
    return findings;
}

Findings check_pure_folders(const SourceFile& file) {
    static const std::set<std::string_view> kImpure = {
        "fstream", "filesystem", "iostream", "cstdio",    "chrono",  "ctime",  "thread",
        "mutex",   "atomic",     "future",   "semaphore", "csignal", "random", "condition_variable",
    };
    Findings findings;
    if (!file.path.starts_with("src/rules/") && !file.path.starts_with("src/ai/")) {
        return findings;
    }
    for (const Include& include : includes_of(file)) {
        if (!include.is_ours && kImpure.contains(include.path)) {
            findings.push_back({file.path, include.line,
                                "this folder knows no files, time or threads: <" +
                                    std::string(include.path) + ">"});
        }
    }
    return findings;
}

Findings check_own_header_first(const std::vector<SourceFile>& files) {
    std::set<std::string> paths;
    for (const SourceFile& file : files) {
        paths.insert(file.path);
    }
    Findings findings;
    for (const SourceFile& file : files) {
        if (!file.path.ends_with(".cpp")) {
            continue;
        }
        const std::string header = file.path.substr(0, file.path.size() - 4) + ".h";
        const auto includes = includes_of(file);
        if (paths.contains(header) &&
            (includes.empty() || header.substr(header.find('/') + 1) != includes[0].path)) {
            findings.push_back({file.path, 0, "its own header must be included first"});
        }
    }
    return findings;
}

Findings check_dead_headers(const std::vector<SourceFile>& files) {
    std::set<std::string> used;
    for (const SourceFile& file : files) {
        if (!is_cpp(file)) {
            continue;
        }
        for (const Include& include : includes_of(file)) {
            const std::string header = "src/" + std::string(include.path);
            if (header.substr(0, header.rfind('.')) != file.path.substr(0, file.path.rfind('.'))) {
                used.insert(header);
            }
        }
    }
    Findings findings;
    for (const SourceFile& file : files) {
        if (file.path.starts_with("src/") && is_header(file) && !used.contains(file.path)) {
            findings.push_back({file.path, 0, "nobody includes this header"});
        }
    }
    return findings;
}

}  // namespace tidy
