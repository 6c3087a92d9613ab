// Fuzzes game records. A text that parses is written back identically and its game replays;
// anything else is refused with a code and a line.
//
// Random changes alone would never get past the checks at the line ends. So the mutator below
// changes lines and seals the record again, continues games, and deals new ones.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/keyed_stream.h"
#include "base/rng.h"
#include "rules/event.h"
#include "rules/game.h"
#include "rules/legal.h"
#include "rules/records/record.h"
#include "rules/records/record_format.h"
#include "rules/replay.h"
#include "support/maps.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using Lines = std::vector<std::string>;

const std::vector<support::MapPtr>& maps() {
    static const std::vector<support::MapPtr> kMaps = {support::toy(), support::usa(),
                                                       support::san_francisco()};
    return kMaps;
}

// The map the record names, or the first one.
const support::MapPtr& map_of(std::string_view text) {
    const auto wanted = rules::parse_record_map(text);
    const auto found = std::ranges::find_if(maps(), [&](const support::MapPtr& map) {
        return wanted && map->sha256 == wanted->sha256;
    });
    return found == maps().end() ? maps().front() : *found;
}

// The lines without their checks.
Lines unsealed(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line = line.substr(0, line.rfind('#'));
        lines.emplace_back(line.substr(0, line.find_last_not_of(' ') + 1));
    }
    return lines;
}

// With valid checks. Sets the header's hash to that of the named map, so that seeds survive changes
// to a map.
std::string sealed(Lines lines) {
    for (const support::MapPtr& map : maps()) {
        if (lines.size() > 2 && lines[1] == "map " + map->id) {
            lines[2] = "map-sha256 " + map->sha256;
        }
    }
    std::string text;
    rules::RecordChain chain;
    for (const std::string& line : lines) {
        text += line;
        text.append(line.size() < rules::kCheckColumn ? rules::kCheckColumn - line.size() : 1, ' ');
        text += chain.next(line) + "\n";
    }
    return text;
}

std::string changed_line(std::string_view text, base::Rng& rng) {
    Lines lines = unsealed(text);
    if (lines.empty()) {
        return {};
    }
    std::string& line = lines[rng.below(static_cast<std::uint32_t>(lines.size()))];
    const std::size_t size = line.size();
    line.resize(size + 32);
    line.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(line.data()), size, line.size()));
    return sealed(lines);
}

std::string changed_order(std::string_view text, base::Rng& rng) {
    Lines lines = unsealed(text);
    if (lines.empty()) {
        return {};
    }
    const auto count = static_cast<std::uint32_t>(lines.size());
    const std::uint32_t from = rng.below(count);
    const std::uint32_t to = rng.below(count);
    switch (rng.below(3)) {
        case 0:
            lines.erase(lines.begin() + from);
            break;
        case 1:
            lines.insert(lines.begin() + to, std::string(lines[from]));
            break;
        default:
            std::swap(lines[from], lines[to]);
            break;
    }
    return sealed(lines);
}

void play_on(rules::Game& game, unsigned decisions, base::Rng& rng) {
    rules::EventList events;
    for (unsigned i = 0; i < decisions && !game.state().is_over(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(
            static_cast<unsigned>(std::countr_zero(game.state().to_act(game.map()))));
        const rules::Legal legal(game.map(), game.state(), seat);
        const auto refusal = game.act(seat, legal[rng.below(legal.size())], events);
        CHECK(!refusal.has_value());
    }
}

std::string new_record(base::Rng& rng) {
    const auto& map = maps()[rng.below(static_cast<std::uint32_t>(maps().size()))];
    rules::GameSetup setup;
    setup.seats = map->map.seats_min + rng.below(map->map.seats_max - map->map.seats_min + 1U);
    setup.seed = base::seed_from_number(rng.next());
    setup.names.assign(setup.seats, "");
    setup.names.back() = "Ann";
    rules::EventList events;
    rules::Game game(map, setup, events);
    play_on(game, rng.below(150), rng);
    const auto tell = rng.below(2) == 0 ? rules::TellSeed::kNo : rules::TellSeed::kYes;
    return rules::to_text(*map, rules::record_of(game, tell));
}

void check_round_trip(const rules::MapFile& map, const rules::Record& record,
                      std::string_view text) {
    CHECK(rules::to_text(map, record) == text, "written again:\n", rules::to_text(map, record));
    const rules::State end = rules::replay(map.map, record.seats, record.moves);
    CHECK(end.is_ok(map.map), end.broken_invariant(map.map));
    if (record.seed && !record.is_stacked) {
        const auto unfair = rules::first_unfair_move(map, record);
        CHECK(!unfair || *unfair < record.moves.size());
    }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
    base::Rng rng(seed);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::string result;
    switch (rng.below(8)) {
        case 0:
            return LLVMFuzzerMutate(data, size, max_size);
        case 1:
            result = new_record(rng);
            break;
        case 2:
        case 3:
            result = changed_order(text, rng);
            break;
        default:
            result = changed_line(text, rng);
            break;
    }
    if (result.empty() || result.size() > max_size) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    std::ranges::copy(result, data);
    return result.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const support::MapPtr& map = map_of(text);
    const auto record = rules::parse_record(*map, text);
    if (record) {
        check_round_trip(*map, *record, text);
    } else {
        CHECK(!record.error().code.empty());
        CHECK(record.error().line >= 1, record.error().code);
    }
    return 0;
}
