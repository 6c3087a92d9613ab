#include "playtest/trial.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace playtest {

Trial::Trial(const rules::MapFile& file, unsigned seats, std::uint32_t deals)
    : file_(file),
      geography_(std::make_unique<const ai::Geography>(file.map)),
      reader_(std::make_unique<GameReader>(*geography_)),
      results_(seats, deals, std::nullopt),
      blocks_(std::size_t{deals} * seats * seats) {}

void Trial::add(arena::DealResult&& deal) {
    double minutes = 0;
    for (unsigned rotation = 0; rotation < seats(); ++rotation) {
        const GameNotes notes = reader_->read(deal.games[rotation], rotation);
        for (std::size_t route = 0; route < file_.routes.size(); ++route) {
            if (notes.built[route]) {
                routes_[route].built.add(*notes.built[route]);
            }
        }
        for (std::size_t ticket = 0; ticket < file_.map.ticket_count; ++ticket) {
            offered_[ticket] += notes.offered[ticket];
        }
        for (unsigned player = 0; player < seats(); ++player) {
            blocks_[(deal.deal * seats() + rotation) * seats() + player] = notes.blocks[player];
        }
        ends_[static_cast<unsigned>(notes.end)] += 1;
        minutes += notes.seconds / 60 / seats();
        games_ += 1;
    }
    minutes_.add(minutes);
    results_.add(std::move(deal));
}

}  // namespace playtest
