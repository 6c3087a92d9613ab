// The engine's report as a browser comes to it.
#include "base/browser/host.h"
#include "base/clock.h"
#include "web/browser/memory_check.h"
#include "web/engine_report.h"

extern "C" {

[[clang::import_module("fogg"), clang::import_name("report")]] void fogg_report(const char* text,
                                                                                std::size_t size);

[[clang::export_name("report")]] void engine_report(int is_speed) {
    web::check_memory();
    const std::string text =
        is_speed != 0 ? web::engine_speed(base::SystemClock()) : web::engine_report();
    fogg_report(text.data(), text.size());
}

}  // extern "C"
