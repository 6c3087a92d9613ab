// tests/support/play.h
//
// What a test does to a game and asks about it, in text, however the game was set up: dealt from
// stacked decks (Table), or placed in mid-game (Scene).
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/judge.h"
#include "rules/maps/map_file.h"
#include "rules/move_text.h"
#include "rules/score.h"
#include "rules/state.h"
#include "support/events.h"
#include "support/maps.h"
#include "support/words.h"

namespace support {

class Play {
public:
    explicit Play(MapPtr file) : file_(std::move(file)) {}
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;
    virtual ~Play() = default;

    [[nodiscard]] virtual const rules::State& state() const = 0;
    [[nodiscard]] const rules::MapFile& file() const { return *file_; }
    [[nodiscard]] const rules::Map& map() const { return file_->map; }

    // Makes a move such as "0 draw red". Returns "ok" or the refusal's code.
    std::string act(std::string_view text) {
        const auto logged = rules::parse_move(file(), state(), "seat " + std::string(text));
        return logged ? act(logged->seat, logged->move) : "no move: " + std::string(text);
    }
    std::string act(rules::Seat seat, rules::Move move) {
        events_.events.clear();
        const auto refusal = make(seat, move, events_);
        return refusal ? std::string(rules::code(*refusal)) : "ok";
    }
    // Makes several moves. Returns the first answer other than "ok", with its move.
    std::string act_all(const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            if (const std::string answer = act(text); answer != "ok") {
                return text + ": " + answer;
            }
        }
        return "ok";
    }
    // What act would return, without acting.
    [[nodiscard]] std::string verdict(std::string_view text) const {
        const auto logged = rules::parse_move(file(), state(), "seat " + std::string(text));
        return logged ? verdict(logged->seat, logged->move) : "no move: " + std::string(text);
    }
    [[nodiscard]] std::string verdict(rules::Seat seat, rules::Move move) const {
        const auto refusal = rules::judge(map(), state(), seat, move);
        return refusal ? std::string(rules::code(*refusal)) : "ok";
    }

    // The events of the last act, or of the deal.
    [[nodiscard]] const std::vector<rules::Event>& events() const { return events_.events; }
    [[nodiscard]] std::vector<std::string> told() const {
        return event_texts(file(), events_.events);
    }

    [[nodiscard]] std::vector<std::string> legal(unsigned seat) const {
        return legal_texts(file(), state(), to_id<rules::Seat>(seat));
    }
    // How many legal moves start with these words.
    [[nodiscard]] std::size_t legal_count(unsigned seat, std::string_view words) const {
        std::size_t count = 0;
        for (const std::string& text : legal(seat)) {
            count += text.substr(0, words.size()) == words ? 1U : 0U;
        }
        return count;
    }
    [[nodiscard]] bool is_legal(unsigned seat, std::string_view text) const {
        const auto texts = legal(seat);
        return std::find(texts.begin(), texts.end(), text) != texts.end();
    }

    [[nodiscard]] std::string hand(unsigned seat) const { return cards_text(state().hand[seat]); }
    [[nodiscard]] std::string market() const { return market_text(state()); }
    [[nodiscard]] std::string discard() const { return cards_text(state().discard); }
    [[nodiscard]] std::string phase() const { return std::string(phase_text(state().phase)); }
    [[nodiscard]] std::string tickets(unsigned seat) const {
        return tickets_text(file(), state().tickets[seat]);
    }
    [[nodiscard]] std::string owned(unsigned seat) const {
        return tracks_text(file(), state().owned[seat]);
    }
    [[nodiscard]] std::string souvenirs(unsigned seat) const {
        return symbols_text(file(), state().souvenirs[seat]);
    }
    [[nodiscard]] std::string stacks() const { return stacks_text(file(), state()); }
    [[nodiscard]] unsigned turn() const { return index(state().turn); }
    // The offer, in order.
    [[nodiscard]] std::string offer(unsigned seat) const {
        std::vector<std::string> parts;
        for (const rules::TicketId ticket : state().offer[seat]) {
            if (ticket != rules::kNoTicket) {
                parts.push_back(ticket_text(file(), ticket));
            }
        }
        return parts.empty() ? "none" : join(parts, "; ");
    }
    // Returned tickets, the next to be drawn first.
    [[nodiscard]] std::string returned() const {
        std::vector<std::string> parts;
        for (unsigned i = 0; i < state().returned_size; ++i) {
            parts.push_back(ticket_text(file(), state().returned[i]));
        }
        return parts.empty() ? "none" : join(parts, "; ");
    }
    [[nodiscard]] std::vector<unsigned> to_act() const {
        std::vector<unsigned> seats;
        for (unsigned i = 0; i < state().seats; ++i) {
            if (state().is_to_act(map(), to_id<rules::Seat>(i))) {
                seats.push_back(i);
            }
        }
        return seats;
    }
    [[nodiscard]] rules::Standings standings() const { return rules::standings(map(), state()); }

protected:
    virtual std::optional<rules::Refusal> make(rules::Seat seat, rules::Move move,
                                               rules::EventList& sink) = 0;
    rules::EventList& sink() { return events_; }

private:
    MapPtr file_;
    rules::EventList events_;
};

}  // namespace support
