// rules/records/record_format.h
//
// What the writer and the parser of records share.
//
//     fogg record 1                          #8d2f    (2: players had a say in the seed,
//                                                      3: a deal of the day, or played on from
//                                                      another game)
//     map usa                                #01c4
//     map-sha256 6f0c…                       #...
//     seats 2
//     name 0 Ann                             (a line for each seat whose player has a name)
//     start drawn                            (or: named)
//     commitment 52ab…
//     seed 91e0…                             (once revealed)
//     list fogg shuffle 1                    (in 2 only: the lines of rules/records/shuffle_list.h,
//     nonce 3c07…                            a nonce for each of its commitments,
//     secret 77d1…                           and the server's secret)
//     daily 2026-11-17 counted               (in 3 only; or: practice)
//     explores K7f2… 57 fresh                (in 3 only: begins with 57 moves of that table's game;
//                                            or: same)
//     before 57 91e0…                        (what those were drawn from, if not from the seed)
//     practice                               (only with hints and free takebacks)
//     stacked                                (only when decks were stacked)
//     takebacks 0 2                          (programs' moves went with two moves taken back)
//     resigned 1                             (a line for each seat that did)
//     ended resigned                         (or: agreed; before the rules end the game)
//     result 97 83 winner 0                  (or: result unfinished)
//     1 nature start 0
//     2 nature hand 0 red
//     …
//     end 231                                #…
//
// Every line ends in the first 16 bits of SHA-256 over the previous check and the line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "rules/maps/map_file.h"
#include "rules/records/record.h"
#include "rules/state.h"

namespace rules {

inline constexpr std::size_t kRecordBytesMax = std::size_t{4} << 20;
// Thirty characters of the longest joined emoji, of 35 bytes.
inline constexpr std::size_t kPlayerNameBytesMax = 1050;
inline constexpr std::size_t kCheckColumn = 64;  // where the checks of short lines go
inline constexpr std::string_view kRecordFirstLine = "fogg record 1";
// With the parts of a joint seed.
inline constexpr std::string_view kRecordFirstLineJoint = "fogg record 2";
// Of a deal of the day, whose draws are numbered deck by deck, and of a game that was played on
// from another one.
inline constexpr std::string_view kRecordFirstLineDaily = "fogg record 3";

// The running hash over all lines so far.
class RecordChain {
public:
    // The check of the next line.
    std::string next(std::string_view line);

private:
    base::Digest last_{};
};

// "result 97 83 winner 0" of a record whose moves lead to this position.
[[nodiscard]] std::string result_text(const MapFile& file, const State& state,
                                      const Record& record);

}  // namespace rules
