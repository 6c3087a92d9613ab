// net/api/site.h
//
// The files of the web client, compiled into the program. What a path gives is looked up in a table
// that was made when the program was built, so nothing outside of it can be read.
//
// The files come as one pack, which cmake/site/pack_site.cpp makes of a folder:
//
//     "FOGGSITE" count
//     count times: path media_type etag plain gzip     (each: length, then bytes)
//
// with numbers of 4 bytes, lowest first. `gzip` is empty where it would save nothing.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "net/http/http.h"

namespace net {

class Site {
public:
    // Views of the pack, which must outlive the site and its answers. Nothing if it is not a pack.
    [[nodiscard]] static std::optional<Site> parse(std::string_view pack);

    // The pack in the program.
    [[nodiscard]] static const Site& built_in();

    // Answers GET and HEAD; others with bad_method. A path that no file has gets index.html when it
    // looks like a place in the client ("/t/ID"), and not_found when it looks like a file, or
    // begins with /api/. The status of index.html is 404 where the client has no such page, if the
    // pack has /pages.txt, which lists them: "/t/:id", one in a line.
    [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

private:
    struct File {
        std::string_view media_type;
        std::string_view etag;
        std::string_view plain;
        std::string_view gzip;
    };

    [[nodiscard]] const File* find(std::string_view path) const;

    [[nodiscard]] bool has_page(std::string_view path) const;

    std::map<std::string_view, File, std::less<>> files_;
    std::vector<std::string_view> pages_;
};

}  // namespace net
