// table/fairness/secrets.h
//
// Random values that nobody may guess. Tests bring their own, so that a run can be repeated.
#pragma once

#include <cstddef>
#include <string>

#include "base/keyed_stream.h"

namespace table {

class Secrets {
public:
    Secrets() = default;
    Secrets(const Secrets&) = delete;
    Secrets& operator=(const Secrets&) = delete;
    virtual ~Secrets() = default;

    [[nodiscard]] virtual base::Seed seed() = 0;
    // Letters and digits.
    [[nodiscard]] virtual std::string letters(std::size_t count) = 0;
};

// From the system's random source.
class SystemSecrets final : public Secrets {
public:
    [[nodiscard]] base::Seed seed() override;
    [[nodiscard]] std::string letters(std::size_t count) override;
};

}  // namespace table
