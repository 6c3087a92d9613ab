#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/daily_seed.h"
#include "base/take_until.h"
#include "rules/apply.h"
#include "rules/records/record.h"
#include "rules/records/record_format.h"
#include "rules/records/record_lines.h"
#include "rules/replay.h"

namespace rules {
namespace {

constexpr std::size_t kTableIdBytesMax = 64;  // ours have fewer

Failure read_map(Lines& lines, RecordMap& map) {
    const auto first = lines.next();
    const bool is_known = first && (*first == kRecordFirstLine || *first == kRecordFirstLineJoint ||
                                    *first == kRecordFirstLineDaily);
    if (!is_known) {
        return error_at(lines, "not_a_record",
                        "A record begins with: " + std::string(kRecordFirstLine));
    }
    const auto id = lines.next_if("map");
    if (!id || id->empty()) {
        return header_error(lines, "map and its id");
    }
    const auto sha256 = lines.next_if("map-sha256");
    if (!sha256 || !base::digest_from_hex(*sha256)) {
        return header_error(lines, "map-sha256 and 64 hexadecimal digits");
    }
    map = {.id = std::string(*id), .sha256 = std::string(*sha256)};
    return std::nullopt;
}

Failure read_names(Lines& lines, Record& record) {
    record.names.assign(record.seats, "");
    unsigned next_seat_number = 0;
    while (const auto line = lines.next_if("name")) {
        const std::size_t space = line->find(' ');
        const auto seat = parse_number(line->substr(0, space));
        const std::string_view player =
            space == std::string_view::npos ? std::string_view{} : line->substr(space + 1);
        if (!seat || *seat < next_seat_number || *seat >= record.seats || player.empty() ||
            player.size() > kPlayerNameBytesMax) {
            return error_at(lines, "bad_header", "Expected: name, a seat and the player's name.");
        }
        record.names[*seat] = player;
        next_seat_number = *seat + 1;
    }
    return lines.error();
}

// Of the seats that do not have their own.
Failure read_colours(const MapFile& file, Lines& lines, Record& record) {
    std::vector<unsigned> colours(record.seats);
    std::iota(colours.begin(), colours.end(), 0U);
    unsigned last_line = 0;
    while (const auto line = lines.next_if("color")) {
        const std::size_t space = line->find(' ');
        const auto seat = parse_number(line->substr(0, space));
        const std::string_view name =
            space == std::string_view::npos ? std::string_view{} : line->substr(space + 1);
        const auto found = std::ranges::find(file.seat_colours, name);
        if (!seat || *seat >= record.seats || found == file.seat_colours.end()) {
            return error_at(lines, "bad_header",
                            "Expected: color, a seat and a colour of the map.");
        }
        colours[*seat] = static_cast<unsigned>(found - file.seat_colours.begin());
        last_line = lines.number();
    }
    std::vector<unsigned> sorted = colours;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
        return RecordError{last_line, "bad_header", "Two seats have the same colour."};
    }
    if (last_line != 0) {
        record.colours = std::move(colours);
    }
    return lines.error();
}

Failure read_seed(Lines& lines, Record& record) {
    const auto start = lines.next_if("start");
    if (!start || (*start != "drawn" && *start != "named")) {
        return header_error(lines, "start drawn, or start named");
    }
    record.is_start_named = *start == "named";
    const auto commitment = lines.next_if("commitment");
    if (!commitment || !base::digest_from_hex(*commitment)) {
        return header_error(lines, "commitment and 64 hexadecimal digits");
    }
    record.commitment = *commitment;
    if (const auto seed = lines.next_if("seed")) {
        record.seed = base::digest_from_hex(*seed);
        if (!record.seed) {
            return header_error(lines, "seed and 64 hexadecimal digits");
        }
        if (base::commitment(*record.seed) != record.commitment) {
            return error_at(lines, "bad_seed", "This seed is not the one that was committed to.");
        }
    }
    return lines.error();
}

Failure read_nonces(Lines& lines, ShuffleProof& proof) {
    while (const auto text = lines.next_if("nonce")) {
        const auto nonce = base::digest_from_hex(*text);
        if (!nonce || proof.nonces.size() == kSeatsMax) {
            return header_error(lines, "nonce and 64 hexadecimal digits");
        }
        proof.nonces.push_back(*nonce);
    }
    const auto text = lines.next_if("secret");
    const auto secret = text ? base::digest_from_hex(*text) : std::nullopt;
    if (!secret) {
        return header_error(lines, "secret and 64 hexadecimal digits");
    }
    proof.secret = *secret;
    return std::nullopt;
}

// Only in the second version of the format, and there always. Whether this is the right version for
// it shows when the record is written again.
Failure read_shuffle(Lines& lines, Record& record) {
    ShuffleProof proof;
    while (const auto line = lines.next_if("list")) {
        proof.list.append(*line).append("\n");
    }
    if (proof.list.empty()) {
        return lines.error();
    }
    if (auto failure = read_nonces(lines, proof)) {
        return failure;
    }
    if (!record.seed || !proven_list(proof, {.map = record.map.id,
                                             .map_sha256 = record.map.sha256,
                                             .seats = record.seats,
                                             .is_start_named = record.is_start_named,
                                             .seed = *record.seed})) {
        return error_at(lines, "bad_shuffle", "The seed does not follow from these parts.");
    }
    record.shuffle = std::move(proof);
    return std::nullopt;
}

// Only in the third version of the format, and there always.
Failure read_daily(Lines& lines, Record& record) {
    const auto line = lines.next_if("daily");
    if (!line) {
        return lines.error();
    }
    const std::size_t space = line->find(' ');
    const auto day = base::day_from(line->substr(0, space));
    const std::string_view kind =
        space == std::string_view::npos ? std::string_view{} : line->substr(space + 1);
    if (!day || (kind != "counted" && kind != "practice")) {
        return header_error(lines, "daily, a date, and counted or practice");
    }
    record.daily = RecordDaily{.day = *day, .is_counted = kind == "counted"};
    return std::nullopt;
}

// "K7f2…", as tables are called.
bool is_table_id(std::string_view text) {
    return !text.empty() && text.size() <= kTableIdBytesMax &&
           std::ranges::all_of(text, [](char each) {
               return (each >= '0' && each <= '9') || (each >= 'a' && each <= 'z') ||
                      (each >= 'A' && each <= 'Z') || each == '-' || each == '_';
           });
}

Failure read_seed_spans(Lines& lines, Explores& explores) {
    unsigned last = 0;
    while (const auto line = lines.next_if("before")) {
        std::string_view rest = *line;
        const auto moves = parse_number(base::take_until(rest, ' '));
        const auto seed = base::digest_from_hex(rest);
        if (!moves || !seed || *moves <= last || *moves > explores.moves ||
            explores.before.size() == kSeedSpansMax) {
            return header_error(lines, "before, a number of moves and 64 hexadecimal digits");
        }
        explores.before.push_back({.moves = *moves, .seed = *seed});
        last = *moves;
    }
    return lines.error();
}

// The same.
Failure read_explores(Lines& lines, Record& record) {
    const auto line = lines.next_if("explores");
    if (!line) {
        return lines.error();
    }
    std::string_view rest = *line;
    const std::string_view table = base::take_until(rest, ' ');
    const auto moves = parse_number(base::take_until(rest, ' '));
    const bool is_luck = rest == "same" || rest == "fresh";
    if (!is_table_id(table) || !moves || !is_luck || !record.seed || record.shuffle) {
        return header_error(lines, "explores, a table, a number of moves, and same or fresh");
    }
    record.explores = {.table = std::string(table), .moves = *moves, .is_fresh = rest == "fresh"};
    return read_seed_spans(lines, *record.explores);
}

// Of a deal of the day it is that day's; of one that was played on from another game, the other's.
Failure check_daily_seed(const Lines& lines, const Record& record) {
    if (!record.daily) {
        return std::nullopt;
    }
    const base::Seed* const before = record.explores ? record.explores->seed_of(0) : nullptr;
    const auto expected = base::daily_seed(
        {.day = record.daily->day, .map = record.map.id, .map_sha256 = record.map.sha256});
    const bool is_right = (before != nullptr ? *before : record.seed) == expected;
    return is_right && !record.shuffle
               ? std::nullopt
               : Failure(error_at(lines, "bad_seed", "This is not the seed of that day."));
}

// A line that says no more than its key; whether it is there.
Failure read_mark(Lines& lines, std::string_view key, bool& is_there) {
    if (const auto rest = lines.next_if(key)) {
        if (!rest->empty()) {
            return header_error(lines, std::string(key) + ", and nothing after it");
        }
        is_there = true;
    }
    return lines.error();
}

// What people did apart from moves, seat by seat.
Failure read_manners(Lines& lines, Record& record) {
    const std::string wanted = "takebacks with a seat and a number, resigned with a seat, or ended";
    record.takebacks.assign(record.seats, 0);
    while (const auto line = lines.next_if("takebacks")) {
        const std::size_t space = line->find(' ');
        const auto seat = parse_number(line->substr(0, space));
        const auto count =
            space == std::string_view::npos ? std::nullopt : parse_number(line->substr(space + 1));
        if (!seat || *seat >= record.seats || !count) {
            return header_error(lines, wanted);
        }
        record.takebacks[*seat] = *count;
    }
    while (const auto line = lines.next_if("resigned")) {
        const auto seat = parse_number(*line);
        if (!seat || *seat >= record.seats) {
            return header_error(lines, wanted);
        }
        record.resigned |= 1U << *seat;
    }
    if (const auto line = lines.next_if("ended")) {
        if (*line != "agreed" && *line != "resigned") {
            return header_error(lines, wanted);
        }
        record.ended = *line;
    }
    return lines.error();
}

Failure read_move(const MapFile& file, Lines& lines, std::string_view line, State& state,
                  Record& record) {
    const std::string number = std::to_string(record.moves.size() + 1) + " ";
    if (line.substr(0, number.size()) != number) {
        return error_at(lines, "bad_number", "Expected move number " + number);
    }
    const std::string_view text = line.substr(number.size());
    if (state.is_over()) {
        return error_at(lines, "game_over", "The game is over before this move.");
    }
    const auto logged = parse_move(file, state, text);
    if (!logged) {
        return error_at(lines, "bad_move", "This is no move: " + std::string(text));
    }
    if (!is_possible(file.map, state, *logged)) {
        return error_at(lines, "illegal_move", "Not possible here: " + std::string(text));
    }
    if (const std::string expected = to_text(file, state, *logged); expected != text) {
        return error_at(lines, "bad_move", "This move is written: " + expected);
    }
    apply(file.map, state, logged->seat, logged->move);
    record.moves.push_back(*logged);
    return std::nullopt;
}

Failure read_moves(const MapFile& file, Lines& lines, Record& record) {
    const auto result = lines.next_if("result");
    const unsigned result_line = lines.number();
    if (!result) {
        return header_error(lines, "result");
    }
    const std::string stated = "result " + std::string(*result);
    State state = initial_state(file.map, record.seats);
    while (true) {
        if (const auto count = lines.next_if("end")) {
            if (*count != std::to_string(record.moves.size())) {
                return error_at(lines, "bad_end", "The number of moves is another.");
            }
            break;
        }
        const auto line = lines.next();
        if (!line) {
            return header_error(lines, "a move, or the end of the record");
        }
        if (auto failure = read_move(file, lines, *line, state, record)) {
            return failure;
        }
    }
    if (!lines.at_end()) {
        return RecordError{lines.number() + 1, "after_end", "Nothing may follow the end."};
    }
    const bool can_end = record.ended.empty() || (!state.is_over() && !state.is_natures());
    const std::string found = result_text(file, state, record);
    if (found != stated || !can_end) {
        return RecordError{result_line, "bad_result", "The moves lead to: " + found};
    }
    return std::nullopt;
}

Failure too_large(std::string_view text) {
    if (text.size() > kRecordBytesMax) {
        return RecordError{1, "too_large", "A record has at most 4 MiB."};
    }
    return std::nullopt;
}

}  // namespace

base::Result<RecordMap, RecordError> parse_record_map(std::string_view text) {
    if (auto failure = too_large(text)) {
        return *failure;
    }
    Lines lines(text);
    RecordMap map;
    if (auto failure = read_map(lines, map)) {
        return *failure;
    }
    return map;
}

base::Result<Record, RecordError> parse_record(const MapFile& file, std::string_view text) {
    if (auto failure = too_large(text)) {
        return *failure;
    }
    Lines lines(text);
    Record record;
    if (auto failure = read_map(lines, record.map)) {
        return *failure;
    }
    // A published map goes by its hash, in the record or where it is kept.
    const bool is_same_id =
        record.map.id == file.id || record.map.id == file.sha256 || file.id == file.sha256;
    if (record.map.sha256 != file.sha256 || !is_same_id) {
        return RecordError{3, "other_map", "The record was made on another version of the map."};
    }
    const auto seats = lines.next_if("seats");
    record.seats = seats ? parse_number(*seats).value_or(0) : 0;
    if (record.seats < file.map.seats_min || record.seats > file.map.seats_max) {
        return header_error(lines, "seats and a number that the map allows");
    }
    if (auto failure = read_names(lines, record)) {
        return *failure;
    }
    if (auto failure = read_colours(file, lines, record)) {
        return *failure;
    }
    if (auto failure = read_seed(lines, record)) {
        return *failure;
    }
    if (auto failure = read_shuffle(lines, record)) {
        return *failure;
    }
    if (auto failure = read_daily(lines, record)) {
        return *failure;
    }
    if (auto failure = read_explores(lines, record)) {
        return *failure;
    }
    if (auto failure = check_daily_seed(lines, record)) {
        return *failure;
    }
    if (auto failure = read_mark(lines, "practice", record.is_practice)) {
        return *failure;
    }
    if (auto failure = read_mark(lines, "stacked", record.is_stacked)) {
        return *failure;
    }
    if (auto failure = read_manners(lines, record)) {
        return *failure;
    }
    if (auto failure = read_moves(file, lines, record)) {
        return *failure;
    }
    // Check twice, far apart: writing the parsed record must give the same text.
    const std::string written = to_text(file, record);
    if (written != text) {
        const auto differing =
            std::mismatch(text.begin(), text.end(), written.begin(), written.end()).first;
        const auto line = std::count(text.begin(), differing, '\n') + 1;
        return RecordError{static_cast<unsigned>(line), "bad_form",
                           "This line is not written in its one form."};
    }
    return record;
}

}  // namespace rules
