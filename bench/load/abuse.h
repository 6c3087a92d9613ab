// bench/load/abuse.h
//
// What somebody can do to a server with nothing but docs/protocol.md: one class of abuse each, by
// many threads that come from one address and go on until they are stopped. Whatever is refused
// or cut off starts again.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/child.h"

namespace load {

struct Target {
    std::uint16_t port = 0;
    std::string giant{};    // a finished table, as long as limits allow
    std::string running{};  // one that is being played
};

struct Abuse {
    std::string name;
    // Once more, by thread `number`. Called again and again.
    std::function<void(const Target&, unsigned number)> commit;
    unsigned threads = 20;
};

[[nodiscard]] std::vector<Abuse> all_abuses();

// Commits it in a process of its own, which is nicer than this one: it is the server that shall be
// attacked, not the clock of those who measure. Stops with the object.
class Attacker {
public:
    Attacker(const Abuse& abuse, const Target& target);

    // Throws if the attack has ended by itself: then nothing was measured.
    void expect_alive() const;

private:
    support::Child child_;
};

}  // namespace load
