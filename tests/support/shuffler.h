// tests/support/shuffler.h
//
// What a client needs for the joint shuffle, from docs/fairness.md: nonces, one after the other,
// and their commitments. They follow from a name, so that a test can be repeated.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/joint_seed.h"

namespace support {

class Shuffler {
public:
    explicit Shuffler(std::string name) : name_(std::move(name)) {}

    // A commitment to a new nonce, in hexadecimal.
    std::string commit() { return commitment(made_++); }
    // The n-th commitment, without making it.
    [[nodiscard]] std::string commitment(unsigned n) const {
        return base::to_hex(base::nonce_commitment(nonce(n)));
    }
    [[nodiscard]] base::Nonce nonce(unsigned n) const {
        return base::sha256("nonce " + std::to_string(n) + " of " + name_);
    }
    // The nonce behind a commitment of one's own; nothing for one of somebody else.
    [[nodiscard]] std::optional<base::Nonce> nonce_for(std::string_view commitment_text) const {
        for (unsigned n = 0; n < made_; ++n) {
            if (commitment(n) == commitment_text) {
                return nonce(n);
            }
        }
        return std::nullopt;
    }

private:
    std::string name_;
    unsigned made_ = 0;
};

}  // namespace support
