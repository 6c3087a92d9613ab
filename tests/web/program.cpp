// The engine's report as the program comes to it: `engine_report`, or `engine_report speed`.
#include <iostream>
#include <string_view>

#include "base/clock.h"
#include "web/engine_report.h"

int main(int count, char** words) {
    const bool is_speed = count > 1 && std::string_view(words[1]) == "speed";
    std::cout << (is_speed ? web::engine_speed(base::SystemClock()) : web::engine_report());
}
