#include "net/api/review_shelf.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>
#include <vector>

#include "base/digest.h"

namespace net {
namespace {

namespace fs = std::filesystem;

// A file is "fogg review 1 SHA256 BYTES\n", the text, which has that many bytes, and the sums; the
// digest is of all that follows the first line. The number rises when the shape of a review
// changes.
constexpr std::string_view kMark = "fogg review 1 ";

// What a review is written under until it is whole; a killed server leaves such a file.
constexpr std::string_view kDraftEnd = ".new";

// The folder may hold something else as well; that is none of ours.
bool is_ours(const fs::path& path) {
    std::string name = path.filename().string();
    if (name.ends_with(kDraftEnd)) {
        name.resize(name.size() - kDraftEnd.size());
    }
    return base::digest_from_hex(name).has_value();
}

// An open file. Closes it.
class Handle {
public:
    explicit Handle(int number) : number_(number) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }
    [[nodiscard]] int number() const { return number_; }

    // Empty: it cannot be read, is no plain file, or has more bytes than that.
    [[nodiscard]] std::optional<std::string> read(std::uintmax_t bytes_max) const {
        struct stat facts = {};
        if (number_ < 0 || ::fstat(number_, &facts) != 0 || !S_ISREG(facts.st_mode) ||
            static_cast<std::uintmax_t>(facts.st_size) > bytes_max) {
            return std::nullopt;
        }
        std::string text(static_cast<std::size_t>(facts.st_size), '\0');
        for (std::size_t done = 0; done < text.size();) {
            const ssize_t bytes = ::read(number_, text.data() + done, text.size() - done);
            if (bytes <= 0) {
                return std::nullopt;
            }
            done += static_cast<std::size_t>(bytes);
        }
        return text;
    }

    [[nodiscard]] bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t bytes = ::write(number_, text.data(), text.size());
            if (bytes <= 0) {
                return false;
            }
            text.remove_prefix(static_cast<std::size_t>(bytes));
        }
        return true;
    }

private:
    int number_;
};

std::string digest_of(std::string_view body) {
    return base::to_hex(base::sha256(body));
}

std::string written(const ReviewShelf::Entry& entry) {
    const std::string body = entry.text + entry.sums;
    return std::string(kMark) + digest_of(body) + " " + std::to_string(entry.text.size()) + "\n" +
           body;
}

std::optional<ReviewShelf::Entry> parsed(std::string_view file) {
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos || !file.starts_with(kMark)) {
        return std::nullopt;
    }
    const std::string_view head = file.substr(kMark.size(), end - kMark.size());
    const std::string_view body = file.substr(end + 1);
    const std::size_t space = head.find(' ');
    if (space == std::string_view::npos || head.substr(0, space) != digest_of(body)) {
        return std::nullopt;
    }
    std::size_t bytes = 0;
    const std::from_chars_result number =
        std::from_chars(head.data() + space + 1, head.data() + head.size(), bytes);
    if (number.ec != std::errc() || number.ptr != head.data() + head.size() ||
        bytes > body.size()) {
        return std::nullopt;
    }
    return ReviewShelf::Entry{.text = std::string(body.substr(0, bytes)),
                              .sums = std::string(body.substr(bytes))};
}

}  // namespace

fs::path ReviewShelf::path_of(std::string_view name) const {
    return folder_ / digest_of(name);
}

std::optional<ReviewShelf::Entry> ReviewShelf::find(std::string_view name) const {
    if (folder_.empty()) {
        return std::nullopt;
    }
    // Without waiting, should it be a pipe.
    const Handle file(
        ::open(path_of(name).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    const auto text = file.read(bytes_max_);
    if (!text) {
        return std::nullopt;
    }
    static_cast<void>(::futimens(file.number(), nullptr));  // or it only ages sooner
    return parsed(*text);
}

void ReviewShelf::add(std::string_view name, const Entry& entry) const {
    const std::string text = written(entry);
    if (folder_.empty() || text.size() > bytes_max_) {
        return;
    }
    std::error_code ignored;  // writing reports whatever is wrong
    if (fs::create_directories(folder_, ignored)) {
        fs::permissions(folder_, fs::perms::owner_all, ignored);
    }
    make_room(text.size());
    // Beside its place, then renamed: a reader sees all of it or nothing.
    const fs::path path = path_of(name);
    const std::string draft = path.string() + std::string(kDraftEnd);
    fs::remove(draft, ignored);
    const Handle file(
        ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (file.write(text)) {
        fs::rename(draft, path, ignored);
    } else {
        fs::remove(draft, ignored);  // no room on the disk, perhaps
    }
}

void ReviewShelf::make_room(std::uintmax_t bytes) const {
    struct File {
        fs::file_time_type read;
        std::uintmax_t bytes;
        fs::path path;
    };
    std::vector<File> files;
    std::error_code error;
    for (fs::directory_iterator each(folder_, error), end; !error && each != end;
         each.increment(error)) {
        std::error_code gone;
        if (!is_ours(each->path()) || !fs::is_regular_file(each->symlink_status(gone))) {
            continue;
        }
        const File file{.read = each->last_write_time(gone),
                        .bytes = each->file_size(gone),
                        .path = each->path()};
        if (!gone) {
            files.push_back(file);
            bytes += file.bytes;
        }
    }
    std::ranges::sort(files, {}, &File::read);
    for (const File& file : files) {
        if (bytes <= bytes_max_) {
            return;
        }
        fs::remove(file.path, error);
        bytes -= file.bytes;
    }
}

}  // namespace net
