// ai/crew.h
//
// Threads for a search, lent by the host of a player. src/ai starts none itself.
#pragma once

#include <functional>

namespace ai {

class Crew {
public:
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    virtual ~Crew() = default;

    [[nodiscard]] virtual unsigned size() const = 0;
    // Calls work(0) … work(size() - 1), at the same time if it can, and waits for all of them.
    virtual void run(const std::function<void(unsigned)>& work) = 0;
};

// Nobody else: the caller does it.
class Alone final : public Crew {
public:
    [[nodiscard]] unsigned size() const override { return 1; }
    void run(const std::function<void(unsigned)>& work) override { work(0); }
};

}  // namespace ai
