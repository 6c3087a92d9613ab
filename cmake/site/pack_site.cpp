// Packs a folder into the format of net/api/site.h, at build time.
//
//   pack_site FOLDER OUTPUT
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"

namespace {

namespace fs = std::filesystem;

struct MediaType {
    std::string_view ending;
    std::string_view name;
    bool is_packed_already;
};

constexpr std::array<MediaType, 18> kMediaTypes = {{
    {".html", "text/html; charset=utf-8", false},
    {".js", "text/javascript; charset=utf-8", false},
    {".mjs", "text/javascript; charset=utf-8", false},
    {".css", "text/css; charset=utf-8", false},
    {".json", "application/json", false},
    {".webmanifest", "application/manifest+json", false},
    {".svg", "image/svg+xml", false},
    {".txt", "text/plain; charset=utf-8", false},
    {".wasm", "application/wasm", false},
    {".ico", "image/x-icon", false},
    {".map", "application/json", false},
    {".png", "image/png", true},
    {".jpg", "image/jpeg", true},
    {".webp", "image/webp", true},
    {".avif", "image/avif", true},
    {".woff2", "font/woff2", true},
    {".mp3", "audio/mpeg", true},
    {".ogg", "audio/ogg", true},
}};

std::string gzipped(const std::string& text) {
    z_stream stream{};
    constexpr int kGzip = 16;  // added to the window bits: selects the gzip format
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzip, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::vector<Bytef> input(text.begin(), text.end());
    std::vector<Bytef> output(deflateBound(&stream, static_cast<uLong>(input.size())));
    stream.next_in = input.data();
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = output.data();
    stream.avail_out = static_cast<uInt>(output.size());
    const int result = deflate(&stream, Z_FINISH);
    output.resize(stream.total_out);
    deflateEnd(&stream);
    return result == Z_STREAM_END ? std::string(output.begin(), output.end()) : std::string();
}

void append_number(std::size_t value, std::string& pack) {
    for (unsigned i = 0; i < 4; ++i) {
        pack += static_cast<char>((value >> (8 * i)) & 0xFFU);
    }
}

void append_text(std::string_view text, std::string& pack) {
    append_number(text.size(), pack);
    pack += text;
}

std::optional<std::string> read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    return in.bad() || !in.is_open() ? std::nullopt : std::optional(std::move(text));
}

// False if the file could not be read.
bool append_file(const fs::path& folder, const fs::path& path, std::string& pack) {
    const auto text = read(path);
    if (!text) {
        return false;
    }
    const std::string ending = path.extension().string();
    const auto type = std::ranges::find(kMediaTypes, ending, &MediaType::ending);
    const bool is_known = type != kMediaTypes.end();
    const std::string packed = is_known && type->is_packed_already ? "" : gzipped(*text);
    append_text("/" + path.lexically_relative(folder).generic_string(), pack);
    append_text(is_known ? type->name : "application/octet-stream", pack);
    append_text("\"" + base::to_hex(base::sha256(*text)).substr(0, 24) + "\"", pack);
    append_text(*text, pack);
    append_text(packed.size() + 100 < text->size() ? packed : "", pack);
    return true;
}

int run(const fs::path& folder, const fs::path& output) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    std::string pack = "FOGGSITE";
    append_number(paths.size(), pack);
    for (const fs::path& path : paths) {
        if (!append_file(folder, path, pack)) {
            std::cerr << "pack_site: cannot read " << path << '\n';
            return 1;
        }
    }
    std::ofstream out(output, std::ios::binary);
    out << pack;
    out.close();
    if (!out) {
        std::cerr << "pack_site: cannot write " << output << '\n';
        return 1;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "pack_site FOLDER OUTPUT\n";
        return 2;
    }
    try {
        return run(argv[1], argv[2]);
    } catch (const std::exception& failure) {
        std::cerr << "pack_site: " << failure.what() << '\n';
        return 1;
    }
}
