// Fuzzes map files. Whatever the text, parse_map returns a map or errors with codes and lines; an
// accepted map can be played, with every invariant holding after every move; what could be read of
// it has one canonical text; and a variant is the same map when it is written out.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/rng.h"
#include "rules/apply.h"
#include "rules/maps/map_file.h"
#include "rules/maps/map_parser.h"
#include "rules/maps/map_writer.h"
#include "rules/state.h"
#include "support/walk.h"

namespace {

constexpr unsigned kMovesMax = 600;

void check_errors(std::string_view text, const rules::MapErrors& errors) {
    const auto lines = static_cast<unsigned>(std::ranges::count(text, '\n')) + 1;
    CHECK(!errors.empty());
    unsigned last_line = 0;
    for (const rules::MapError& error : errors) {
        CHECK(!error.code.empty());
        CHECK(!error.text.empty(), error.code);
        CHECK(error.line <= lines, error.code, error.line, lines);
        CHECK(error.line >= last_line, error.code, error.line);
        last_line = error.line;
    }
}

void play(const rules::Map& map, unsigned seats, std::uint64_t seed) {
    base::Rng rng(seed);
    std::array<support::Style, rules::kSeatsMax> styles{};
    for (support::Style& style : styles) {
        style = static_cast<support::Style>(rng.below(4));
    }
    rules::State state = rules::initial_state(map, seats);
    for (unsigned i = 0; i < kMovesMax && !state.is_over(); ++i) {
        const rules::LoggedMove logged = support::random_move(map, state, styles, rng);
        rules::apply(map, state, logged.seat, logged.move);
        const char* const broken = state.broken_invariant(map);
        CHECK(broken == nullptr, broken, "after move", i, "seats", seats, "seed", seed);
    }
}

void check_text(std::string_view text) {
    const std::string written = rules::map_text(rules::parse_description(text).description);
    if (written.size() <= rules::kMapBytesMax) {
        CHECK(rules::map_text(rules::parse_description(written).description) == written);
    }
}

// As a server does that publishes it.
void check_variant(std::string_view text, const rules::MapFile& map) {
    const std::string whole = rules::whole_map_text(text);
    CHECK(!rules::is_variant(whole), whole);
    const auto parsed = rules::parse_map(whole);
    CHECK(parsed.has_value() || whole.size() > rules::kMapBytesMax, whole);
    if (parsed) {
        CHECK(parsed->id == map.id, whole);
        CHECK(parsed->title == map.title, whole);
        CHECK(parsed->map.place_count == map.map.place_count, whole);
        CHECK(parsed->map.track_count == map.map.track_count, whole);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_text(text);
    const auto parsed = rules::parse_map(text);
    if (!parsed) {
        check_errors(text, parsed.error());
        return 0;
    }
    if (rules::is_variant(text)) {
        check_variant(text, *parsed);
    }
    for (unsigned seats = parsed->map.seats_min; seats <= parsed->map.seats_max; ++seats) {
        play(parsed->map, seats, size);
    }
    return 0;
}
