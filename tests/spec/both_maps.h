// tests/spec/both_maps.h
//
// The two official maps, for rules that hold on both.
#pragma once

#include <string>
#include <vector>

#include "support/maps.h"

namespace spec {

struct Case {
    support::MapPtr file;
    std::string claim;  // affordable with "2 red"
};

inline std::vector<Case> both_maps() {
    return {{support::usa(), "claim Boston - New York track 1 with 2 red"},
            {support::san_francisco(), "claim Fort Mason - Pier 39 with 2 red"}};
}

}  // namespace spec
