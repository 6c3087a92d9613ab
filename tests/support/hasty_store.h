// tests/support/hasty_store.h
//
// A store with a planted fault: it says that lines are durable before it has handed them on, and
// loses one request in ten on the way. Whoever judges servers must notice.
#pragma once

#include <memory>
#include <utility>

#include "base/rng.h"
#include "support/faulty_store.h"

namespace support {

class HastyStore final : public FaultyStore {
public:
    explicit HastyStore(std::unique_ptr<store::Store> inner)
        : FaultyStore(*inner, Fault::kBefore, 0), inner_(std::move(inner)) {}

    // New tables are kept as they should be: nobody could play at a table that is not there.
    void append(store::Append request, store::Done done) override {
        if (request.create) {
            inner_->append(std::move(request), std::move(done));
            return;
        }
        const bool is_lost = rng_.below(10) == 0;
        const store::Appended answer{.table = request.table,
                                     .next_seq = request.first_seq + request.lines.size()};
        done(answer);
        if (!is_lost) {
            inner_->append(std::move(request),
                           [](const store::Outcome<store::Appended>& /*unheard*/) {});
        }
    }

    [[nodiscard]] store::Nodes* nodes() override { return inner_->nodes(); }

private:
    std::unique_ptr<store::Store> inner_;
    base::Rng rng_{1};
};

}  // namespace support
