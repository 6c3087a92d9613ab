#include "sim/client.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace sim {
namespace {

namespace json = boost::json;

constexpr std::size_t kComplaintsMax = 5;

std::string json_quoted(std::string_view text) {
    return "\"" + std::string(text) + "\"";
}

bool is_try_again(std::string_view code) {
    return code == "try_again" || code == "restarting";
}

}  // namespace

void Client::on_line(Send send) {
    send_ = std::move(send);
    wants_new_line_ = false;
    watch();
    for (Wish& wish : wishes_) {
        wish.code.clear();
        send_(wish.text);  // with the same id
    }
}

void Client::on_line_lost() {
    send_ = nullptr;
    watch_id_.clear();
    is_whole_next_ = false;
    is_in_sync_ = false;
}

void Client::watch() {
    is_in_sync_ = false;
    watch_id_ = new_id();
    std::string text =
        R"({"t":"watch","id":)" + json_quoted(watch_id_) + R"(,"table":)" + json_quoted(who_.table);
    if (!who_.is_player) {
        text += R"(,"seat":null)";
    } else if (watch_seat_ >= 0) {
        text += R"(,"seat":)" + std::to_string(watch_seat_);
    }
    text += happens(100) ? R"(,"story":true})" : "}";
    send_(text);
}

void Client::hear(std::string_view text) {
    const json::object message = json::parse(text).as_object();
    const std::string_view t = message.at("t").as_string();
    if (t == "update") {
        on_update(message);
    } else if (t == "done") {
        on_done(message);
    } else if (t == "refused") {
        on_refused(message);
    } else if (t == "bye") {
        wants_new_line_ = true;
    } else if (t != "story" && t != "presence" && t != "chat" && t != "emote" && t != "pong" &&
               t != "welcome") {
        complain("an unknown message", text);
    }
}

void Client::on_update(const json::object& update) {
    const std::int64_t version = update.at("v").as_int64();
    if (update.at("table").as_string() != who_.table) {
        complain("another table", json::serialize(update));
    }
    if (is_whole_next_) {
        is_whole_next_ = false;
        is_in_sync_ = true;
        if (version < version_) {
            complain("went back from " + std::to_string(version_), json::serialize(update));
        }
        if (!update.contains("room") || !update.contains("you")) {
            complain("not whole", json::serialize(update));
        }
    } else if (is_in_sync_ && version != version_ + 1) {
        complain("a gap after " + std::to_string(version_), json::serialize(update));
    }
    version_ = version;
    if (update.contains("room")) {
        room_ = update.at("room").as_object();
        status_ = room_.at("status").as_string();
        check_shuffle();
    }
    if (update.contains("you")) {
        you_ = update.at("you").as_object();
    }
    check_secrets(update);
    if (update.contains("view")) {
        view_ = update.at("view").as_object();
        legal_.clear();
        for (const json::value& move : update.at("legal").as_array()) {
            legal_.emplace_back(move.as_string());
        }
        can_undo_ = update.at("undo").as_bool();
    }
}

// A list is frozen for good, and whoever committed finds the commitment in the first one.
void Client::check_shuffle() {
    if (room_.at("shuffle").is_null() || room_.at("shuffle").at("list").is_null()) {
        return;
    }
    const std::int64_t attempt = room_.at("shuffle").at("attempt").as_int64();
    const std::string list(room_.at("shuffle").at("list").as_string());
    if (lists_.emplace(attempt, list).first->second != list) {
        complain("another list for the same attempt", list);
    }
    const auto is_mine = [&](const json::value& say) {
        return shuffler_.nonce_for(say.at("commitment").as_string()).has_value() &&
               list.find(say.at("commitment").as_string()) != std::string::npos;
    };
    const bool is_left_out =
        std::ranges::none_of(room_.at("shuffle").at("says").as_array(), is_mine);
    if (attempt == 1 && who_.has_say && who_.is_player && is_left_out) {
        complain("left out of the list", list);
    }
}

// No message contains what its reader may not see.
void Client::check_secrets(const json::object& update) {
    if (!update.contains("view") || status_ == "finished") {
        return;
    }
    const json::object& view = update.at("view").as_object();
    const bool is_seated = !you_.at("seat").is_null();
    for (const char* const own : {"hand", "tickets", "offer", "keep_min"}) {
        if (!is_seated && view.contains(own)) {
            complain("a spectator sees a seat's own", json::serialize(update));
        }
    }
    for (const char* const late : {"standings", "all_tickets", "longest_tracks", "hands"}) {
        if (view.contains(late)) {
            complain("before the end", json::serialize(update));
        }
    }
    if (!is_seated && !update.at("legal").as_array().empty()) {
        complain("a spectator has moves", json::serialize(update));
    }
    for (const json::value& event : update.at("events").as_array()) {
        check_event(event.as_object());
    }
}

void Client::check_event(const json::object& event) {
    const std::string_view e = event.at("e").as_string();
    const bool is_own = event.contains("seat") && event.at("seat") == you_.at("seat");
    const bool is_secret = ((e == "card_dealt" || e == "picked_blind") && event.contains("card")) ||
                           (e == "ticket_offered" && event.contains("ticket")) ||
                           (e == "opening_chosen" && event.contains("count"));
    if (is_secret && !is_own) {
        complain("a secret of another", json::serialize(event));
    }
    if (e == "tickets_kept" && event.contains("tickets")) {
        complain("which tickets were kept", json::serialize(event));
    }
}

void Client::on_done(const json::object& done) {
    const std::string_view id = done.at("id").as_string();
    if (id == watch_id_) {
        watch_id_.clear();
        is_whole_next_ = true;
        return;
    }
    const auto found = std::ranges::find(wishes_, id, &Wish::id);
    if (found == wishes_.end()) {
        complain("an answer to nothing", json::serialize(done));
        return;
    }
    found->version = done.at("v").as_int64();
    if (found->t == "code") {
        last_code_ = done.at("code").as_string();
    }
    answered_.push_back(std::move(*found));
    wishes_.erase(found);
}

void Client::on_refused(const json::object& refused) {
    const std::string_view id = refused.at("id").as_string();
    const std::string_view code = refused.at("code").as_string();
    if (id == watch_id_) {
        watch_id_.clear();
        watch_seat_ = -1;
        if (!is_try_again(code) && code != "not_your_seat") {
            complain("not let in", json::serialize(refused));
        }
        wants_new_line_ = code == "restarting";
        return;
    }
    const auto found = std::ranges::find(wishes_, id, &Wish::id);
    if (found == wishes_.end()) {
        complain("a refusal of nothing", json::serialize(refused));
        return;
    }
    if (is_try_again(code) || code == "not_watching") {
        found->code = code;  // retried later
        return;
    }
    found->code = code;
    answered_.push_back(std::move(*found));
    wishes_.erase(found);
}

std::uint32_t Client::act() {
    const std::uint32_t soon = 20 + rng_.below(300);
    if (!has_line()) {
        return soon;
    }
    if (!is_in_sync_) {
        if (watch_id_.empty() && !is_whole_next_) {
            watch();  // was refused
        }
        return soon;
    }
    for (Wish& wish : wishes_) {
        if (!wish.code.empty()) {
            wish.code.clear();
            send_(wish.text);
        }
    }
    if (status_ == "open") {
        return prepare() ? soon : 2 * soon;
    }
    if (status_ == "playing" && who_.is_player) {
        if (!is_calm_ && who_.lazy_ms > 0 && happens(50)) {
            return who_.lazy_ms;
        }
        if (!play() && !is_calm_ && happens(who_.fickleness)) {
            be_fickle();
        }
    } else if (!is_calm_ && happens(who_.fickleness / 2) && !is_asking("chat")) {
        ask({.t = "chat"}, R"(,"text":"I only look on")");
    }
    return soon;
}

// Once the list is frozen: the nonce behind its own commitment.
bool Client::reveal() {
    if (who_.is_silent || !wishes_.empty()) {
        return false;
    }
    for (const json::value& say : room_.at("shuffle").at("says").as_array()) {
        const auto nonce = shuffler_.nonce_for(say.at("commitment").as_string());
        if (nonce && say.at("nonce").is_null()) {
            ask({.t = "reveal"}, R"(,"nonce":)" + json_quoted(base::to_hex(*nonce)) +
                                     R"(,"next":)" + json_quoted(shuffler_.commit()));
            return true;
        }
    }
    return false;
}

// Before the start: takes a seat; the host starts the game.
bool Client::prepare() {
    if (!room_.at("shuffle").is_null() && room_.at("shuffle").at("attempt") != 0) {
        return reveal();
    }
    const json::array& seats = room_.at("seats").as_array();
    const auto is_open = [](const json::value& seat) { return seat.at("kind") == "open"; };
    if (!who_.is_player || !wishes_.empty()) {
        return false;
    }
    if (you_.at("seats").as_array().empty()) {
        std::vector<std::int64_t> open;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if (is_open(seats[i])) {
                open.push_back(static_cast<std::int64_t>(i));
            }
        }
        if (open.empty()) {
            return false;
        }
        const auto seat = open[rng_.below(static_cast<std::uint32_t>(open.size()))];
        ask({.t = "sit"},
            R"(,"seat":)" + std::to_string(seat) + R"(,"name":)" + json_quoted(who_.name) +
                (who_.has_say ? R"(,"commitment":)" + json_quoted(shuffler_.commit()) : ""));
        return true;
    }
    if (!who_.is_host && happens(100)) {
        ask({.t = "leave"}, R"(,"seat":)" + json::serialize(you_.at("seats").at(0)));
        return true;
    }
    if (who_.is_host && std::ranges::none_of(seats, is_open)) {
        ask({.t = "start"}, "");
        return true;
    }
    return false;
}

bool Client::play() {
    const json::array& seats = you_.at("seats").as_array();
    if (seats.empty() || is_busy()) {
        return false;
    }
    // A person with several seats watches as the one to act.
    for (const json::value& seat : view_.at("to_act").as_array()) {
        if (holds(seat.as_int64()) && (legal_.empty() || you_.at("seat").is_null()) &&
            seat != you_.at("seat")) {
            watch_seat_ = seat.as_int64();
            watch();
            return true;
        }
    }
    if (you_.at("seat").is_null()) {
        watch_seat_ = seats.at(0).as_int64();
        watch();
        return true;
    }
    const std::string seen = R"(,"seen":)" + std::to_string(version_);
    if (can_undo_ && !is_calm_ && happens(50)) {
        ask({.t = "undo"}, seat_text() + seen);
        return true;
    }
    if (legal_.empty() || (is_away() && !is_calm_ && !happens(300))) {
        return false;
    }
    std::vector<std::string> claims;
    std::ranges::copy_if(legal_, std::back_inserter(claims),
                         [](const std::string& move) { return move.starts_with("claim"); });
    const std::vector<std::string>& from = claims.empty() || happens(300) ? legal_ : claims;
    const std::string& move = from[rng_.below(static_cast<std::uint32_t>(from.size()))];
    ask({.t = "move", .move = move}, seat_text() + seen + R"(,"move":)" + json_quoted(move));
    return true;
}

void Client::be_fickle() {
    const std::uint32_t what = rng_.below(10);
    const std::string someone = R"(,"seat":)" + std::to_string(rng_.below(5));
    if (is_away()) {
        ask({.t = "back"}, seat_text());
    } else if (what == 0) {
        ask({.t = "leave"}, seat_text());
    } else if (what == 1) {
        ask({.t = "code"}, seat_text());
    } else if (what == 2 && who_.is_host) {
        ask({.t = "set_chat"}, happens(800) ? R"(,"on":true)" : R"(,"on":false)");
    } else if (what == 3) {
        send_(R"({"t":"ping"})");
    } else if (what == 6) {
        ask({.t = "offer_end"}, seat_text());
    } else if (what == 7) {
        ask({.t = "answer_end"},
            seat_text() + (happens(200) ? R"(,"agree":true)" : R"(,"agree":false)"));
    } else if (what == 8) {
        ask({.t = "stand_in"}, someone);
    } else if (what == 9) {
        ask({.t = "remind"}, someone);
    } else if (!is_asking("chat")) {
        ask({.t = "chat"}, R"(,"text":"my turn? <b>\"no\"</b>")");
    }
}

void Client::ask(Wish wish, std::string_view more) {
    wish.id = new_id();
    wish.text = R"({"t":)" + json_quoted(wish.t) + R"(,"id":)" + json_quoted(wish.id) +
                std::string(more) + "}";
    send_(wish.text);
    wishes_.push_back(std::move(wish));
}

bool Client::holds(std::int64_t seat) const {
    return std::ranges::any_of(you_.at("seats").as_array(),
                               [&](const json::value& own) { return own.as_int64() == seat; });
}

bool Client::is_away() const {
    if (you_.at("seat").is_null()) {
        return false;
    }
    const auto seat = static_cast<std::size_t>(you_.at("seat").as_int64());
    return room_.at("seats").at(seat).at("away").as_bool();
}

bool Client::is_asking(std::string_view t) const {
    return std::ranges::any_of(wishes_, [&](const Wish& wish) { return wish.t == t; });
}

bool Client::is_busy() const {
    return std::ranges::any_of(wishes_, [](const Wish& wish) { return wish.t != "chat"; });
}

std::string Client::public_view() const {
    json::object view = view_;
    for (const char* const own : {"hand", "tickets", "offer", "keep_min"}) {
        view.stable_erase(own);
    }
    return json::serialize(view) + json::serialize(room_);
}

std::string Client::seat_text() const {
    return R"(,"seat":)" + json::serialize(you_.at("seat"));
}

std::string Client::new_id() {
    return who_.name + "-" + std::to_string(++ids_);
}

void Client::complain(const std::string& what, std::string_view text) {
    if (complaints_.size() < kComplaintsMax) {
        complaints_.push_back(who_.name + ": " + what + ": " + std::string(text.substr(0, 600)));
    }
}

}  // namespace sim
