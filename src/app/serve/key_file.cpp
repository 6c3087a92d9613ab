#include "app/serve/key_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "app/text_file.h"
#include "base/digest.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTitle = "fogg keys 1";
constexpr std::string_view kNotice =
    "# Without this file, unfinished games cannot be continued. Keep a copy apart from the games.";
constexpr std::string_view kSeal = "seal ";
constexpr std::string_view kSign = "sign ";
constexpr std::string_view kLog = "log ";
constexpr std::string_view kPush = "push ";

KeyFileProblem problem(const std::string& path, const std::string& text) {
    return {.text = path + ": " + text};
}

std::string system_text(int number) {
    return std::generic_category().message(number);
}

std::optional<table::SeedKey> parse_seal(std::string_view line) {
    table::SeedKey key;
    line.remove_prefix(kSeal.size());
    const char* const end = line.data() + line.size();
    const auto read = std::from_chars(line.data(), end, key.number);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ' ' || key.number == 0) {
        return std::nullopt;
    }
    const auto secret = base::digest_from_hex(std::string_view(read.ptr + 1, end));
    if (!secret) {
        return std::nullopt;
    }
    key.key = *secret;
    return key;
}

std::string text_of(const ServerKeys& keys) {
    std::string text = std::string(kTitle) + "\n" + std::string(kNotice) + "\n";
    for (const table::SeedKey& key : keys.seed_keys) {
        text +=
            std::string(kSeal) + std::to_string(key.number) + " " + base::to_hex(key.key) + "\n";
    }
    if (keys.signing) {
        text += std::string(kSign) + base::to_hex(*keys.signing) + "\n";
    }
    if (!keys.lost_log.empty()) {
        text += std::string(kLog) + keys.lost_log + "\n";
    }
    if (keys.push) {
        text += std::string(kPush) + base::to_hex(*keys.push) + "\n";
    }
    return text;
}

// Why the file cannot be trusted with secrets.
std::optional<KeyFileProblem> problem_of_mode(const std::string& path) {
    struct stat facts{};
    if (stat(path.c_str(), &facts) != 0) {
        const int number = errno;
        if (number == ENOENT) {
            return KeyFileProblem{.kind = KeyFileProblem::Kind::kMissing,
                                  .text = path + ": there is no such file"};
        }
        return problem(path, system_text(number));
    }
    // A group may read it, as secrets mounted into containers need it.
    if ((facts.st_mode & (S_IWGRP | S_IRWXO)) != 0) {
        return problem(path,
                       "others than its owner may use this file of keys; run: chmod 600 " + path);
    }
    return std::nullopt;
}

struct FileCloser {
    void operator()(std::FILE* file) const {
        // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): the one owner
        std::fclose(file);
    }
};

// Nobody else can read the file at any time.
std::optional<std::string> write_private(const std::string& path, const std::string& text) {
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): the unique_ptr owns it
    const std::unique_ptr<std::FILE, FileCloser> file(std::fopen(path.c_str(), "wbx"));
    if (file == nullptr) {
        return path + ": " + system_text(errno);
    }
    const bool is_written = fchmod(fileno(file.get()), S_IRUSR | S_IWUSR) == 0 &&
                            std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                            std::fflush(file.get()) == 0 && fsync(fileno(file.get())) == 0;
    return is_written ? std::nullopt : std::optional(path + ": " + system_text(errno));
}

// Takes over what a line after the first says. False: it is damaged, or says again what may be said
// once.
bool read_line(std::string_view line, ServerKeys& keys) {
    if (line.empty() || line.front() == '#') {
        return true;
    }
    if (line.starts_with(kPush) && !keys.push) {
        keys.push = base::digest_from_hex(line.substr(kPush.size()));
        return keys.push && net::p256_point(*keys.push);
    }
    if (line.starts_with(kSign) && !keys.signing) {
        keys.signing = base::digest_from_hex(line.substr(kSign.size()));
        return keys.signing.has_value();
    }
    if (line.starts_with(kLog) && keys.lost_log.empty()) {
        keys.lost_log = line.substr(kLog.size());
        return true;
    }
    const auto key = line.starts_with(kSeal) ? parse_seal(line) : std::nullopt;
    if (!key || (!keys.seed_keys.empty() && keys.seed_keys.back().number >= key->number)) {
        return false;
    }
    keys.seed_keys.push_back(*key);
    return true;
}

}  // namespace

base::Result<ServerKeys, KeyFileProblem> read_key_file(const std::string& path) {
    if (auto wrong = problem_of_mode(path)) {
        return *std::move(wrong);
    }
    const auto text = read_file(path);
    if (!text) {
        return KeyFileProblem{.text = text.error().text};
    }
    ServerKeys keys;
    std::string_view rest = *text;
    for (unsigned number = 1; !rest.empty(); ++number) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const bool is_sound = number == 1 ? line == kTitle : read_line(line, keys);
        if (!is_sound) {
            return problem(path, "line " + std::to_string(number) +
                                     " is damaged; restore the file from a copy");
        }
    }
    if (keys.seed_keys.empty()) {
        return problem(path, "there is no key in it; restore the file from a copy");
    }
    return keys;
}

std::optional<std::string> write_key_file(const std::string& path, const ServerKeys& keys,
                                          KeyFileMode mode) {
    const std::string part = path + ".part";
    std::error_code error;
    fs::remove(part, error);
    if (auto wrong = write_private(part, text_of(keys))) {
        fs::remove(part, error);
        return wrong;
    }
    if (mode == KeyFileMode::kNew) {
        fs::create_hard_link(part, path, error);  // fails where there is a file
        std::error_code ignored;                  // a second name does no harm
        fs::remove(part, ignored);
    } else {
        fs::rename(part, path, error);
    }
    return error ? std::optional(path + ": " + error.message()) : std::nullopt;
}

ServerKeys with_new_key(ServerKeys keys, std::uint32_t number) {
    keys.seed_keys.push_back({.number = number, .key = base::random_seed()});
    if (!keys.signing) {
        keys.signing = base::random_seed();
    }
    if (!keys.push) {
        keys.push = net::random_p256_secret();
    }
    return keys;
}

std::string default_key_file(std::string_view data_path) {
    return std::string(data_path) + ".keys";
}

}  // namespace app
