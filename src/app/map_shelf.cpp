#include "app/map_shelf.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/map_source.h"
#include "rules/maps/builtin_maps.h"
#include "rules/records/record.h"

namespace app {
namespace {

using protocol::failure;
using protocol::in_quotes;
using protocol::Problem;

bool is_builtin(const std::string& name) {
    const auto maps = rules::builtin_maps();
    return std::any_of(maps.begin(), maps.end(),
                       [&](const rules::BuiltinMap& map) { return map.id == name; });
}

}  // namespace

MapShelf::Found MapShelf::find(const std::string& name) {
    if (const auto kept = kept_.find(name); kept != kept_.end()) {
        return kept->second;
    }
    std::error_code error;
    if (!is_builtin(name) && !std::filesystem::is_regular_file(name, error)) {
        return failure(Problem::kUnknownMap, "There is no map and no map file " + in_quotes(name) +
                                                 "." + did_you_mean_map(name));
    }
    const LoadedMap map = load_map(name);
    if (!map) {
        const bool is_bad = map.error().code == "bad_map";
        return failure(is_bad ? Problem::kBadMap : Problem::kUnknownMap, map.error().text);
    }
    if (is_builtin(name)) {
        kept_[name] = *map;
    }
    return *map;
}

MapShelf::Found MapShelf::find_for_record(const std::string& record, const std::string& path) {
    const auto wanted = rules::parse_record_map(record);
    if (!wanted) {
        return failure(Problem::kBadRecord, "line " + std::to_string(wanted.error().line) + ": " +
                                                wanted.error().code + ": " + wanted.error().text);
    }
    if (path.empty() && !is_builtin(wanted->id)) {
        return failure(Problem::kUnknownMap, "Map " + in_quotes(wanted->id) + " (SHA-256 " +
                                                 wanted->sha256 +
                                                 ") is not built in; give its file.");
    }
    Found map = find(path.empty() ? wanted->id : path);
    if (map && path.empty() && (*map)->sha256 != wanted->sha256) {
        if (auto earlier = load_builtin_version(wanted->id, wanted->sha256)) {
            return earlier;
        }
    }
    if (map && (*map)->sha256 != wanted->sha256) {
        return failure(Problem::kOtherMap, "The record was made on another version of map " +
                                               in_quotes(wanted->id) + "; give its file.");
    }
    return map;
}

}  // namespace app
