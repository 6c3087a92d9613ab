#include "tidy/source_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/check.h"

namespace tidy {
namespace {

namespace fs = std::filesystem;

// Scans C++ text and blanks it along the way.
class Blanker {
public:
    enum class Comments { kKeep, kBlank };

    Blanker(std::string_view text, Comments comments) : text_(text), comments_(comments) {}

    std::string run() {
        while (at_ < text_.size()) {
            const std::string_view rest = text_.substr(at_);
            if (rest.starts_with("//")) {
                comment(std::min(rest.find('\n'), rest.size()));
            } else if (rest.starts_with("/*")) {
                comment(std::min(rest.find("*/"), rest.size() - 2) + 2);
            } else if (rest.starts_with("R\"") && (at_ == 0 || !is_word(text_[at_ - 1]))) {
                raw_string();
            } else if (rest[0] == '"' || (rest[0] == '\'' && !is_digit_separator())) {
                quoted(rest[0]);
            } else {
                keep(1);
            }
        }
        return std::move(out_);
    }

private:
    [[nodiscard]] bool is_digit_separator() const { return at_ > 0 && is_word(text_[at_ - 1]); }

    void comment(std::size_t size) {
        if (comments_ == Comments::kKeep) {
            keep(size);
        } else {
            blank(size);
        }
    }
    void quoted(char quote) {
        keep(1);
        std::size_t size = 0;
        while (at_ + size < text_.size() && text_[at_ + size] != quote &&
               text_[at_ + size] != '\n') {
            size += text_[at_ + size] == '\\' ? 2 : 1;
        }
        blank(size);
        keep(1);
    }
    void raw_string() {
        keep(2);
        const std::size_t open = text_.find('(', at_);
        CHECK(open != std::string_view::npos);
        const std::string close = ")" + std::string(text_.substr(at_, open - at_)) + "\"";
        const std::size_t end = std::min(text_.find(close, open), text_.size() - close.size());
        blank(end + close.size() - 1 - at_);
        keep(1);
    }

    void keep(std::size_t size) {
        out_ += text_.substr(at_, size);
        at_ = std::min(at_ + size, text_.size());
    }
    void blank(std::size_t size) {
        for (const char c : text_.substr(at_, size)) {
            out_ += c == '\n' ? '\n' : ' ';
        }
        at_ = std::min(at_ + size, text_.size());
    }

    std::string_view text_;
    Comments comments_;
    std::size_t at_ = 0;
    std::string out_;
};

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    CHECK(in.good(), path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool is_left_out(const fs::path& name) {
    return name == "build" || name == ".git" || name == ".cache" || name == "__pycache__" ||
           name == "node_modules";
}

}  // namespace

std::vector<SourceFile> read_tree(const std::string& root) {
    std::vector<SourceFile> files;
    for (fs::recursive_directory_iterator it(root), end; it != end; ++it) {
        if (is_left_out(it->path().filename())) {
            it.disable_recursion_pending();  // .git is a file in a linked worktree
        } else if (it->is_regular_file()) {
            const bool is_executable =
                (it->status().permissions() & fs::perms::owner_exec) != fs::perms::none;
            files.push_back({.path = fs::relative(it->path(), root).generic_string(),
                             .text = read_file(it->path()),
                             .is_executable = is_executable});
        }
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

std::string code_of(std::string_view text) {
    return Blanker(text, Blanker::Comments::kBlank).run();
}

std::string code_and_comments_of(std::string_view text) {
    return Blanker(text, Blanker::Comments::kKeep).run();
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

bool is_header(const SourceFile& file) {
    return file.path.ends_with(".h");
}

bool is_cpp(const SourceFile& file) {
    return is_header(file) || file.path.ends_with(".cpp");
}

std::vector<Include> includes_of(const SourceFile& file) {
    std::vector<Include> includes;
    const std::string code = code_of(file.text);
    const auto code_lines = lines_of(code);
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!code_lines[i].starts_with("#include ")) {
            continue;
        }
        const std::size_t open = lines[i].find_first_of("<\"");
        const std::size_t close = lines[i].find_last_of(">\"");
        CHECK(open < close, file.path, i + 1);
        includes.push_back({.line = static_cast<unsigned>(i + 1),
                            .path = lines[i].substr(open + 1, close - open - 1),
                            .is_ours = lines[i][open] == '"'});
    }
    return includes;
}

bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace tidy
