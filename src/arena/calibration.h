// arena/calibration.h
//
// Whether chances mean what they say: of all positions where a seat was said to have a chance of 30
// to 40 %, how often did it win? By tenths, with standard errors that allow for positions of one
// deal having the same end (clusters; Liang and Zeger, "Longitudinal data analysis using
// generalized linear models", 1986).
#pragma once

#include <array>
#include <cstddef>

namespace arena {

class Calibration {
public:
    static constexpr unsigned kTenths = 10;

    // At one position of the present deal, one seat was said to have this chance, and had this
    // share of the victory in the end.
    void add(double said, double won);
    // The next deal follows.
    void end_deal();

    struct Tenth {
        double positions = 0;
        double said = 0;   // mean
        double won = 0;    // mean
        double error = 0;  // standard error of the difference of the two
    };
    // Of finished deals.
    [[nodiscard]] Tenth tenth(unsigned n) const;

private:
    struct Sums {
        double count = 0;
        double said = 0;
        double won = 0;
        double gaps = 0;        // won less said
        double squares = 0;     // of a deal's gaps
        double counts = 0;      // of a deal's count, squared
        double products = 0;    // of the two
        std::size_t deals = 0;  // that have such positions
    };
    struct Deal {
        double count = 0;
        double said = 0;
        double won = 0;
    };

    std::array<Sums, kTenths> sums_{};
    std::array<Deal, kTenths> deal_{};
};

}  // namespace arena
