// ValueNet as text: a title, all numbers, those of each map it knows, and the hash of what stands
// before it.
#include <charconv>
#include <cstdlib>
#include <limits>

#include "ai/valuation/value_net.h"
#include "base/digest.h"

namespace ai {
namespace {

constexpr std::string_view kTitle = "fogg valuation 2\n";
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

// Whether no sum of a layer can leave 32 bits. `more`: what else may add to each neuron.
template <std::size_t kOut, std::size_t kIn>
bool is_safe(const std::array<std::array<std::int16_t, kIn>, kOut>& weights,
             const std::array<std::int32_t, kOut>& bias, std::int64_t most,
             const std::array<std::int64_t, kOut>& more) {
    for (std::size_t i = 0; i < kOut; ++i) {
        std::int64_t sum = std::abs(std::int64_t{bias[i]}) + more[i];
        for (const std::int16_t weight : weights[i]) {
            sum += most * std::abs(int{weight});
        }
        if (sum > std::numeric_limits<std::int32_t>::max()) {
            return false;
        }
    }
    return true;
}

// The most that names of one map can add to each neuron.
std::array<std::int64_t, kNetFirst> most_of_names(const NamedWeights& map) {
    std::array<std::int64_t, kNetFirst> most{};
    for (const NamedWeights::Row& row : map.rows) {
        for (std::size_t i = 0; i < kNetFirst; ++i) {
            most[i] += std::int64_t{std::abs(int{row[i]})} << kInputBits;
        }
    }
    return most;
}

bool is_safe(const NetWeights& weights, const std::vector<NamedWeights>& maps) {
    for (const NamedWeights& map : maps) {
        if (!is_safe(weights.first, weights.first_bias, kInputMost, most_of_names(map))) {
            return false;
        }
    }
    return is_safe(weights.first, weights.first_bias, kInputMost, {}) &&
           is_safe(weights.second, weights.second_bias, kHiddenMost, {}) &&
           is_safe(weights.last, weights.last_bias, kHiddenMost, {});
}

// "map 1f 100 30", and its rows. False if that is not what follows.
bool read_map(Reader& reader, NamedWeights& map) {
    if (!reader.skip("map") || !reader.read(map.mark, 16) || !reader.read(map.tracks) ||
        !reader.read(map.tickets) || !reader.skip("\n") || map.tracks > rules::kTracksMax ||
        map.tickets > rules::kTicketsMax) {
        return false;
    }
    map.rows.resize(NamedRows(map.tracks, map.tickets).count());
    bool is_whole = true;
    for (NamedWeights::Row& row : map.rows) {
        is_whole = is_whole && reader.skip("name");
        for (std::int16_t& number : row) {
            is_whole = is_whole && reader.read(number);
        }
        is_whole = is_whole && reader.skip("\n");
    }
    return is_whole;
}

template <typename Numbers>
std::string line_of(std::string_view name, const Numbers& numbers) {
    std::string text(name);
    for (const auto number : numbers) {
        text += " " + std::to_string(number);
    }
    return text + "\n";
}

}  // namespace

std::string ValueNet::text() const {
    std::string text(kTitle);
    for_each_array(weights_, [&](std::string_view name, const auto& numbers) {
        text += line_of(name, numbers);
    });
    for (const NamedWeights& map : maps_) {
        std::array<char, 16> digits{};
        const auto end = std::to_chars(digits.begin(), digits.end(), map.mark, 16).ptr;
        text += "map " + std::string(digits.begin(), end) + " " + std::to_string(map.tracks) + " " +
                std::to_string(map.tickets) + "\n";
        for (const NamedWeights::Row& row : map.rows) {
            text += line_of("name", row);
        }
    }
    return text + hash_line(text);
}

base::Result<ValueNet, std::string> ValueNet::parse(std::string_view text) {
    const std::size_t hash = text.rfind(kHash);
    if (hash == std::string_view::npos || text.substr(hash) != hash_line(text.substr(0, hash))) {
        return std::string("the hash of the weights is not that of their text");
    }
    Reader reader(text.substr(0, hash));
    if (!reader.skip(kTitle)) {
        return std::string("these are no weights of a valuation");
    }
    bool is_whole = true;
    NetWeights weights;
    for_each_array(weights, [&](std::string_view name, auto& numbers) {
        is_whole = is_whole && reader.skip(name);
        for (auto& number : numbers) {
            is_whole = is_whole && reader.read(number);
        }
        is_whole = is_whole && reader.skip("\n");
    });
    std::vector<NamedWeights> maps;
    while (is_whole && !reader.is_done() && maps.size() < kMapsMost) {
        is_whole = read_map(reader, maps.emplace_back());
    }
    if (!is_whole || !reader.is_done()) {
        return std::string("the weights are not as many as the network has");
    }
    if (!is_safe(weights, maps)) {
        return std::string("the weights are too large");
    }
    return ValueNet(weights, std::move(maps));
}

}  // namespace ai
