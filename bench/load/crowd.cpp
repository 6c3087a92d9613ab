#include "load/crowd.h"

#include <fmt/format.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "load/json_bits.h"

namespace load {
namespace {

constexpr std::size_t kEventsMax = 256;
constexpr std::size_t kOpeningMax = 64;  // concurrent handshakes or table creations
constexpr std::string_view kUpdate = R"({"t":"update","table":")";
constexpr std::size_t kTableLetters = 16;

}  // namespace

struct Crowd::Listener {
    Crowd& crowd;
    Player& player;

    void on_answer(Line& line, std::string_view answer) const {
        if (!answer.starts_with("HTTP/1.1 101")) {
            throw std::runtime_error("no handshake: " + std::string(answer));
        }
        line.become_web_socket();
        player.is_open = true;
        ++crowd.opened_;
    }
    void on_text(Line& /*line*/, std::string_view text) const { crowd.on_text(player, text); }
};

Crowd::Crowd(Options options)
    : options_(std::move(options)), rng_(options_.seed), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

Crowd::~Crowd() {
    close(epoll_);
}

std::uint16_t Crowd::port_of(std::size_t player) const {
    return options_.ports[(player / 2 + player % 2) % options_.ports.size()];
}

Line Crowd::line_of(std::size_t player) const {
    if (options_.addresses == 0) {
        return Line(port_of(player));
    }
    const std::string from = fmt::format("127.0.2.{}", 1 + player % options_.addresses);
    return Line(port_of(player), from.c_str());
}

std::size_t Crowd::index_of(const Player& player) const {
    const std::size_t first = 2 * player.pair;
    return &players_[first] == &player ? first : first + 1;
}

void Crowd::connect(std::size_t count) {
    const std::size_t target = players_.size() + count;
    while (players_.size() < target) {
        const std::size_t index = players_.size();
        Player& player = players_.emplace_back(
            Player{.line = line_of(index),
                   .key = fmt::format("loadtest{:016x}{:08}", rng_.next(), index),
                   .pair = index / 2,
                   .seat = static_cast<unsigned>(index % 2)});
        player.line.send_raw(
            fmt::format("GET /ws HTTP/1.1\r\nHost: localhost\r\n"
                        "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                        "Sec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Authorization: Bearer {}\r\n\r\n",
                        player.key));
        epoll_event event{.events = EPOLLIN, .data = {.u64 = index}};
        epoll_ctl(epoll_, EPOLL_CTL_ADD, player.line.handle(), &event);
        run([&] { return players_.size() - opened_ < kOpeningMax; });
    }
    run([&] { return opened_ == players_.size(); });
}

// Creates the first table of each pair over HTTP, on a connection that is then closed.
struct Crowd::MakerListener {
    Crowd& crowd;
    std::size_t pair;
    bool is_done = false;

    void on_answer(Line& /*line*/, std::string_view answer) {
        crowd.on_made(pair, answer);
        is_done = true;
    }
    void on_text(Line& /*line*/, std::string_view /*text*/) const {}
};

void Crowd::seat(std::size_t tables) {
    if (2 * tables > players_.size()) {
        throw std::runtime_error("more tables than people");
    }
    while (pairs_.size() < tables) {
        const std::size_t pair = pairs_.size();
        pairs_.emplace_back();
        const std::string body = fmt::format(
            R"({{"map":"{}","seats":[{{"kind":"me","name":"Ann"}},{{"kind":"open"}}]}})",
            options_.map);
        Line line = line_of(2 * pair);
        line.send_raw(
            fmt::format("POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
                        "Authorization: Bearer {}\r\nContent-Type: application/json\r\n"
                        "Content-Length: {}\r\n\r\n{}",
                        players_[2 * pair].key, body.size(), body));
        MakerListener maker{.crowd = *this, .pair = pair};
        run([&] {
            if (!line.read(buffer_, maker)) {
                throw std::runtime_error("no table");
            }
            return maker.is_done;
        });
        run([&] { return pairs_.size() - started_ < kOpeningMax; });
    }
    run([&] { return started_ == pairs_.size(); });
}

void Crowd::on_made(std::size_t pair, std::string_view answer) {
    const std::string table(word_at(answer, after(answer, R"("table":")")));
    if (table.size() != kTableLetters) {
        throw std::runtime_error("no table: " + std::string(answer));
    }
    go_to_table(pair, table);
    send(players_[2 * pair + 1], "sit", R"(,"seat":1,"name":"Bob")");
}

void Crowd::go_to_table(std::size_t pair, std::string_view table) {
    pairs_[pair].table = table;
    pairs_[pair].done.clear();
    for (std::size_t i = 2 * pair; i < 2 * pair + 2; ++i) {
        players_[i].version = 0;
        players_[i].choice.clear();
        send(players_[i], "watch", fmt::format(R"(,"table":"{}")", table));
    }
}

// A message's id starts with a letter for its kind.
void Crowd::send(Player& player, std::string_view kind, std::string_view rest) {
    fmt::memory_buffer text;
    fmt::format_to(std::back_inserter(text), R"({{"t":"{}","id":"{}{}"{}}})", kind, kind[0],
                   ++last_number_, rest);
    player.line.send_text({text.data(), text.size()});
}

void Crowd::on_text(Player& player, std::string_view text) {
    ++measures_.messages;
    measures_.bytes += text.size();
    constexpr std::size_t kKind = 6;  // {"t":"
    switch (text[kKind]) {
        case 'u':
            on_update(player, text);
            break;
        case 'd':
            on_done(player, text);
            break;
        case 'r':
            ++measures_.refused;
            if (player.asked != 0) {
                player.asked = 0;
                --waiting_;
            }
            break;
        case 'b':
            throw std::runtime_error("the server says " + std::string(text));
        default:
            break;  // welcome, presence
    }
}

void Crowd::on_update(Player& player, std::string_view text) {
    if (text.substr(kUpdate.size(), kTableLetters) != pairs_[player.pair].table) {
        return;  // from the previous table
    }
    player.version = number_at(text, kUpdate.size() + kTableLetters + 6);  // ","v":
    note_seen(player.pair);
    choose(player, text);
    wish(index_of(player));
    if (index_of(player) % 2 == 0 && after(text, R"("phase":"over")") != std::string_view::npos &&
        after(text, R"("rematch":null)") != std::string_view::npos) {
        ++measures_.games;
        send(player, "rematch", {});
    }
}

void Crowd::choose(Player& player, std::string_view text) {
    const std::size_t begin = after(text, R"("legal":[)");
    if (begin == std::string_view::npos) {
        return;
    }
    player.choice.clear();
    std::string_view list = text.substr(begin, text.find(']', begin) - begin);
    if (list.empty()) {
        return;
    }
    auto skipped = rng_.below(static_cast<std::uint32_t>(1 + std::ranges::count(list, ',')));
    for (; skipped > 0; --skipped) {
        list.remove_prefix(list.find(',') + 1);
    }
    player.choice = word_at(list, 1);
}

void Crowd::on_done(Player& player, std::string_view text) {
    const std::size_t id = after(text, R"("id":")");
    const char kind = text[id];
    if (kind == 's' && !pairs_[player.pair].is_started) {
        // The guest is seated and watches again, now as that seat; the host starts the game.
        // `start` is also acknowledged here.
        if (index_of(player) % 2 == 1) {
            send(player, "watch", fmt::format(R"(,"table":"{}")", pairs_[player.pair].table));
            send(players_[2 * player.pair], "start", {});
        } else {
            pairs_[player.pair].is_started = true;
            ++started_;
        }
    } else if (kind == 'r') {
        for (std::size_t i = 2 * player.pair; i < 2 * player.pair + 2; ++i) {
            players_[i].seat = 1 - players_[i].seat;
        }
        const std::string table(word_at(text, after(text, R"("table":")")));
        go_to_table(player.pair, table);
    } else if (kind == 'm' && number_at(text, id + 1) == player.asked) {
        ++measures_.moves;
        measures_.acknowledged.add(now_ns_ - player.sent_ns);
        player.asked = 0;
        --waiting_;
        pairs_[player.pair].done.push_back(
            {.version = number_at(text, after(text, R"("v":)")), .sent_ns = player.sent_ns});
        note_seen(player.pair);
        wish(index_of(player));
    }
}

void Crowd::note_seen(std::size_t pair) {
    const std::uint64_t seen = std::min(players_[2 * pair].version, players_[2 * pair + 1].version);
    std::erase_if(pairs_[pair].done, [&](const Done& done) {
        if (done.version > seen) {
            return false;
        }
        measures_.seen_by_all.add(now_ns_ - done.sent_ns);
        return true;
    });
}

void Crowd::wish(std::size_t index) {
    Player& player = players_[index];
    if (!is_playing_ || player.choice.empty() || player.asked != 0) {
        return;
    }
    if (moves_per_s_ > 0) {
        ready_.push_back(index);
    } else {
        send_move(player);
    }
}

void Crowd::send_move(Player& player) {
    fmt::memory_buffer text;
    player.asked = ++last_number_;
    fmt::format_to(std::back_inserter(text),
                   R"({{"t":"move","id":"m{}","seat":{},"seen":{},"move":"{}"}})", player.asked,
                   player.seat, player.version, player.choice);
    player.choice.clear();
    ++waiting_;
    player.sent_ns = clock_.monotonic_ns();
    player.line.send_text({text.data(), text.size()});
}

// Releases as many moves as the rate allows by now.
void Crowd::release(std::int64_t now_ns) {
    const double due = static_cast<double>(now_ns - paced_from_ns_) * 1e-9 * moves_per_s_;
    while (!ready_.empty() && released_ + 1 <= due) {
        Player& player = players_[ready_.front()];
        ready_.pop_front();
        if (!player.choice.empty() && player.asked == 0) {
            released_ += 1;
            send_move(player);
        }
    }
    // Unused allowance expires, so that it is not caught up in a burst.
    if (ready_.empty()) {
        released_ = std::max(released_, due - 1);
    }
}

void Crowd::play(double seconds, double moves_per_s) {
    is_playing_ = true;
    moves_per_s_ = moves_per_s;
    now_ns_ = paced_from_ns_ = clock_.monotonic_ns();
    released_ = 0;
    for (std::size_t i = 0; i < 2 * pairs_.size(); ++i) {
        wish(i);
    }
    const std::int64_t end_ns = now_ns_ + static_cast<std::int64_t>(seconds * 1e9);
    run([&] { return now_ns_ >= end_ns; });
}

void Crowd::settle() {
    is_playing_ = false;
    ready_.clear();
    run([&] { return waiting_ == 0; });
}

void Crowd::run(const std::function<bool()>& is_enough) {
    std::array<epoll_event, kEventsMax> events;
    while (!is_enough()) {
        constexpr int kWaitMs = 1;
        const int count = epoll_wait(epoll_, events.data(), kEventsMax, kWaitMs);
        now_ns_ = clock_.monotonic_ns();
        for (int i = 0; i < count; ++i) {
            Player& player = players_[events[static_cast<std::size_t>(i)].data.u64];
            Listener listener{.crowd = *this, .player = player};
            if (!player.line.read(buffer_, listener)) {
                throw std::runtime_error("the server has closed a connection");
            }
            now_ns_ = clock_.monotonic_ns();
        }
        if (moves_per_s_ > 0 && is_playing_) {
            release(now_ns_);
        }
    }
}

}  // namespace load
