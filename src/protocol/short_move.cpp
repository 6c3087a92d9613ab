#include "protocol/short_move.h"

#include <array>
#include <charconv>
#include <cstdint>

namespace protocol {
namespace {

void append_number(std::string& text, unsigned number) {
    std::array<char, 12> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    text += ' ';
    text.append(digits.data(), written.ptr);
}

// Words separated by single spaces, taken from the left.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }

    std::string_view next() {
        const std::size_t end = rest_.find(' ');
        const std::string_view word = rest_.substr(0, end);
        if (end == std::string_view::npos) {
            rest_ = {};
        } else {
            rest_.remove_prefix(end + 1);
            is_bad_ |= rest_.empty();  // a space at the end
        }
        return word;
    }

    // Below the bound; in its one form, without leading zeros.
    unsigned number(std::size_t bound) {
        const std::string_view word = next();
        unsigned value = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
        is_bad_ |= read.ec != std::errc{} || read.ptr != word.data() + word.size() ||
                   value >= bound || (word.size() > 1 && word.front() == '0');
        return is_bad_ ? 0 : value;
    }

    [[nodiscard]] bool is_done() const { return at_end() && !is_bad_; }

private:
    std::string_view rest_;
    bool is_bad_ = false;
};

using ParsedMove = std::optional<rules::Move>;

ParsedMove parse_keep(Words& words) {
    unsigned mask = 0;
    while (!words.at_end()) {
        const unsigned bit = 1U << words.number(rules::kOfferMax);
        if (mask >= bit) {
            return std::nullopt;  // not rising
        }
        mask |= bit;
    }
    return mask == 0 ? std::nullopt : ParsedMove(rules::Move::keep(mask));
}

ParsedMove parse_draw(Words& words) {
    const std::string_view what = words.next();
    if (what == "deck") {
        return rules::Move::draw_deck();
    }
    const auto card = rules::find_card(what);
    return card ? ParsedMove(rules::Move::draw_market(*card)) : std::nullopt;
}

ParsedMove parse_claim(const table::Board& board, Words& words) {
    const rules::TrackId track = board.track_by_number[words.number(board.track_by_number.size())];
    const auto card = rules::find_card(words.next());
    const unsigned wilds = words.number(rules::kLengthMax + 1);
    return card ? ParsedMove(rules::Move::claim(track, *card, wilds)) : std::nullopt;
}

ParsedMove parse_place(const table::Board& board, Words& words) {
    const unsigned symbol = words.number(board.file->map.symbol_count);
    const unsigned place = words.number(board.file->map.place_count);
    return rules::Move::place(rules::to_id<rules::Symbol>(symbol),
                              rules::to_id<rules::PlaceId>(place));
}

ParsedMove parse_words(const table::Board& board, Words& words) {
    const std::string_view verb = words.next();
    if (verb == "draw") {
        return parse_draw(words);
    }
    if (verb == "claim") {
        return parse_claim(board, words);
    }
    if (verb == "keep") {
        return parse_keep(words);
    }
    if (verb == "tickets") {
        return rules::Move::draw_tickets();
    }
    if (verb == "souvenir") {
        return rules::Move::souvenir(
            rules::to_id<rules::PlaceId>(words.number(board.file->map.place_count)));
    }
    if (verb == "place") {
        return parse_place(board, words);
    }
    return verb == "pass" ? ParsedMove(rules::Move::pass()) : std::nullopt;
}

}  // namespace

void append_short(const table::Board& board, rules::Move move, std::string& text) {
    switch (move.kind()) {
        case rules::MoveKind::kKeep:
            text += "keep";
            for (unsigned i = 0; i < rules::kOfferMax; ++i) {
                if (((move.offer_mask() >> i) & 1U) != 0) {
                    append_number(text, i);
                }
            }
            break;
        case rules::MoveKind::kDrawDeck:
            text += "draw deck";
            break;
        case rules::MoveKind::kDrawMarket:
            text += "draw ";
            text += rules::name(move.card());
            break;
        case rules::MoveKind::kClaim:
            text += "claim";
            append_number(text, board.number_of[rules::index(move.track())]);
            text += ' ';
            text += rules::name(move.card());
            append_number(text, move.wilds());
            break;
        case rules::MoveKind::kDrawTickets:
            text += "tickets";
            break;
        case rules::MoveKind::kSouvenir:
            text += "souvenir";
            append_number(text, rules::index(move.place()));
            break;
        case rules::MoveKind::kPlace:
            text += "place";
            append_number(text, rules::index(move.symbol()));
            append_number(text, rules::index(move.place()));
            break;
        default:
            text += "pass";
            break;
    }
}

std::string to_short(const table::Board& board, rules::Move move) {
    std::string text;
    append_short(board, move, text);
    return text;
}

std::optional<rules::Move> parse_short(const table::Board& board, std::string_view text) {
    Words words(text);
    const ParsedMove move = parse_words(board, words);
    return words.is_done() ? move : std::nullopt;
}

}  // namespace protocol
