// ValueNet as text: a title, the maps it knows, all numbers, and the hash of what stands before it.
#include <charconv>
#include <limits>

#include "ai/valuation/value_net.h"
#include "base/digest.h"

namespace ai {
namespace {

constexpr std::string_view kTitle = "fogg valuation 1\n";
constexpr std::string_view kHash = "sha256 ";
constexpr std::size_t kMapsMost = 64;

// Calls visit(name, numbers) for every array of the weights, in the order of the file.
template <typename Weights, typename Visit>
void for_each_array(Weights& weights, Visit visit) {
    visit("offset", weights.offset);
    visit("scale", weights.scale);
    for (auto& neuron : weights.first) {
        visit("first", neuron);
    }
    visit("first_bias", weights.first_bias);
    for (auto& neuron : weights.second) {
        visit("second", neuron);
    }
    visit("second_bias", weights.second_bias);
    for (auto& neuron : weights.last) {
        visit("last", neuron);
    }
    visit("last_bias", weights.last_bias);
}

std::string hash_line(std::string_view before) {
    return std::string(kHash) + base::to_hex(base::sha256(before)) + "\n";
}

// Reads lines of a name and numbers.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool skip(std::string_view word) {
        if (!rest_.starts_with(word)) {
            return false;
        }
        rest_.remove_prefix(word.size());
        return true;
    }
    // " 12": false if there is none, or it does not fit.
    template <typename Number>
    [[nodiscard]] bool read(Number& number, int base = 10) {
        if (!skip(" ")) {
            return false;
        }
        const auto [end, problem] =
            std::from_chars(rest_.data(), rest_.data() + rest_.size(), number, base);
        if (problem != std::errc{}) {
            return false;
        }
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return true;
    }
    [[nodiscard]] bool is_done() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

// Whether no sum of a layer can leave 32 bits.
template <std::size_t kOut, std::size_t kIn>
bool is_safe(const std::array<std::array<std::int16_t, kIn>, kOut>& weights,
             const std::array<std::int32_t, kOut>& bias, std::int64_t most) {
    for (std::size_t i = 0; i < kOut; ++i) {
        std::int64_t sum = bias[i] < 0 ? -std::int64_t{bias[i]} : bias[i];
        for (const std::int16_t weight : weights[i]) {
            sum += most * (weight < 0 ? -weight : weight);
        }
        if (sum > std::numeric_limits<std::int32_t>::max()) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string ValueNet::text() const {
    std::string text(kTitle);
    text += "maps";
    for (const std::uint64_t map : maps_) {
        std::array<char, 16> digits{};
        const auto end = std::to_chars(digits.begin(), digits.end(), map, 16).ptr;
        text += " " + std::string(digits.begin(), end);
    }
    text += "\n";
    for_each_array(weights_, [&](std::string_view name, const auto& numbers) {
        text += name;
        for (const auto number : numbers) {
            text += " " + std::to_string(number);
        }
        text += "\n";
    });
    return text + hash_line(text);
}

base::Result<ValueNet, std::string> ValueNet::parse(std::string_view text) {
    const std::size_t hash = text.rfind(kHash);
    if (hash == std::string_view::npos || text.substr(hash) != hash_line(text.substr(0, hash))) {
        return std::string("the hash of the weights is not that of their text");
    }
    Reader reader(text.substr(0, hash));
    if (!reader.skip(kTitle) || !reader.skip("maps")) {
        return std::string("these are no weights of a valuation");
    }
    std::vector<std::uint64_t> maps;
    for (std::uint64_t map = 0; maps.size() < kMapsMost && reader.read(map, 16);) {
        maps.push_back(map);
    }
    bool is_whole = reader.skip("\n");
    NetWeights weights;
    for_each_array(weights, [&](std::string_view name, auto& numbers) {
        is_whole = is_whole && reader.skip(name);
        for (auto& number : numbers) {
            is_whole = is_whole && reader.read(number);
        }
        is_whole = is_whole && reader.skip("\n");
    });
    if (!is_whole || !reader.is_done()) {
        return std::string("the weights are not as many as the network has");
    }
    if (!is_safe(weights.first, weights.first_bias, kInputMost) ||
        !is_safe(weights.second, weights.second_bias, kHiddenMost) ||
        !is_safe(weights.last, weights.last_bias, kHiddenMost)) {
        return std::string("the weights are too large");
    }
    return ValueNet(weights, std::move(maps));
}

}  // namespace ai
