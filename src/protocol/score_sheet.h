// protocol/score_sheet.h
//
// What players at a real table wrote down, for the final scoring:
//
//     {"map":"usa","players":[{"name":"Ann","routes":[["Seattle","Portland"],
//      ["Dallas","Houston",2]],"tickets":[["Seattle","New York"]],"souvenirs":3}]}
//
// A sheet that comes back could be the end of a real game: every track and ticket is held once,
// nobody has used more cars than there are, C17 holds, and there are enough souvenirs for all.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/json_reader.h"
#include "protocol/problem.h"
#include "rules/maps/map_file.h"
#include "rules/score.h"

namespace protocol {

struct ScoreSheet {
    std::vector<std::string> names;  // by seat
    rules::Holdings holdings{};

    [[nodiscard]] unsigned seats() const { return static_cast<unsigned>(names.size()); }
};

// Which map the sheet is for, before the rest of it can be read.
[[nodiscard]] std::string read_sheet_map(const json::value& sheet, Trouble& trouble);
[[nodiscard]] base::Result<std::string, Failure> parse_sheet_map(std::string_view text);

// Where it is refused, the text names the player and what is impossible.
[[nodiscard]] base::Result<ScoreSheet, Failure> read_score_sheet(const rules::MapFile& file,
                                                                 const json::value& sheet);
[[nodiscard]] base::Result<ScoreSheet, Failure> parse_score_sheet(const rules::MapFile& file,
                                                                  std::string_view text);

[[nodiscard]] rules::Standings score(const rules::MapFile& file, const ScoreSheet& sheet);

}  // namespace protocol
