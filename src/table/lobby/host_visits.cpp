#include "table/lobby/host_visits.h"

#include <chrono>

namespace table {
namespace {

// Lists leave a table out after kHostGoneMs: one note may come late.
constexpr auto kNoteEvery = std::chrono::seconds(10);

}  // namespace

void HostVisits::start() {
    tables_.note_hosts();
    timer_ = services_.executor.after(kNoteEvery, [this] { start(); });
}

}  // namespace table
