#include "rules/maps/souvenir_validator.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rules {
namespace {

class SouvenirValidator {
public:
    explicit SouvenirValidator(const MapDescription& map) : map_(map), souvenirs_(*map.souvenirs) {}

    MapErrors run();

private:
    void check_symbols(const Words& symbols);
    void check_places(const Words& places);
    void check_counts(std::size_t symbols, std::size_t places);
    void check_setups(const std::vector<SetupDescription>& setups);
    void check_tokens(const SetupDescription& setup);
    void check_placing(const SetupDescription& setup);

    void report(unsigned line, std::string text) {
        errors_.push_back({line, "bad_souvenirs", std::move(text)});
    }

    const MapDescription& map_;
    const SouvenirsDescription& souvenirs_;
    MapErrors errors_;
};

bool has_repeats(const Words& words) {
    return std::set<std::string>(words.begin(), words.end()).size() != words.size();
}

MapErrors SouvenirValidator::run() {
    if (souvenirs_.symbols) {
        check_symbols(*souvenirs_.symbols);
    }
    if (souvenirs_.places) {
        check_places(*souvenirs_.places);
    }
    if (souvenirs_.symbols && souvenirs_.places) {
        check_counts(souvenirs_.symbols->size(), souvenirs_.places->size());
    }
    if (souvenirs_.setup) {
        check_setups(*souvenirs_.setup);
    }
    return std::move(errors_);
}

void SouvenirValidator::check_symbols(const Words& symbols) {
    const unsigned line = souvenirs_.symbols.line;
    if (symbols.empty()) {
        report(line, "`symbols` is empty; name some or leave out all souvenirs");
    }
    if (has_repeats(symbols)) {
        report(line, "`symbols` must all differ");
    }
    if (symbols.size() > kSymbolsMax) {
        errors_.push_back(
            {line, "too_many", "there can be " + std::to_string(kSymbolsMax) + " symbols at most"});
    }
    for (const std::string& symbol : symbols) {
        if (!is_plain_name(symbol)) {
            errors_.push_back(
                {line, "bad_value",
                 "a symbol's name may have small letters, digits and underscores only"});
        }
    }
    // S6: from no souvenir to all of them.
    if (souvenirs_.points && souvenirs_.points->size() != symbols.size() + 1) {
        report(souvenirs_.points.line,
               "`points` needs a number for none, for one, and so on up to all symbols: " +
                   std::to_string(symbols.size() + 1) + " numbers");
    }
}

void SouvenirValidator::check_places(const Words& places) {
    const unsigned line = souvenirs_.places.line;
    if (has_repeats(places)) {
        report(line, "`places` must all differ");
    }
    const auto has_name = [](const PlaceDescription& place) {
        return place.name.value.has_value();
    };
    if (!map_.places || !std::all_of(map_.places->begin(), map_.places->end(), has_name)) {
        return;
    }
    for (const std::string& name : places) {
        const auto is_it = [&](const PlaceDescription& place) { return *place.name == name; };
        if (std::none_of(map_.places->begin(), map_.places->end(), is_it)) {
            errors_.push_back({line, "unknown_place",
                               "there is no place `" + name + "`; add it or check the spelling"});
        }
    }
}

void SouvenirValidator::check_counts(std::size_t symbols, std::size_t places) {
    if (places > symbols) {
        report(souvenirs_.places.line, "there are more places than symbols to lie on them");
    }
    // S2, S3: the left-over symbols go to places without a stack.
    if (map_.places && symbols > map_.places->size()) {
        report(souvenirs_.symbols.line, "the map has too few places for all symbols");
    }
}

void SouvenirValidator::check_setups(const std::vector<SetupDescription>& setups) {
    std::set<unsigned> seen;
    for (const SetupDescription& setup : setups) {
        if (setup.players && (*setup.players < kSeatsMin || *setup.players > kSeatsMax)) {
            report(setup.players.line, "`players` must be " + seats_text());
        } else if (setup.players && !seen.insert(*setup.players).second) {
            report(setup.players.line, "there is a setup for this many players already");
        }
        check_tokens(setup);
        check_placing(setup);
    }
    if (!map_.players || !map_.players->min || !map_.players->max) {
        return;
    }
    const unsigned last = std::min(*map_.players->max, kSeatsMax);
    for (unsigned players = std::max(*map_.players->min, kSeatsMin); players <= last; ++players) {
        if (!seen.contains(players)) {
            report(souvenirs_.setup.line,
                   "there is no setup for " + std::to_string(players) + " players; add one");
        }
    }
}

void SouvenirValidator::check_tokens(const SetupDescription& setup) {
    if (setup.tokens && (*setup.tokens < 1 || *setup.tokens > kTokensMax)) {
        report(setup.tokens.line, "`tokens` must be from 1 to " + std::to_string(kTokensMax));
    }
    const unsigned least = setup.placed_by && setup.placed_by->empty() ? 0 : 1;
    if (setup.spare_tokens && (*setup.spare_tokens < least || *setup.spare_tokens > kTokensMax)) {
        report(setup.spare_tokens.line,
               "`spare_tokens` must be from 1 to " + std::to_string(kTokensMax));
    }
}

void SouvenirValidator::check_placing(const SetupDescription& setup) {
    if (!setup.placed_by) {
        return;
    }
    const unsigned line = setup.placed_by.line;
    if (souvenirs_.symbols && souvenirs_.places &&
        setup.placed_by->size() + souvenirs_.places->size() != souvenirs_.symbols->size()) {
        report(line, "`placed_by` needs one number for every symbol that is left over");
    }
    for (const unsigned back : *setup.placed_by) {
        if (setup.players && (back < 1 || back > *setup.players)) {
            report(line, "`placed_by` counts players back from the last: 1 to their number");
        }
    }
}

}  // namespace

MapErrors validate_souvenirs(const MapDescription& map) {
    return SouvenirValidator(map).run();
}

std::string seats_text() {
    return "from " + std::to_string(kSeatsMin) + " to " + std::to_string(kSeatsMax);
}

bool is_plain_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

}  // namespace rules
