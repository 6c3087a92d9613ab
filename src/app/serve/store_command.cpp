// fogg store: what an administrator does with the games of a server. This file has the words of the
// command line; store_upkeep.h has the work.
#include <array>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/serve/key_upkeep.h"
#include "app/serve/store_upkeep.h"

namespace app {
namespace {

constexpr const char* kDataHelp =
    "The store: a file or postgres://user@host/database; by default "
    "$XDG_DATA_HOME/fogg/games.db or ~/.local/share/fogg/games.db";

constexpr const char* kKeyHelp = "The key file; by default beside the data file";

struct StoreCommand {
    const char* name;
    const char* help;
    const char* file_help;  // null: takes no file
    Exit (*work)(const StoreFiles&);
};

constexpr std::array kCommands = {
    StoreCommand{"check", "Verify the store, and replay every game in it", nullptr, check_store},
    StoreCommand{"export", "Write all games as plain text",
                 "The new archive, or - for standard output", export_store},
    StoreCommand{"import", "Import all games of an archive, or none",
                 "The archive, or - for standard input", import_store},
    StoreCommand{"backup", "Copy the store while it is in use", "The new copy", back_up_store},
    StoreCommand{"maps", "List the published maps", nullptr, list_maps},
    StoreCommand{"unlist", "Remove a published map from the gallery", "The hash of the map",
                 unlist_map},
    StoreCommand{"remove-maps", "Remove published maps that no table uses",
                 "A map's hash, or a publisher's id as shown in brackets by 'fogg store maps'",
                 remove_maps},
    StoreCommand{"prune", "Remove unused tables", nullptr, prune_store},
};

void add_keys(Command command) {
    const auto wish = std::make_shared<KeyWish>();
    const auto add = [&](const char* name, const char* help) {
        Command one = command.add(name, help);
        one.option("--data,--store", wish->data, kDataHelp);
        one.option("--key-file", wish->key_file, kKeyHelp);
        return one;
    };
    add("keys", "List the keys that seal seeds, and how many tables need each").runs([wish] {
        return list_keys(*wish);
    });
    Command rotate = add("rotate-key", "Seal the seeds of new tables with a new key");
    rotate.flag("--lost", wish->is_lost, "Proceed even if a key that tables need is missing");
    rotate.runs([wish] { return rotate_key(*wish); });
}

void add_prune_options(Command command, StoreFiles& files) {
    command.flag("--dry-run", files.is_dry_run, "List them without removing anything");
    command
        .option("--open-days", files.prune.open_days,
                "Days without use after which a table that never started is removed; 0: never")
        .shows_default();
    command
        .option("--unfinished-days", files.prune.unfinished_days,
                "The same for games that were started but not finished, or closed")
        .shows_default();
    command.option("--finished-days", files.prune.finished_days, "The same for finished games")
        .shows_default();
}

}  // namespace

void add_store(Command program) {
    Command command = program.add("store", "Verify, copy and move a server's games");
    for (const StoreCommand& words : kCommands) {
        const auto files = std::make_shared<StoreFiles>();
        Command one = command.add(words.name, words.help);
        one.option("--data,--store", files->data, kDataHelp);
        if (words.file_help != nullptr) {
            one.option("file", files->file, words.file_help).required();
        }
        if (words.work == check_store) {
            one.option("--maps", files->maps, "The server's additional map files");
            one.option("--key-file", files->key_file, kKeyHelp);
        }
        if (words.work == prune_store) {
            add_prune_options(one, *files);
        }
        one.runs([files, work = words.work] { return work(*files); });
    }
    add_keys(command);
}

}  // namespace app
