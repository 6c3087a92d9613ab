// tests/support/maps.h
//
// Maps for tests: those of the game from maps/, and odd ones of our own from tests/data/maps.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/check.h"
#include "rules/maps/map_file.h"
#include "support/read_file.h"

namespace support {

using MapPtr = std::shared_ptr<const rules::MapFile>;

// A map that must be free of errors.
inline MapPtr parse_good_map(std::string_view text) {
    auto parsed = rules::parse_map(text);
    if (!parsed) {
        for (const rules::MapError& error : parsed.error()) {
            CHECK(false, "line", error.line, error.code, error.text);
        }
    }
    return std::make_shared<const rules::MapFile>(*parsed);
}

inline MapPtr load_map(std::string_view id) {
    const std::string file = std::string(id) + ".toml";
    const std::string ours = std::string(FOGG_SOURCE_DIR) + "/maps/" + file;
    return parse_good_map(read_file(
        std::filesystem::exists(ours) ? ours : FOGG_SOURCE_DIR + ("/tests/data/maps/" + file)));
}

inline const MapPtr& usa() {
    static const MapPtr kFile = load_map("usa");
    return kFile;
}
// The USA with these lines in place of its bonus and, if given, of its tie-breakers.
inline MapPtr usa_with(std::string_view bonus, std::string_view tie_breakers = {}) {
    std::string text = read_file(FOGG_SOURCE_DIR "/maps/usa.toml");
    const auto replace = [&](std::string_view line, std::string_view by) {
        const std::size_t at = text.find(line);
        CHECK(at != std::string::npos, line);
        text.replace(at, line.size(), by);
    };
    replace("rules.longest_path_bonus = 10", bonus);
    if (!tie_breakers.empty()) {
        replace(R"(rules.tie_breakers = ["tickets_done", "longest_path"])", tie_breakers);
    }
    return parse_good_map(text);
}

inline const MapPtr& san_francisco() {
    static const MapPtr kFile = load_map("san_francisco");
    return kFile;
}
inline const MapPtr& toy() {
    static const MapPtr kFile = load_map("toy");
    return kFile;
}

// harbour: souvenirs and a longest path bonus, coloured ferries, double ferries, five seats.
// famine: few cards, many wilds, so that decks run dry and markets cannot be swept.
// giants: routes of up to eight spaces, large offers, both tracks never open, nothing breaks ties.
// delta: six seats and 80 tickets.
inline constexpr std::array<std::string_view, 7> kMapIds = {
    "usa", "san_francisco", "toy", "harbour", "famine", "giants", "delta"};

}  // namespace support
