#include "table/maps/readable_map.h"

#include <algorithm>
#include <string>
#include <utility>

#include "rules/maps/map_validator.h"
#include "table/people/name.h"
#include "table/people/plain_text.h"

namespace table {
namespace {

using rules::Stated;
using rules::Translations;

// Map files allow this many bytes (docs/maps.md); how many characters that is, is up to them.
constexpr TextLimit kMapNameLimit{.characters_max = 60, .bytes_max = 60};
constexpr TextLimit kNoticeLimit{.characters_max = 2000, .bytes_max = 2000};

// U+202A to U+202E and U+2066 to U+2069, in UTF-8.
bool turns_text(std::string_view three) {
    const auto last = static_cast<unsigned char>(three[2]);
    return three[0] == '\xe2' && ((three[1] == '\x80' && last >= 0xaa && last <= 0xae) ||
                                  (three[1] == '\x81' && last >= 0xa6 && last <= 0xa9));
}

class TextJudge {
public:
    explicit TextJudge(rules::ParsedMap& map) : map_(map) {}

    void run(std::string_view file) {
        const rules::MapDescription& map = map_.description;
        check(map.title, map.titles, kMapNameLimit);
        check(map.notice, map.notices, kNoticeLimit);
        if (map.places) {
            for (const rules::PlaceDescription& place : *map.places) {
                line_ = place.line;
                check(place.name, place.names, kMapNameLimit);
            }
        }
        check_directions(file);
    }

private:
    void check(const Stated<std::string>& text, const Translations& translations,
               const TextLimit& limit) {
        line_ = text.line > 0 ? text.line : line_;
        if (text) {
            check_one(*text, limit);
        }
        for (const auto& [language, translated] : translations) {
            check_one(translated, limit);
        }
    }

    // The rules report what is empty or too long.
    void check_one(const std::string& text, const TextLimit& limit) {
        if (text.empty() || text.size() > limit.bytes_max) {
            return;
        }
        const bool is_blank = is_same_name(text, "");
        if (is_blank || !is_plain_text(text, limit)) {
            add(line_,
                "a text with characters that nobody can see, or with a line break, or that runs "
                "backwards");
        }
    }

    // In comments, too: the file must read as it is parsed.
    void check_directions(std::string_view file) {
        unsigned line = 1;
        for (std::size_t at = 0; at + 3 <= file.size(); ++at) {
            line += file[at] == '\n' ? 1 : 0;
            if (turns_text(file.substr(at, 3))) {
                add(line, "a character that makes text run backwards");
                return;
            }
        }
    }

    // Once a line: a name and its translations are one thing to the reader.
    void add(unsigned line, const char* text) {
        const bool is_told = std::ranges::any_of(map_.errors, [&](const rules::MapError& error) {
            return error.line == line && error.code == "bad_text";
        });
        if (!is_told) {
            map_.errors.push_back({.line = line, .code = "bad_text", .text = text});
        }
    }

    rules::ParsedMap& map_;
    unsigned line_ = 0;
};

}  // namespace

rules::ParsedMap examine_readable_map(std::string_view text) {
    rules::ParsedMap map = rules::examine_map(text);
    TextJudge(map).run(text);
    std::ranges::stable_sort(map.errors, {}, &rules::MapError::line);
    return map;
}

}  // namespace table
