// rules/record.h
//
// The record of a game: a text file that tells everything, for people to read and for programs to
// play again (docs/record.md). Header, then every move including nature's, one a line; each line
// ends in a short check over all lines up to it, so that a change anywhere is found at its line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/keyed_stream.h"
#include "base/result.h"
#include "rules/game.h"
#include "rules/map_file.h"
#include "rules/move_text.h"

namespace rules {

struct RecordError {
    unsigned line = 0;  // counted from 1
    std::string code;   // stable: "bad_header", "bad_move" …
    std::string text;   // for people
};

// Which map a record needs, before the rest of it can be read.
struct RecordMap {
    std::string id;
    std::string sha256;
};

struct Record {
    RecordMap map;
    unsigned seats = 0;
    std::vector<std::string> names;  // by seat; empty where not known
    std::string commitment;          // SHA-256 of the seed, as hexadecimal
    std::optional<base::Seed> seed;  // once it is told
    bool is_start_named = false;     // the start player was agreed on, not drawn (C3)
    bool is_stacked = false;         // nature's other moves do not all come from the seed
    std::vector<LoggedMove> moves;
};

enum class TellSeed : std::uint8_t { kNo, kYes };

[[nodiscard]] Record record_of(const Game& game, TellSeed tell_seed);

[[nodiscard]] std::string to_text(const MapFile& file, const Record& record);

// The first lines of a record.
[[nodiscard]] base::Result<RecordMap, RecordError> parse_record_map(std::string_view text);

// Reads the whole record and plays it through on the way: what comes back is a legal game, and its
// result is the one that the record states.
[[nodiscard]] base::Result<Record, RecordError> parse_record(const MapFile& file,
                                                             std::string_view text);

// The first move of nature that the seed does not give, by its index; nothing when the seed gives
// all of them. Requires that the seed is told and the record is not stacked.
[[nodiscard]] std::optional<std::size_t> first_unfair_move(const MapFile& file,
                                                           const Record& record);

}  // namespace rules
