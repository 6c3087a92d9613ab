#include "net/api/site.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"

// Made by cmake/site.cmake.
extern "C" const char fogg_site_begin;  // NOLINT(readability-identifier-naming)
extern "C" const char fogg_site_end;    // NOLINT(readability-identifier-naming)

namespace net {
namespace {

constexpr std::string_view kMagic = "FOGGSITE";

class PackReader {
public:
    explicit PackReader(std::string_view pack) : rest_(pack) {}

    std::optional<std::string_view> take(std::size_t size) {
        if (size > rest_.size()) {
            return std::nullopt;
        }
        const std::string_view bytes = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return bytes;
    }

    std::optional<std::uint32_t> number() {
        const auto bytes = take(4);
        if (!bytes) {
            return std::nullopt;
        }
        std::uint32_t value = 0;
        for (std::size_t i = 4; i > 0; --i) {
            value = (value << 8U) | static_cast<unsigned char>((*bytes)[i - 1]);
        }
        return value;
    }

    std::optional<std::string_view> text() {
        const auto size = number();
        return size ? take(*size) : std::nullopt;
    }

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

// Hashed names never change their contents.
bool is_immutable(std::string_view path) {
    return path.starts_with("/assets/");
}

bool looks_like_a_place(std::string_view path) {
    const std::string_view last = path.substr(path.rfind('/') + 1);
    const bool is_ours =
        path == "/api" || path.starts_with("/api/") || path.starts_with("/assets/");
    return !is_ours && last.find('.') == std::string_view::npos;
}

std::string_view cut(std::string_view& rest, char end) {
    const std::string_view part = rest.substr(0, rest.find(end));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    return part;
}

// "/t/:id" is like "/t/abc" and "/t/abc/".
bool is_like(std::string_view path, std::string_view page) {
    if (path.size() > 1 && path.ends_with('/')) {
        path.remove_suffix(1);
    }
    while (!path.empty() && !page.empty()) {
        const std::string_view wanted = cut(page, '/');
        const std::string_view part = cut(path, '/');
        if (wanted.starts_with(':') ? part.empty() : part != wanted) {
            return false;
        }
    }
    return path.empty() && page.empty();
}

// A list of tags, or a star. Ours are never weak, but a proxy that compresses may say so.
bool names_etag(std::string_view list, std::string_view etag) {
    while (!list.empty()) {
        std::string_view item = list.substr(0, list.find(','));
        list.remove_prefix(std::min(item.size() + 1, list.size()));
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        item = item.substr(0, item.find_last_not_of(' ') + 1);
        if (item.starts_with("W/")) {
            item.remove_prefix(2);
        }
        if (item == etag || item == "*") {
            return true;
        }
    }
    return false;
}

}  // namespace

std::optional<Site> Site::parse(std::string_view pack) {
    PackReader reader(pack);
    if (reader.take(kMagic.size()) != kMagic) {
        return std::nullopt;
    }
    const auto count = reader.number();
    Site site;
    for (std::uint32_t i = 0; count && i < *count; ++i) {
        std::array<std::string_view, 5> texts;
        for (std::string_view& text : texts) {
            const auto read = reader.text();
            if (!read) {
                return std::nullopt;
            }
            text = *read;
        }
        site.files_.emplace(
            texts[0],
            File{.media_type = texts[1], .etag = texts[2], .plain = texts[3], .gzip = texts[4]});
    }
    if (const File* const list = site.find("/pages.txt")) {
        for (std::string_view rest = list->plain; !rest.empty();) {
            site.pages_.push_back(cut(rest, '\n'));
        }
    }
    return count && reader.is_at_end() ? std::optional(std::move(site)) : std::nullopt;
}

const Site& Site::built_in() {
    static const Site kSite = [] {
        const auto size = static_cast<std::size_t>(&fogg_site_end - &fogg_site_begin);
        auto site = parse({&fogg_site_begin, size});
        CHECK(site.has_value(), "the program's own site is broken");
        return std::move(*site);
    }();
    return kSite;
}

const Site::File* Site::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

bool Site::has_page(std::string_view path) const {
    return pages_.empty() || std::ranges::any_of(pages_, [path](std::string_view page) {
               return is_like(path, page);
           });
}

HttpResponse Site::answer(const HttpRequest& request) const {
    if (is_changing(request.method)) {
        HttpResponse response = refusal(405, "bad_method");
        response.headers.emplace_back("Allow", "GET, HEAD");
        return response;
    }
    const std::string_view path = request.path();
    const File* file = find(path);
    bool is_known = true;
    if (file == nullptr && looks_like_a_place(path)) {
        file = find("/index.html");
        is_known = has_page(path);
    }
    if (file == nullptr) {
        return refusal(404, "not_found");
    }
    const bool is_gzip = request.accepts_gzip && !file->gzip.empty();
    HttpResponse response{
        .status = is_known ? 200U : 404U,
        .content_type = std::string(file->media_type),
        .body = Body::fixed(is_gzip ? file->gzip : file->plain),
        .headers = {{"ETag", std::string(file->etag)}, {"Vary", "Accept-Encoding"}}};
    response.headers.emplace_back(
        "Cache-Control", is_immutable(path) ? "public, max-age=31536000, immutable" : "no-cache");
    if (is_known && names_etag(request.if_none_match, file->etag)) {
        response.status = 304;
        response.body = {};
        return response;
    }
    if (is_gzip) {
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    return response;
}

}  // namespace net
