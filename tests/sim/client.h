// tests/sim/client.h
//
// A client on a connection that may break at any moment. Written from docs/protocol.md alone: it
// knows no rules, plays random legal moves, and complains when the server breaks a promise of the
// document.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "support/shuffler.h"

namespace sim {

struct Character {
    std::string name{};
    std::string key{};
    std::string table{};
    bool is_host = false;
    bool is_player = true;         // if not, a spectator
    std::uint32_t lazy_ms = 0;     // occasionally thinks for this long
    std::uint32_t fickleness = 0;  // per mille of actions: chats, asks for codes, leaves
    bool has_say = false;          // commits to nonces for the shuffle
    bool is_silent = false;        // … but never reveals them
};

// A request and its outcome.
struct Wish {
    std::string id{};
    std::string t{};
    std::string text{};
    std::string move{};
    std::int64_t version = 0;  // of its `done`; 0: refused
    std::string code{};        // of its refusal
};

class Client {
public:
    Client(Character character, std::uint64_t seed)
        : who_(std::move(character)), rng_(seed), shuffler_(shuffler_of(who_)) {
        if (who_.is_host && who_.has_say) {
            static_cast<void>(shuffler_.commit());  // with the wish for the table
        }
    }
    [[nodiscard]] static support::Shuffler shuffler_of(const Character& who) {
        return support::Shuffler(who.key);
    }

    // How to reach the server while connected.
    using Send = std::function<void(std::string)>;
    void on_line(Send send);
    void on_line_lost();
    void hear(std::string_view text);
    // May do something. Returns how long it thinks before acting again.
    std::uint32_t act();
    // From now on, does only what the game needs.
    void calm_down() { is_calm_ = true; }

    [[nodiscard]] const Character& who() const { return who_; }
    [[nodiscard]] bool has_line() const { return send_ != nullptr; }
    [[nodiscard]] bool wants_new_line() const { return wants_new_line_; }
    [[nodiscard]] bool is_over() const { return status_ == "finished"; }
    // Is up to date, with no answers outstanding.
    [[nodiscard]] bool is_at_rest() const {
        return has_line() && is_in_sync_ && wishes_.empty() && watch_id_.empty();
    }
    // The next update replaces the last one instead of following it.
    [[nodiscard]] bool is_whole_next() const { return is_whole_next_; }
    [[nodiscard]] std::int64_t version() const { return version_; }
    // What everybody may know: the room, and the view without private parts.
    [[nodiscard]] std::string public_view() const;
    [[nodiscard]] const std::vector<Wish>& answered() const { return answered_; }
    // What it found wrong; empty if nothing.
    [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }
    // The lists for the shuffle that it was shown, by attempt.
    [[nodiscard]] const std::map<std::int64_t, std::string>& lists() const { return lists_; }
    [[nodiscard]] const support::Shuffler& shuffler() const { return shuffler_; }
    [[nodiscard]] const std::string& last_code() const { return last_code_; }

private:
    void on_update(const boost::json::object& update);
    void on_done(const boost::json::object& done);
    void on_refused(const boost::json::object& refused);
    void check_secrets(const boost::json::object& update);
    void check_shuffle();
    void check_event(const boost::json::object& event);
    void watch();
    void ask(Wish wish, std::string_view more);
    bool prepare();
    bool reveal();
    bool play();
    void be_fickle();
    [[nodiscard]] bool holds(std::int64_t seat) const;
    [[nodiscard]] bool is_away() const;
    [[nodiscard]] bool is_asking(std::string_view t) const;
    [[nodiscard]] bool is_busy() const;
    [[nodiscard]] std::string new_id();
    [[nodiscard]] std::string seat_text() const;
    void complain(const std::string& what, std::string_view text);
    bool happens(std::uint32_t per_mille) { return rng_.below(1000) < per_mille; }

    Character who_;
    base::Rng rng_;
    support::Shuffler shuffler_;
    std::map<std::int64_t, std::string> lists_;
    Send send_;
    bool wants_new_line_ = false;
    bool is_calm_ = false;
    std::uint64_t ids_ = 0;

    std::string watch_id_;
    std::int64_t watch_seat_ = -1;  // the seat to watch as; -1: the server chooses
    bool is_whole_next_ = false;    // `watch` is done; its update comes next
    bool is_in_sync_ = false;
    std::int64_t version_ = 0;
    std::string status_;
    boost::json::object room_;
    boost::json::object you_;
    boost::json::object view_;
    std::vector<std::string> legal_;
    bool can_undo_ = false;

    std::vector<Wish> wishes_;  // unanswered, in order
    std::vector<Wish> answered_;
    std::string last_code_;
    std::vector<std::string> complaints_;
};

}  // namespace sim
