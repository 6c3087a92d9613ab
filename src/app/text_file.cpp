#include "app/text_file.h"

#include <array>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

namespace app {
namespace {

std::string last_error() {
    return std::generic_category().message(errno);
}

}  // namespace

base::Result<std::string, FileProblem> read_file(const std::string& path) {
    std::ifstream file;
    if (path != "-") {
        file.open(path, std::ios::binary);
        if (!file) {
            return FileProblem{last_error()};
        }
    }
    std::istream& in = path == "-" ? std::cin : file;
    std::string text;
    std::array<char, 1 << 14> buffer;
    errno = 0;
    while (in.read(buffer.data(), buffer.size()) || in.gcount() > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > kFileBytesMax) {
            return FileProblem{"the file is larger than 16 MiB"};
        }
    }
    if (in.bad() || errno != 0) {
        return FileProblem{last_error()};  // a folder opens, but does not read
    }
    return text;
}

std::optional<FileProblem> write_file(const std::string& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file) {
        return FileProblem{last_error()};
    }
    return std::nullopt;
}

}  // namespace app
