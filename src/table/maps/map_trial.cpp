#include "table/maps/map_trial.h"

#include <algorithm>
#include <string>
#include <utility>

#include "rules/limits.h"
#include "table/people/name.h"
#include "table/people/plain_text.h"

namespace table {
namespace {

// U+202A to U+202E and U+2066 to U+2069, in UTF-8.
bool turns_text(std::string_view three) {
    const auto last = static_cast<unsigned char>(three[2]);
    return three[0] == '\xe2' && ((three[1] == '\x80' && last >= 0xaa && last <= 0xae) ||
                                  (three[1] == '\x81' && last >= 0xa6 && last <= 0xa9));
}

// Map files allow this many bytes (docs/maps.md); how many characters that is, is up to them.
constexpr TextLimit kMapNameLimit{.characters_max = 60, .bytes_max = 60};
constexpr TextLimit kNoticeLimit{.characters_max = 2000, .bytes_max = 2000};

// The line on which the text stands as it is; 0 if it is written in another way.
unsigned text_line(std::string_view file, std::string_view text) {
    const std::size_t at = file.find(text);
    if (at == std::string_view::npos) {
        return 0;
    }
    return static_cast<unsigned>(std::ranges::count(file.substr(0, at), '\n')) + 1;
}

// Looks at everything that people will read.
class TextJudge {
public:
    explicit TextJudge(std::string_view file) : file_(file) {}

    rules::MapErrors run(const rules::MapFile& map) {
        check(map.title, map.titles, kMapNameLimit);
        if (!map.notice.empty()) {
            check(map.notice, map.notices, kNoticeLimit);
        }
        for (const rules::MapPlace& place : map.places) {
            check(place.name, place.names, kMapNameLimit);
        }
        check_directions();
        return std::move(errors_);
    }

private:
    void check(const std::string& text, const rules::Translations& translations,
               const TextLimit& limit) {
        check_one(text, limit);
        for (const auto& [language, translated] : translations) {
            check_one(translated, limit);
        }
    }

    void check_one(const std::string& text, const TextLimit& limit) {
        const bool is_blank = is_same_name(text, "");
        if (is_blank || !is_plain_text(text, limit)) {
            add(text_line(file_, text),
                "a text with characters that nobody can see, or with a line "
                "break, or that runs backwards");
        }
    }

    // In comments, too: whoever reads the file should see what it says.
    void check_directions() {
        for (std::size_t at = 0; at + 3 <= file_.size(); ++at) {
            const std::string_view mark = file_.substr(at, 3);
            if (turns_text(mark)) {
                add(text_line(file_, mark), "a character that makes text run backwards");
                return;
            }
        }
    }

    void add(unsigned line, const char* text) {
        errors_.push_back({.line = line, .code = "bad_text", .text = text});
    }

    std::string_view file_;
    rules::MapErrors errors_;
};

MapRefusal bad_map(rules::MapErrors errors) {
    return {.fault = MapFault::kBadMap, .errors = std::move(errors)};
}

}  // namespace

base::Result<rules::MapFile, MapRefusal> try_map(std::string_view text, const MapBounds& bounds) {
    if (text.size() > bounds.bytes) {
        return MapRefusal{.fault = MapFault::kTooLarge};
    }
    auto map = rules::parse_map(text);
    if (!map) {
        return bad_map(map.error());
    }
    if (map->map.place_count > bounds.places || map->map.track_count > bounds.tracks) {
        return MapRefusal{.fault = MapFault::kTooLarge};
    }
    if (rules::MapErrors errors = TextJudge(text).run(*map); !errors.empty()) {
        return bad_map(std::move(errors));
    }
    if (rules::find_hard_trail(map->map, kTrailTrial).steps > kTrailTrial.steps_max) {
        return MapRefusal{.fault = MapFault::kTooHard};
    }
    return std::move(*map);
}

}  // namespace table
