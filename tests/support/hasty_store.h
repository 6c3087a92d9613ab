// tests/support/hasty_store.h
//
// A store with a planted fault: it reports lines as durable before passing them on, and then loses
// one request in ten. Any test of servers must detect it.
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

    // New tables are stored correctly: nobody could play at a missing table.
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
