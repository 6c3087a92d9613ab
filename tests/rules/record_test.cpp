// Game records: written, read back, and refused at the right line wherever they were changed.
#include "rules/records/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.h"
#include "rules/records/record_format.h"
#include "rules/replay.h"
#include "support/maps.h"
#include "support/random_game.h"
#include "support/seeds.h"
#include "support/table.h"

namespace {

using rules::Game;
using rules::Record;
using rules::RecordError;
using rules::Seat;
using rules::TellSeed;

rules::GameSetup recorded_setup() {
    rules::GameSetup setup;
    setup.seats = 2;
    setup.seed = base::seed_from_number(42);
    setup.names = {"Ann", "Bo #2"};
    return setup;
}

// A finished game on the toy map, and its record.
std::string toy_text() {
    const Game game = support::random_game(support::toy(), recorded_setup(), 5);
    EXPECT_TRUE(game.state().is_over());
    return rules::to_text(game.file(), rules::record_of(game, TellSeed::kYes));
}

std::vector<std::string> lines_of(const std::string& text) {
    return support::split(text, "\n");
}

std::string text_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

// The lines without their checks.
std::vector<std::string> contents_of(const std::string& text) {
    std::vector<std::string> contents = lines_of(text);
    for (std::string& line : contents) {
        line.erase(line.rfind('#'));
        line.erase(line.find_last_not_of(' ') + 1);
    }
    return contents;
}

// Lines with valid checks: what somebody who knows the format could forge.
std::string sealed(const std::vector<std::string>& contents) {
    rules::RecordChain chain;
    std::string text;
    for (const std::string& line : contents) {
        const std::size_t pad =
            line.size() < rules::kCheckColumn ? rules::kCheckColumn - line.size() : 1;
        text += line + std::string(pad, ' ') + chain.next(line) + "\n";
    }
    return text;
}

// "line code" of the error, or "ok".
std::string verdict(const std::string& text) {
    const auto parsed = rules::parse_record(*support::toy(), text);
    return parsed ? "ok" : std::to_string(parsed.error().line) + " " + parsed.error().code;
}

// Replaces the line that starts with these words and seals the record again.
std::string forged(std::string_view start, const std::string& line) {
    std::vector<std::string> contents = contents_of(toy_text());
    const auto found =
        std::find_if(contents.begin(), contents.end(),
                     [&](const std::string& content) { return content.starts_with(start); });
    EXPECT_NE(found, contents.end()) << start;
    *found = line;
    return sealed(contents);
}

std::size_t line_with(std::string_view start) {
    const std::vector<std::string> contents = contents_of(toy_text());
    const auto found =
        std::find_if(contents.begin(), contents.end(),
                     [&](const std::string& content) { return content.starts_with(start); });
    return static_cast<std::size_t>(found - contents.begin()) + 1;
}

// At the changed line. One change in 65536 passes the line's own check by chance and is found on
// the next line.
void expect_at(const RecordError& error, unsigned line) {
    ASSERT_GE(error.line, line) << error.code;
    ASSERT_LE(error.line, line + 1) << error.code;
}

void expect_same(const Record& a, const Record& b) {
    EXPECT_EQ(a.map.id, b.map.id);
    EXPECT_EQ(a.map.sha256, b.map.sha256);
    EXPECT_EQ(a.seats, b.seats);
    EXPECT_EQ(a.commitment, b.commitment);
    EXPECT_EQ(a.seed, b.seed);
    EXPECT_EQ(a.is_start_named, b.is_start_named);
    EXPECT_EQ(a.is_stacked, b.is_stacked);
    EXPECT_EQ(a.moves, b.moves);
}

TEST(Record, RoundTripsOnEveryMap) {
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const TellSeed tell : {TellSeed::kNo, TellSeed::kYes}) {
                SCOPED_TRACE(std::string(id) + " " + std::to_string(seats));
                rules::GameSetup setup;
                setup.seats = seats;
                setup.seed = base::seed_from_number(seats);
                if (tell == TellSeed::kYes) {
                    setup.stacked.start = Seat{1};
                }
                const Game game = support::random_game(
                    file, setup, seats, tell == TellSeed::kNo ? 30 : support::kToTheEnd);
                const Record record = rules::record_of(game, tell);
                const std::string text = rules::to_text(*file, record);
                const auto map = rules::parse_record_map(text);
                ASSERT_TRUE(map.has_value());
                EXPECT_EQ(map->id, id);
                EXPECT_EQ(map->sha256, file->sha256);
                const auto parsed = rules::parse_record(*file, text);
                ASSERT_TRUE(parsed.has_value()) << parsed.error().text;
                expect_same(*parsed, record);
                EXPECT_EQ(rules::to_text(*file, *parsed), text);
                EXPECT_EQ(rules::replay(file->map, seats, parsed->moves), game.state());
            }
        }
    }
}

TEST(Record, IsReadableText) {
    const std::vector<std::string> contents = contents_of(toy_text());
    EXPECT_EQ(contents[0], "fogg record 1");
    EXPECT_EQ(contents[1], "map toy");
    EXPECT_EQ(contents[2], "map-sha256 " + support::toy()->sha256);
    EXPECT_EQ(contents[3], "seats 2");
    EXPECT_EQ(contents[4], "name 0 Ann");
    EXPECT_EQ(contents[5], "name 1 Bo #2");
    EXPECT_EQ(contents[6], "start drawn");
    EXPECT_EQ(contents[7], "commitment " + base::commitment(base::seed_from_number(42)));
    EXPECT_EQ(contents[8], "seed " + base::to_hex(base::seed_from_number(42)));
    EXPECT_TRUE(contents[9].starts_with("result ")) << contents[9];
    EXPECT_TRUE(contents[10].starts_with("1 nature start ")) << contents[10];
    EXPECT_EQ(contents.back(), "end " + std::to_string(contents.size() - 11));
}

TEST(Record, KeepsNamesOfAnyScript) {
    rules::GameSetup setup = recorded_setup();
    setup.names = {"Åse Ødegård # 1", std::string(rules::kPlayerNameBytesMax, 'x')};
    const Game game = support::random_game(support::toy(), setup, 1, 3);
    const auto parsed = rules::parse_record(
        game.file(), rules::to_text(game.file(), rules::record_of(game, TellSeed::kNo)));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().text;
    EXPECT_EQ(parsed->names, setup.names);
    EXPECT_FALSE(parsed->seed.has_value());
}

// Only where seats do not have their own: other records are as they were.
TEST(Record, KeepsColoursThatWereChosen) {
    const Game game = support::random_game(support::toy(), recorded_setup(), 1, 3);
    Record record = rules::record_of(game, TellSeed::kNo);
    const std::string plain = rules::to_text(game.file(), record);
    record.colours = {0, 1};
    EXPECT_EQ(rules::to_text(game.file(), record), plain);
    record.colours = {2, 0};
    const std::string text = rules::to_text(game.file(), record);
    EXPECT_EQ(contents_of(text)[6], "color 0 yellow");
    EXPECT_EQ(contents_of(text)[7], "color 1 blue");
    const auto parsed = rules::parse_record(game.file(), text);
    ASSERT_TRUE(parsed.has_value()) << parsed.error().text;
    EXPECT_EQ(parsed->colours, record.colours);
    EXPECT_TRUE(rules::parse_record(game.file(), plain)->colours.empty());
}

TEST(Record, RefusesColoursThatCannotBe) {
    const auto with = [](const std::string& line) {
        std::vector<std::string> contents = contents_of(toy_text());
        contents.insert(contents.begin() + 6, line);
        return verdict(sealed(contents));
    };
    EXPECT_EQ(with("color 0 yellow"), "ok");
    EXPECT_EQ(with("color 0 red"), "7 bad_header") << "seat 1 has it";
    EXPECT_EQ(with("color 0 mauve"), "7 bad_header");
    EXPECT_EQ(with("color 2 yellow"), "7 bad_header");
    EXPECT_EQ(with("color 0"), "7 bad_header");
    EXPECT_EQ(with("color"), "7 bad_header");
    EXPECT_EQ(with("color 0 blue"), "7 bad_form") << "its own is not named";
}

TEST(Record, OfAStackedGameSaysSo) {
    const support::Table table(support::toy(), {.hands = {"red", "blue"}});
    const Record record = rules::record_of(table.game(), TellSeed::kYes);
    EXPECT_TRUE(record.is_stacked);
    EXPECT_TRUE(record.is_start_named);
    const std::string text = rules::to_text(table.file(), record);
    EXPECT_NE(text.find("\nstacked "), std::string::npos);
    EXPECT_NE(text.find("\nresult unfinished "), std::string::npos);
    EXPECT_EQ(verdict(text), "ok");
}

TEST(Record, TruncatedAtAnyLineIsRefused) {
    const std::vector<std::string> lines = lines_of(toy_text());
    EXPECT_EQ(verdict(""), "1 not_a_record");
    for (std::size_t count = 1; count < lines.size(); ++count) {
        const std::string text = text_of({lines.begin(), lines.begin() + static_cast<int>(count)});
        ASSERT_EQ(verdict(text), std::to_string(count) + " truncated");
    }
}

TEST(Record, TruncatedAtAnyByteIsRefused) {
    const std::string text = toy_text();
    for (std::size_t size = 0; size < text.size(); ++size) {
        const auto parsed =
            rules::parse_record(*support::toy(), std::string_view(text).substr(0, size));
        ASSERT_FALSE(parsed.has_value()) << size;
        const auto whole = static_cast<unsigned>(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size), '\n'));
        ASSERT_GE(parsed.error().line, std::max(whole, 1U));
        ASSERT_LE(parsed.error().line, whole + 1);
    }
}

// Replaces every byte of every line by one of the same class and by others.
TEST(Record, ChangedInAnyByteIsRefusedAtItsLine) {
    const std::string text = toy_text();
    unsigned line = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char other :
             {'0', '7', 'a', 'z', 'A', ' ', '#', '-', '\t', '\0', '\x80', '\n'}) {
            if (other == text[i]) {
                continue;
            }
            std::string changed = text;
            changed[i] = other;
            const auto parsed = rules::parse_record(*support::toy(), changed);
            ASSERT_FALSE(parsed.has_value()) << "byte " << i << " of line " << line;
            expect_at(parsed.error(), line);
        }
        line += text[i] == '\n' ? 1U : 0U;
    }
}

TEST(Record, WithABlankMoreOrLessIsRefusedAtItsLine) {
    const std::string text = toy_text();
    unsigned line = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string more = text;
        more.insert(i, " ");
        std::string less = text;
        less.erase(i, 1);
        for (const std::string& changed : {more, less}) {
            const auto parsed = rules::parse_record(*support::toy(), changed);
            ASSERT_FALSE(parsed.has_value()) << "byte " << i << " of line " << line;
            expect_at(parsed.error(), line);
        }
        line += text[i] == '\n' ? 1U : 0U;
    }
}

TEST(Record, WithLinesSwappedDoubledOrLostIsRefused) {
    const std::vector<std::string> lines = lines_of(toy_text());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string here = std::to_string(i + 1);
        std::vector<std::string> lost = lines;
        lost.erase(lost.begin() + static_cast<int>(i));
        const bool is_last = i + 1 == lines.size();
        ASSERT_EQ(verdict(text_of(lost)),
                  is_last ? std::to_string(i) + " truncated" : here + " bad_check");
        std::vector<std::string> doubled = lines;
        doubled.insert(doubled.begin() + static_cast<int>(i), lines[i]);
        ASSERT_EQ(verdict(text_of(doubled)),
                  std::to_string(i + 2) + (is_last ? " after_end" : " bad_check"));
        if (!is_last) {
            std::vector<std::string> swapped = lines;
            std::swap(swapped[i], swapped[i + 1]);
            ASSERT_EQ(verdict(text_of(swapped)), here + " bad_check");
        }
    }
}

TEST(Record, WithOtherLineEndsIsRefused) {
    std::string text = toy_text();
    for (std::size_t i = text.find('\n'); i != std::string::npos; i = text.find('\n', i + 2)) {
        text.replace(i, 1, "\r\n");
    }
    EXPECT_EQ(verdict(text), "1 bad_check");
    EXPECT_EQ(verdict(toy_text() + "\n"),
              std::to_string(lines_of(toy_text()).size() + 1) + " after_end");
}

TEST(Record, ThatIsTooLargeIsRefused) {
    EXPECT_EQ(verdict(std::string(rules::kRecordBytesMax + 1, 'x')), "1 too_large");
    EXPECT_FALSE(
        rules::parse_record_map(std::string(rules::kRecordBytesMax + 1, '\n')).has_value());
}

// From here on the checks are valid, but the contents are not.
TEST(Record, ForgedHeaderIsRefused) {
    ASSERT_EQ(verdict(sealed(contents_of(toy_text()))), "ok");
    EXPECT_EQ(verdict(forged("fogg record", "fogg record 4")), "1 not_a_record");
    EXPECT_EQ(verdict(forged("fogg record", "fogg record 2")), "1 bad_form");  // has no list
    EXPECT_EQ(verdict(forged("fogg record", "fogg record 3")), "1 bad_form");  // has no date
    EXPECT_EQ(verdict(forged("map ", "map")), "2 bad_header");
    EXPECT_EQ(verdict(forged("map ", "maps toy")), "2 bad_header");
    EXPECT_EQ(verdict(forged("map ", "map usa")), "3 other_map");
    EXPECT_EQ(verdict(forged("map-sha256", "map-sha256 " + std::string(64, '0'))), "3 other_map");
    EXPECT_EQ(verdict(forged("map-sha256", "map-sha256 " + std::string(63, '0'))), "3 bad_header");
    EXPECT_EQ(verdict(forged("map-sha256", "map-sha256 " + std::string(64, 'g'))), "3 bad_header");
    for (const std::string seats : {"0", "1", "4", "02", "-2", "2 ", "two", "99999999999", ""}) {
        EXPECT_NE(verdict(forged("seats", "seats " + seats)), "ok") << seats;
    }
    EXPECT_EQ(verdict(forged("seats", "seats 4")), "4 bad_header");
    EXPECT_EQ(verdict(forged("seats", "seats 02")), "4 bad_header");
    EXPECT_EQ(verdict(forged("start", "start")), "7 bad_header");
    EXPECT_EQ(verdict(forged("start", "start chosen")), "7 bad_header");
    EXPECT_EQ(verdict(forged("commitment", "commitment 00")), "8 bad_header");
    EXPECT_EQ(verdict(forged("commitment", "commitment " + std::string(64, '0'))), "9 bad_seed");
    EXPECT_EQ(verdict(forged("seed", "seed " + std::string(64, '0'))), "9 bad_seed");
    EXPECT_EQ(verdict(forged("seed", "seed")), "9 bad_header");
    EXPECT_EQ(verdict(forged("seed", "stacked up")), "9 bad_header");
    EXPECT_EQ(verdict(forged("seed", "stacked")), "ok");  // without a revealed seed
}

TEST(Record, ForgedMarksOfGamesPlayedOnAreRefused) {
    const std::string seed = " " + std::string(64, '0');
    const auto marked = [](const std::vector<std::string>& lines) {
        std::vector<std::string> contents = contents_of(toy_text());
        contents.front() = "fogg record 3";
        const auto after = std::ranges::find_if(
            contents, [](const std::string& line) { return line.starts_with("seed "); });
        contents.insert(after + 1, lines.begin(), lines.end());
        return verdict(sealed(contents));
    };
    EXPECT_EQ(marked({"explores abc 9 same"}), "ok");
    EXPECT_EQ(marked({"explores abc 9 fresh", "before 4" + seed, "before 9" + seed}), "ok");
    for (const std::string line :
         {"explores", "explores abc", "explores abc 9", "explores abc 9 lucky",
          "explores abc x same", "explores a/b 9 same", "explores  9 same",
          "explores abc 9 same more"}) {
        EXPECT_EQ(marked({line}), "10 bad_header") << line;
    }
    EXPECT_EQ(marked({"explores " + std::string(65, 'x') + " 9 same"}), "10 bad_header");
    for (const std::string& line :
         std::vector<std::string>{"before", "before 4", "before 4 00", "before 10" + seed,
                                  "before 0" + seed, "before x" + seed}) {
        EXPECT_EQ(marked({"explores abc 9 fresh", line}), "11 bad_header") << line;
    }
    EXPECT_EQ(marked({"explores abc 9 fresh", "before 4" + seed, "before 4" + seed}),
              "12 bad_header");
    std::vector<std::string> many = {"explores abc 99 fresh"};
    for (unsigned i = 1; i <= rules::kSeedSpansMax + 1; ++i) {
        many.push_back("before " + std::to_string(i) + seed);
    }
    EXPECT_EQ(marked(many), std::to_string(10 + rules::kSeedSpansMax + 1) + " bad_header");
    EXPECT_EQ(marked({"before 4" + seed}), "10 bad_header");
}

TEST(Record, ForgedNamesAreRefused) {
    for (const std::string name : {"name", "name 1", "name 0 ", "name 2 Eve", "name 1 Eve",
                                   "name 00 Eve", "name x Eve", "name -1 Eve"}) {
        EXPECT_NE(verdict(forged("name 0", name)), "ok") << name;
    }
    EXPECT_EQ(verdict(forged("name 1", "name 0 Eve")), "6 bad_header");
    EXPECT_EQ(verdict(forged("name 0", "name 1 Eve")), "6 bad_header");  // then 1 again
    EXPECT_EQ(
        verdict(forged("name 1", "name 1 " + std::string(rules::kPlayerNameBytesMax + 1, 'x'))),
        "6 bad_header");
}

TEST(Record, ForgedResultIsRefusedAtItsLine) {
    const std::string honest = contents_of(toy_text())[9];
    for (const std::string result :
         {"result", "result unfinished", "result 1 1 winner 0 1", "result 99 98 winner 0"}) {
        EXPECT_EQ(verdict(forged("result", result)), "10 bad_result") << result;
    }
    EXPECT_EQ(verdict(forged("result", honest + " 1")), "10 bad_result");
    EXPECT_EQ(verdict(forged("result", "outcome")), "10 bad_header");
}

TEST(Record, ForgedMovesAreRefusedAtTheirLine) {
    const auto check = [](std::string_view start, const std::string& line,
                          const std::string& code) {
        EXPECT_EQ(verdict(forged(start, line)), std::to_string(line_with(start)) + " " + code)
            << line;
    };
    check("1 nature", "2 nature start 0", "bad_number");
    check("1 nature", "01 nature start 0", "bad_number");
    check("1 nature", "1 nature start 2", "illegal_move");
    check("1 nature", "1 nature start 9", "bad_move");
    check("1 nature", "1 nature start", "bad_move");
    check("1 nature", "1 nature dance 0", "bad_move");
    check("1 nature", "1 seat 0 draw deck", "illegal_move");
    check("1 nature", "1", "bad_number");
    check("2 nature", "2 nature hand 1 red", "bad_move");  // it should be seat 0's hand
    check("2 nature", "2 nature market 1 red", "bad_move");
    check("2 nature", "2 nature hand 0 green", "illegal_move");
    check("2 nature", "2 nature hand 0 mauve", "bad_move");
    check("11 seat", "11 seat 0 pass", "illegal_move");
    check("11 seat", "11 seat 5 pass", "bad_move");
    check("11 seat", "11 seat 0 keep", "illegal_move");
    check("11 seat", "11 seat 0 keep Nowhere - Elsewhere", "bad_move");
    check("11 seat", "11 nature start 0", "illegal_move");
    check("end", "end", "bad_end");
    check("end", "end 3", "bad_end");
    check("end", "the end", "bad_number");
}

TEST(Record, MovesAfterTheEndOfTheGameAreRefused) {
    std::vector<std::string> contents = contents_of(toy_text());
    const std::size_t moves = contents.size() - 11;
    contents.insert(contents.end() - 1, std::to_string(moves + 1) + " seat 0 pass");
    contents.back() = "end " + std::to_string(moves + 1);
    EXPECT_EQ(verdict(sealed(contents)), std::to_string(contents.size() - 1) + " game_over");
}

// Without its last legal move, the game is unfinished and the stated result is wrong.
TEST(Record, WithTheLastMovesTakenAwayItsResultIsWrong) {
    std::vector<std::string> contents = contents_of(toy_text());
    contents.erase(contents.end() - 2);
    contents.back() = "end " + std::to_string(contents.size() - 11);
    EXPECT_EQ(verdict(sealed(contents)), "10 bad_result");
    contents[9] = "result unfinished";
    EXPECT_EQ(verdict(sealed(contents)), "ok");
}

// No garbage crashes the parser.
TEST(Record, RandomChangesAreNeverAccepted) {
    const std::string text = toy_text();
    for (const std::uint64_t seed : support::seeds(2000)) {
        base::Rng rng(seed);
        std::string changed = text;
        for (unsigned n = 1 + rng.below(4); n > 0; --n) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(changed.size()));
            const auto byte = static_cast<char>(rng.below(256));
            switch (rng.below(3)) {
                case 0:
                    changed[at] = byte;
                    break;
                case 1:
                    changed.insert(at, 1, byte);
                    break;
                default:
                    changed.erase(at, 1 + rng.below(80));
            }
        }
        ASSERT_TRUE(changed == text || verdict(changed) != "ok") << "FOGG_SEED=" << seed;
        // Again with valid checks, to reach the deeper layers.
        if (changed.find('#') != std::string::npos && changed.back() == '\n') {
            std::vector<std::string> contents = lines_of(changed);
            const bool has_marks = std::all_of(
                contents.begin(), contents.end(),
                [](const std::string& line) { return line.find('#') != std::string::npos; });
            if (has_marks) {
                static_cast<void>(verdict(sealed(contents_of(changed))));
            }
        }
    }
}

}  // namespace
