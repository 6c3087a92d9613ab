// rules/records/record.h
//
// The record of a game: a complete text file, for people to read and programs to replay
// (docs/record.md). A header, then every move including nature's, one per line. Each line ends in a
// short check over all lines so far, so that a change is located at its line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/day.h"
#include "base/keyed_stream.h"
#include "base/result.h"
#include "rules/game.h"
#include "rules/maps/map_file.h"
#include "rules/move_text.h"
#include "rules/records/explores.h"
#include "rules/records/shuffle_proof.h"

namespace rules {

struct RecordError {
    unsigned line = 0;  // from 1
    std::string code;   // stable: "bad_header", "bad_move" …
    std::string text;   // for people
};

// The map a record needs, to load before parsing the rest.
struct RecordMap {
    std::string id;
    std::string sha256;
};

// A deal of the day (docs/daily.md): its seed follows from the date, and every deck has its own
// draws (rules/draw_count.h).
struct RecordDaily {
    base::Day day{};
    bool is_counted = false;  // or practice
};

struct Record {
    RecordMap map;
    unsigned seats = 0;
    std::vector<std::string> names;  // by seat; empty if unknown
    // By seat, indices of the map's seat colours; empty if each seat has its own.
    std::vector<unsigned> colours;
    std::string commitment;          // SHA-256 of the seed, in hexadecimal
    std::optional<base::Seed> seed;  // once revealed
    // Where players had a say in the seed. Requires the seed.
    std::optional<ShuffleProof> shuffle;
    std::optional<RecordDaily> daily;  // requires the seed, and nobody's say in it
    std::optional<Explores> explores;  // the same
    bool is_practice = false;          // with hints and free takebacks
    bool is_start_named = false;       // the start player was agreed, not drawn (C3)
    bool is_stacked = false;           // not all of nature's other moves come from the seed
    std::vector<unsigned> takebacks;  // by seat: how often programs' moves were taken back with its
    unsigned resigned = 0;            // bits of seats
    // Over before the rules ended it: by "agreed" or "resigned". Requires a seat that is to decide.
    std::string ended;
    std::vector<LoggedMove> moves;
};

enum class TellSeed : std::uint8_t { kNo, kYes };

[[nodiscard]] Record record_of(const Game& game, TellSeed tell_seed);

[[nodiscard]] std::string to_text(const MapFile& file, const Record& record);

// Reads only the first lines of a record.
[[nodiscard]] base::Result<RecordMap, RecordError> parse_record_map(std::string_view text);

// Reads the whole record and replays it: the result is a legal game whose outcome is the one the
// record states.
[[nodiscard]] base::Result<Record, RecordError> parse_record(const MapFile& file,
                                                             std::string_view text);

// The index of nature's first move that the seed does not produce, or of a start player that the
// list of the shuffle does not name; nothing if there is none. Requires a revealed seed and a
// record that is not stacked.
[[nodiscard]] std::optional<std::size_t> first_unfair_move(const MapFile& file,
                                                           const Record& record);

}  // namespace rules
