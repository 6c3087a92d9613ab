// tests/limits/driver.h
//
// Every bound that a stranger can meet is a row of the table "Limits" in docs/configuration.md, and
// every row has a driver here: it drives a real server to that bound and sees that the offender
// gets what the row says. walk_test.cpp fails when a row has no driver, when a driver has no row,
// when the row names another default than the code, and when anybody else noticed.
//
// To add a limit:
//   1. add its row to the table;
//   2. write its driver, in the file here that fits or in a new one: a function that gives a
//   Driver,
//      worded from the constants of the code;
//   3. list it in the function at the end of that file, and a new file in all_drivers() of
//      walk_test.cpp.
// A driver should take less than two seconds: lower the bound by a setting, or drive a server in
// this process with shorter times (net/test_server.h). It stays below the bound first, where that
// is cheap, so that a bound of zero would fail too.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "limits/stage.h"

namespace limits {

struct Driver {
    std::string limit;                    // the first cell of its row
    std::string bound;                    // the second, from the constants of the code
    std::vector<std::string> settings{};  // of the server, flags and values
    std::function<void(Stage&)> drive;

    friend void PrintTo(const Driver& driver, std::ostream* out) { *out << driver.limit; }
};

// One function for each file of drivers.
[[nodiscard]] std::vector<Driver> http_drivers();
[[nodiscard]] std::vector<Driver> socket_drivers();
[[nodiscard]] std::vector<Driver> connection_drivers();
[[nodiscard]] std::vector<Driver> table_drivers();
[[nodiscard]] std::vector<Driver> work_drivers();
[[nodiscard]] std::vector<Driver> seat_drivers();
[[nodiscard]] std::vector<Driver> push_drivers();
[[nodiscard]] std::vector<Driver> review_drivers();
[[nodiscard]] std::vector<Driver> daily_drivers();
[[nodiscard]] std::vector<Driver> explore_drivers();
[[nodiscard]] std::vector<Driver> practice_drivers();
[[nodiscard]] std::vector<Driver> draft_drivers();
[[nodiscard]] std::vector<Driver> map_drivers();

}  // namespace limits
