// tests/limits/driver.h
//
// Every limit that a stranger can hit is a row of the table "Limits" in docs/configuration.md, and
// every row has a driver here: it drives a real server to that limit and checks that the offender
// gets what the row says. walk_test.cpp fails if a row has no driver, if a driver has no row, if
// the row's default differs from the code, or if anyone else notices.
//
// To add a limit:
//   1. add its row to the table;
//   2. write its driver, in a suitable file here or a new one: a function that returns a Driver
//      worded from the constants of the code;
//   3. list it in the function at the end of that file, and a new file in all_drivers() of
//      walk_test.cpp.
// A driver should take less than two seconds: lower the limit with a setting, or drive a server in
// this process with shorter times (net/test_server.h). Where that is cheap, it first stays below
// the limit, so that a limit of zero would fail too.
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
[[nodiscard]] std::vector<Driver> store_drivers();
[[nodiscard]] std::vector<Driver> playtest_drivers();
[[nodiscard]] std::vector<Driver> memory_drivers();

}  // namespace limits
