// ai/crew.h
//
// Threads for a search, lent by the host of a player. src/ai starts none itself.
#pragma once

#include <cstdint>
#include <functional>

namespace ai {

class Crew {
public:
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    virtual ~Crew() = default;

    [[nodiscard]] virtual unsigned size() const = 0;
    // Does items 0 … count - 1, each once, and waits for all of them. Calls work(hand, item) with
    // hands from 0 to size() - 1, at the same time if it can; a free hand takes the next item.
    using Work = std::function<void(unsigned hand, std::uint32_t item)>;
    virtual void share(std::uint32_t count, const Work& work) = 0;
};

// Nobody else: the caller does it.
class Alone final : public Crew {
public:
    [[nodiscard]] unsigned size() const override { return 1; }
    void share(std::uint32_t count, const Work& work) override {
        for (std::uint32_t item = 0; item < count; ++item) {
            work(0, item);
        }
    }
};

}  // namespace ai
