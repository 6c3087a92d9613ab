// app/map_shelf.h
//
// Finds maps for requests from outside. Built-in maps are parsed once and kept; files are read each
// time, and only regular files: nothing that could block, such as a pipe or the standard input that
// the requests come from.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "protocol/problem.h"
#include "rules/maps/map_file.h"

namespace app {

class MapShelf {
public:
    using Found = base::Result<std::shared_ptr<const rules::MapFile>, protocol::Failure>;

    // A built-in map by its id, or a file by its path.
    [[nodiscard]] Found find(const std::string& name);

    // The map that the record was made on: the built-in one, in the version of then, or, where a
    // path is given, that file.
    // A record alone never makes the program read a file.
    [[nodiscard]] Found find_for_record(const std::string& record, const std::string& path);

private:
    std::map<std::string, std::shared_ptr<const rules::MapFile>> kept_;
};

}  // namespace app
