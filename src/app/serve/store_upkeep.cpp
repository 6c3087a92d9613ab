#include "app/serve/store_upkeep.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/progress_bar.h"
#include "app/serve/board_set.h"
#include "app/serve/data_folder.h"
#include "app/serve/key_file.h"
#include "app/serve/table_check.h"
#include "app/store_address.h"
#include "base/clock.h"
#include "store/archive.h"
#include "store/sqlite/store.h"
#include "table/lobby/dead_tables.h"
#include "table/maps/map_facts.h"
#include "table/maps/published_boards.h"

namespace app {
namespace {

namespace fs = std::filesystem;

using store::StoreErrorCode;

Exit failed(const std::string& path, const store::StoreError& error) {
    fmt::print(stderr, "{}: {}: {}\n", store::name_of(error.code), path, error.text);
    return Exit::kFailed;
}

store::StoreError system_error(int number) {
    const bool is_missing = number == ENOENT || number == ENOTDIR;
    return {is_missing ? StoreErrorCode::kNotFound : StoreErrorCode::kIo,
            std::generic_category().message(number)};
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string totals(const store::ArchiveCounts& counts) {
    return fmt::format("{}, {}, {}", counted(counts.tables, "table", "tables"),
                       counted(counts.lines, "line", "lines"),
                       counted(counts.chats, "line of chat", "lines of chat"));
}

// The store that is meant, and where it is.
struct Opened {
    std::string path;
    std::unique_ptr<store::Store> store;
    store::SqliteStore* file;  // the same, if it is a file
};

// Nothing, and the reason on standard error, when it cannot be opened.
std::optional<Opened> open(const StoreFiles& files, store::FileMode mode,
                           store::FileUse use = store::FileUse::kShared) {
    const auto path = files.data.empty() ? default_store_path(homes()) : std::optional(files.data);
    if (!path) {
        fmt::print(stderr,
                   "not_found: neither XDG_DATA_HOME nor HOME is set; use --data to"
                   " name the store\n");
        return std::nullopt;
    }
    if (mode == store::FileMode::kCreate && files.data.empty()) {
        if (const auto problem = make_folder_of(*path)) {
            fmt::print(stderr, "io: {}\n", *problem);
            return std::nullopt;
        }
    }
    auto opened = open_store(*path, mode, use);
    if (!opened) {
        failed(shown_address(*path), opened.error());
        return std::nullopt;
    }
    return Opened{
        .path = shown_address(*path), .store = std::move(opened->store), .file = opened->file};
}

store::Outcome<store::ArchiveCounts> write_archive(std::ostream& out, store::Store& store) {
    const auto total = store.table_count();
    if (!total) {
        return total.error();
    }
    const base::SystemClock clock;
    ProgressBar bar(clock, 0, *total);
    return store::export_to(out, store, [&](const store::ArchiveCounts& counts) {
        if (bar.is_due()) {
            // There may be more tables by now than there were when they were counted.
            bar.draw(std::min(counts.tables, *total), "tables");
        }
    });
}

// What was written to the file is on the disk.
std::optional<store::StoreError> sync_file(const std::string& path) {
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): closed a few lines below
    std::FILE* const file = std::fopen(path.c_str(), "rb+");
    if (file == nullptr) {
        return system_error(errno);
    }
    const bool is_synced = fsync(fileno(file)) == 0;
    const int number = errno;
    // Synced already. NOLINTNEXTLINE(cppcoreguidelines-owning-memory)
    std::fclose(file);
    return is_synced ? std::nullopt : std::optional(system_error(number));
}

// Writes `path`.part, and gives it its name when it is whole.
store::Outcome<store::ArchiveCounts> write_archive_file(const std::string& path,
                                                        store::Store& store) {
    std::error_code error;
    if (fs::exists(path, error)) {
        return store::StoreError{StoreErrorCode::kExists, "it already exists"};
    }
    const std::string part = path + ".part";
    std::ofstream out(part, std::ios::binary);
    if (!out) {
        return system_error(errno);
    }
    auto counts = write_archive(out, store);
    out.close();
    std::optional<store::StoreError> problem;
    if (counts) {
        problem = out ? sync_file(part) : std::optional(system_error(EIO));
    }
    if (counts && !problem) {
        fs::rename(part, path, error);
        problem = error ? std::optional(system_error(error.value())) : std::nullopt;
    }
    if (!counts || problem) {
        fs::remove(part, error);
    }
    return problem ? store::Outcome<store::ArchiveCounts>(*std::move(problem)) : std::move(counts);
}

store::Outcome<store::ArchiveCounts> read_archive_file(std::ifstream& in, std::uint64_t bytes,
                                                       store::Store& store) {
    const base::SystemClock clock;
    ProgressBar bar(clock, 0, bytes);
    return store::import_from(in, store, [&](const store::ArchiveCounts& counts) {
        if (bar.is_due()) {
            const auto done = static_cast<std::uint64_t>(std::max<std::int64_t>(in.tellg(), 0));
            bar.draw(std::min(done, bytes), fmt::format("bytes, {} tables", counts.tables));
        }
    });
}

// Shows, on a terminal, that reading may take a while.
class Notice {
public:
    explicit Notice(const std::string& text) : is_shown_(isatty(STDERR_FILENO) == 1) {
        if (is_shown_) {
            fmt::print(stderr, "{}", text);
            std::fflush(stderr);
        }
    }
    Notice(const Notice&) = delete;
    Notice& operator=(const Notice&) = delete;
    ~Notice() {
        if (is_shown_) {
            std::fputs("\r\x1b[K", stderr);
        }
    }

private:
    bool is_shown_;
};

store::Outcome<store::CheckReport> read_all(const Opened& opened) {
    std::error_code ignored;  // the size is for show
    const Notice notice(
        opened.file == nullptr
            ? "reading …"
            : fmt::format("reading {} MB …", (fs::file_size(opened.path, ignored) >> 20U) + 1));
    return opened.store->check();
}

// Those beside the file, unless another file is named. Nothing, and the reason on standard error,
// when that cannot be read.
std::optional<ServerKeys> keys_of(const StoreFiles& files, const Opened& opened) {
    const std::string beside = opened.file == nullptr ? "" : default_key_file(opened.path);
    auto keys = read_key_file(files.key_file.empty() ? beside : files.key_file);
    if (keys) {
        return std::move(*keys);
    }
    if (files.key_file.empty()) {
        return ServerKeys{};
    }
    fmt::print(stderr, "invalid: {}\n", keys.error().text);
    return std::nullopt;
}

void replay_all(const table::LogSource& source, store::CheckReport& report) {
    const base::SystemClock clock;
    ProgressBar bar(clock, 0, report.tables);
    const std::uint64_t sealed = check_tables(source, report, [&](std::uint64_t tables) {
        if (bar.is_due()) {
            bar.draw(std::min(tables, report.tables), "tables replayed");
        }
    });
    if (sealed > 0) {
        fmt::print(stderr, "not replayed because their key is missing: {} (see --key-file)\n",
                   counted(sealed, "table", "tables"));
    }
}

// Calls `write` with a callback, and waits for what it is called with.
template <typename Value, typename Write>
store::Outcome<Value> now(const Write& write) {
    std::promise<store::Outcome<Value>> promise;
    auto future = promise.get_future();
    write([&](const store::Outcome<Value>& outcome) { promise.set_value(outcome); });
    return future.get();
}

store::Outcome<store::Ok> remove_now(store::Store& store, const store::Remove& request) {
    return now<store::Ok>([&](store::OkDone done) { store.remove(request, std::move(done)); });
}

store::Outcome<std::vector<store::MapRow>> all_maps(store::Store& store) {
    std::vector<store::MapRow> rows;
    for (;;) {
        auto page = store.maps()->maps_after(rows.empty() ? 0 : rows.back().id);
        if (!page) {
            return page.error();
        }
        rows.insert(rows.end(), page->begin(), page->end());
        if (page->size() < store::kMapsPerPage) {
            return rows;
        }
    }
}

// Enough to tell people apart.
std::string shown_holder(const store::MapRow& row) {
    return row.holder.substr(0, 8);
}

}  // namespace

Exit check_store(const StoreFiles& files) {
    const auto boards = BoardSet::load(files.maps);
    if (!boards) {
        fmt::print(stderr, "invalid: {}\n", boards.error().text);
        return Exit::kFailed;
    }
    const auto opened = open(files, store::FileMode::kReadable);
    if (!opened) {
        return Exit::kFailed;
    }
    auto report = read_all(*opened);
    if (!report) {
        return failed(opened->path, report.error());
    }
    auto keys = keys_of(files, *opened);
    if (!keys) {
        return Exit::kFailed;
    }
    const table::SeedKeys seed_keys(std::move(keys->seed_keys));
    const table::PublishedBoards published(**boards, *opened->store);
    replay_all({.store = *opened->store, .boards = published, .seed_keys = seed_keys}, *report);
    for (const std::string& problem : report->problems) {
        failed(opened->path, {StoreErrorCode::kCorrupt, problem});
    }
    if (!report->problems.empty()) {
        fmt::print(stderr, "{}{}\n", counted(report->problems.size(), "problem", "problems"),
                   report->problems.size() == store::kProblemsMax ? ", or more" : "");
        return Exit::kFailed;
    }
    fmt::print("OK {}: {}, {}\n", opened->path, counted(report->tables, "table", "tables"),
               counted(report->lines, "line", "lines"));
    return Exit::kOk;
}

Exit export_store(const StoreFiles& files) {
    const auto opened = open(files, store::FileMode::kReadable);
    if (!opened) {
        return Exit::kFailed;
    }
    const bool is_output = files.file == "-";
    const auto counts = is_output ? write_archive(std::cout, *opened->store)
                                  : write_archive_file(files.file, *opened->store);
    if (!counts) {
        return failed(is_output ? "standard output" : files.file, counts.error());
    }
    // The archive itself may be on standard output.
    fmt::print(is_output ? stderr : stdout, "{}\n", totals(*counts));
    return Exit::kOk;
}

Exit import_store(const StoreFiles& files) {
    // The archive first: what is not there should not leave an empty store.
    const bool is_input = files.file == "-";
    std::ifstream in;
    std::error_code error;
    std::uint64_t bytes = 0;
    if (!is_input) {
        in.open(files.file, std::ios::binary);
        if (!in) {
            return failed(files.file, system_error(errno));
        }
        bytes = fs::file_size(files.file, error);  // a pipe has none
    }
    const auto opened = open(files, store::FileMode::kCreate);
    if (!opened) {
        return Exit::kFailed;
    }
    const auto counts = is_input || error
                            ? store::import_from(is_input ? std::cin : in, *opened->store)
                            : read_archive_file(in, bytes, *opened->store);
    if (!counts) {
        return failed(is_input ? "standard input" : files.file, counts.error());
    }
    fmt::print("{}\n", totals(*counts));
    return Exit::kOk;
}

Exit back_up_store(const StoreFiles& files) {
    const auto opened = open(files, store::FileMode::kReadable);
    if (!opened) {
        return Exit::kFailed;
    }
    if (opened->file == nullptr) {
        return failed(opened->path,
                      {StoreErrorCode::kInvalid,
                       "use the database's own tools, such as pg_dump, or export it"});
    }
    const base::SystemClock clock;
    std::optional<ProgressBar> bar;
    const auto outcome =
        opened->file->backup_to(files.file, [&](std::uint64_t done, std::uint64_t total) {
            if (!bar) {
                bar.emplace(clock, done, total);
            }
            if (bar->is_due()) {
                bar->draw(done, "pages");
            }
        });
    bar.reset();
    if (!outcome) {
        return failed(files.file, outcome.error());
    }
    fmt::print("{}\n", files.file);
    return Exit::kOk;
}

Exit list_maps(const StoreFiles& files) {
    const auto opened = open(files, store::FileMode::kReadable);
    if (!opened) {
        return Exit::kFailed;
    }
    const auto rows = all_maps(*opened->store);
    if (!rows) {
        return failed(opened->path, rows.error());
    }
    for (const store::MapRow& row : *rows) {
        const auto facts = table::parse_map_facts(row.summary).value_or(table::MapFacts{});
        fmt::print("{} {} version {} by {} ({}): {}\n", row.sha256,
                   row.listed ? "listed" : "unlisted", row.version,
                   facts.by.empty() ? "nobody" : facts.by, shown_holder(row), facts.title);
    }
    return Exit::kOk;
}

Exit remove_maps(const StoreFiles& files) {
    const auto opened = open(files, store::FileMode::kMustExist, store::FileUse::kServer);
    if (!opened) {
        return Exit::kFailed;
    }
    const auto rows = all_maps(*opened->store);
    if (!rows) {
        return failed(opened->path, rows.error());
    }
    std::uint64_t removed = 0;
    std::uint64_t used = 0;
    for (const store::MapRow& row : *rows) {
        if (row.sha256 != files.file && shown_holder(row) != files.file) {
            continue;
        }
        const auto done = now<store::Ok>([&](store::OkDone answer) {
            opened->store->maps()->remove({.sha256 = row.sha256}, std::move(answer));
        });
        if (!done && done.error().code != StoreErrorCode::kConflict) {
            return failed(row.sha256, done.error());
        }
        (done ? removed : used) += 1;
    }
    if (removed + used == 0) {
        return failed(files.file, store::no_such_map());
    }
    fmt::print("removed {}; kept {} that tables use\n", counted(removed, "map", "maps"), used);
    return Exit::kOk;
}

Exit unlist_map(const StoreFiles& files) {
    const auto opened = open(files, store::FileMode::kMustExist);
    if (!opened) {
        return Exit::kFailed;
    }
    const auto row = opened->store->maps()->map(files.file);
    if (!row) {
        return failed(files.file, row.error());
    }
    const auto done = now<store::Ok>([&](store::OkDone answer) {
        opened->store->maps()->list({.sha256 = row->sha256, .holder = row->holder, .listed = false},
                                    std::move(answer));
    });
    return done ? Exit::kOk : failed(files.file, done.error());
}

Exit prune_store(const StoreFiles& files) {
    const auto opened =
        open(files, files.is_dry_run ? store::FileMode::kReadable : store::FileMode::kMustExist);
    if (!opened) {
        return Exit::kFailed;
    }
    const std::int64_t now_ms = base::SystemClock().wall_ms();
    table::DeadTables dead(*opened->store, files.prune, now_ms);
    std::uint64_t count = 0;
    for (;;) {
        const auto found = dead.next();
        if (!found) {
            return failed(opened->path, found.error());
        }
        if (!*found) {
            break;
        }
        for (const store::QuietTable& table : **found) {
            const auto outcome = files.is_dry_run
                                     ? store::Outcome<store::Ok>(store::Ok{})
                                     : remove_now(*opened->store, dead.removal_of(table));
            if (outcome) {
                ++count;
                fmt::print("{} {}, last used {} days ago\n", table.row.public_id,
                           store::name_of(table.row.status),
                           (now_ms - table::last_use_ms(table)) / table::kDayMs);
            } else if (outcome.error().code != StoreErrorCode::kConflict) {
                return failed(opened->path, outcome.error());
            }
        }
    }
    fmt::print("{} {}\n", files.is_dry_run ? "would remove" : "removed",
               counted(count, "table", "tables"));
    return Exit::kOk;
}

}  // namespace app
