// net/api/site.h
//
// The files of the web client, compiled into the program. Paths are looked up in a table made at
// build time, so nothing outside it can be read.
//
// The files come as one pack, which cmake/site/pack_site.cpp makes of a folder:
//
//     "FOGGSITE" count
//     count times: path media_type etag plain gzip     (each: length, then bytes)
//
// with numbers of 4 bytes, lowest first. `gzip` is empty if it would save nothing.
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

    // Answers GET and HEAD; others with bad_method. A path without a file gets index.html if it
    // looks like a page of the client ("/t/ID"), and not_found if it looks like a file or starts
    // with /api/. If the pack has /pages.txt, which lists the client's pages ("/t/:id", one per
    // line), index.html comes with status 404 for any other page.
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
