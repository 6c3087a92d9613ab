#include "protocol/sight_json.h"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "protocol/game_fields.h"
#include "rules/score.h"

namespace protocol {
namespace {

using rules::index;
using table::TableEventKind;

void write_bits(unsigned bits, JsonWriter& json) {
    json.open_array();
    for (; bits != 0; bits &= bits - 1) {
        json.number(std::countr_zero(bits));
    }
    json.close_array();
}

void write_value(unsigned value, JsonWriter& json) {
    json.number(value);
}
void write_value(bool value, JsonWriter& json) {
    json.boolean(value);
}
void write_value(std::string_view value, JsonWriter& json) {
    json.plain(value);
}
void write_value(const SeatSet& value, JsonWriter& json) {
    write_bits(value.bits, json);
}

void write_owners(const table::GameSight& game, JsonWriter& json) {
    const table::Board& board = *game.board;
    std::array<char, rules::kTracksMax> owner{};
    owner.fill('.');
    for (unsigned i = 0; i < game.view.seats; ++i) {
        game.view.seat[i].owned.for_each([&](rules::TrackId track) {
            owner[board.number_of[index(track)]] = static_cast<char>('0' + i);
        });
    }
    json.plain({owner.data(), board.track_by_number.size()});
}

void write_stacks(const rules::Map& map, const rules::View& view, JsonWriter& json) {
    json.open_array();
    for (unsigned i = 0; i < map.symbol_count; ++i) {
        if (view.stack[i].count > 0) {
            json.open_object();
            json.key("place").number(unsigned{view.stack[i].place});
            json.key("symbol").number(i);
            json.key("count").number(unsigned{view.stack[i].count});
            json.close_object();
        }
    }
    json.close_array();
}

void write_seats(const rules::View& view, JsonWriter& json) {
    json.open_array();
    for (unsigned i = 0; i < view.seats; ++i) {
        const rules::SeatView& seat = view.seat[i];
        json.open_object();
        json.key("cars").number(unsigned{seat.cars});
        json.key("points").number(int{seat.points});
        json.key("cards").number(unsigned{seat.hand_size});
        json.key("tickets").number(unsigned{seat.ticket_count});
        json.key("offer").number(unsigned{seat.offer_size});
        json.key("souvenirs");
        write_bits(seat.souvenirs, json);
        json.close_object();
    }
    json.close_array();
}

void write_own(const table::GameSight& game, JsonWriter& json) {
    const rules::View& view = game.view;
    const rules::SeatView& seat = view.seat[index(view.viewer)];
    json.key("hand");
    write_cards(view.hand, json);
    json.key("tickets");
    write_tickets(*game.board, seat.owned, seat.tickets, json);
    json.key("offer");
    write_offer(view.offer, json);
    json.key("keep_min").number(unsigned{game.keep_min});
}

void write_standing(const rules::Standing& standing, JsonWriter& json) {
    json.open_object();
    each_standing_field(standing,
                        [&](std::string_view field, auto value) { json.key(field).number(value); });
    json.close_object();
}

void write_end(const table::GameSight& game, JsonWriter& json) {
    const unsigned seats = game.view.seats;
    json.key("standings").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        write_standing(game.end->standings[i], json);
    }
    json.close_array();
    json.key("all_tickets").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        const rules::SeatView& seat = game.view.seat[i];
        write_tickets(*game.board, seat.owned, seat.tickets, json);
    }
    json.close_array();
    json.key("longest_tracks").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        json.open_array();
        for (const rules::TrackId track : game.end->longest[i]) {
            json.number(unsigned{game.board->number_of[index(track)]});
        }
        json.close_array();
    }
    json.close_array();
}

void write_event(const table::Board& board, const rules::Event& event, JsonWriter& json) {
    json.plain(name(event.kind));
    if (event.seat != rules::kNoSeat) {
        json.key("seat").number(index(event.seat));
    }
    switch (event.kind) {
        case rules::EventKind::kSymbolSet:
        case rules::EventKind::kSymbolPlaced:
            json.key("count").number(unsigned{event.count});
            [[fallthrough]];
        case rules::EventKind::kSouvenirTaken:
            json.key("symbol").number(index(event.symbol));
            json.key("place").number(index(event.place));
            break;
        case rules::EventKind::kMarketTurned:
        case rules::EventKind::kPickedMarket:
            json.key("card").plain(rules::name(event.card));
            json.key("slot").number(unsigned{event.count});
            break;
        case rules::EventKind::kCardDealt:
        case rules::EventKind::kPickedBlind:
            if (event.card != rules::kNoCard) {
                json.key("card").plain(rules::name(event.card));
            }
            break;
        case rules::EventKind::kTicketOffered:
            if (event.ticket != rules::kNoTicket) {
                json.key("ticket").number(index(event.ticket));
            }
            break;
        case rules::EventKind::kOpeningChosen:
            if (event.count != 0) {  // at least one is kept: 0 says that it is secret
                json.key("count").number(unsigned{event.count});
            }
            break;
        case rules::EventKind::kOpeningDone:
        case rules::EventKind::kTicketsKept:
            json.key("count").number(unsigned{event.count});
            break;
        case rules::EventKind::kClaimed:
            json.key("track").number(unsigned{board.number_of[index(event.track)]});
            json.key("card").plain(rules::name(event.card));
            json.key("wilds").number(unsigned{event.wilds});
            json.key("points").number(unsigned{event.count});
            break;
        default:
            break;
    }
}

void write_table_event(const table::Board& board, const table::TableEvent& event,
                       JsonWriter& json) {
    json.open_object().key("e");
    switch (event.kind) {
        case TableEventKind::kGame:
            write_event(board, event.game, json);
            break;
        case TableEventKind::kUndone:
            json.plain("undone");
            break;
        case TableEventKind::kTimedOut:
            json.plain("timed_out");
            break;
        case TableEventKind::kAway:
            json.plain("away");
            break;
        case TableEventKind::kBack:
            json.plain("back");
            break;
        case TableEventKind::kResigned:
            json.plain("resigned");
            break;
        case TableEventKind::kOffered:
            json.plain("offered");
            break;
        case TableEventKind::kAgreed:
            json.plain("agreed");
            break;
        case TableEventKind::kDeclined:
            json.plain("declined");
            break;
        case TableEventKind::kVoted:
            json.plain("voted");
            break;
        case TableEventKind::kReminded:
            json.plain("reminded");
            break;
    }
    if (event.kind != TableEventKind::kGame) {
        json.key("seat").number(index(event.seat));
    }
    if (event.by != rules::kNoSeat) {
        json.key("by").number(index(event.by));
    }
    if (event.kind == TableEventKind::kUndone && event.count > 0) {
        json.key("with").number(unsigned{event.count});
    }
    json.close_object();
}

void write_seat_or_null(const std::optional<rules::Seat>& seat, JsonWriter& json) {
    if (seat) {
        json.number(index(*seat));
    } else {
        json.null();
    }
}

void write_text_or_null(const std::string& text, JsonWriter& json) {
    if (text.empty()) {
        json.null();
    } else {
        json.string(text);
    }
}

void write_end_offer(const std::optional<table::EndOffer>& offer, JsonWriter& json) {
    if (!offer) {
        json.null();
        return;
    }
    json.open_object();
    json.key("by").number(index(offer->by));
    json.key("agreed");
    write_bits(offer->agreed, json);
    json.close_object();
}

// {"date":"2026-11-17","counted":true}
void write_daily_mark(const std::optional<table::DailyMark>& daily, JsonWriter& json) {
    if (!daily) {
        json.null();
        return;
    }
    json.open_object();
    json.key("date").plain(base::to_text(daily->day));
    json.key("counted").boolean(daily->is_counted);
    json.close_object();
}

// {"table":"ID","moves":57,"luck":"same"}
void write_explore_mark(const std::optional<rules::Explores>& explores, JsonWriter& json) {
    if (!explores) {
        json.null();
        return;
    }
    json.open_object();
    json.key("table").plain(explores->table);
    json.key("moves").number(explores->moves);
    json.key("luck").plain(explores->is_fresh ? "fresh" : "same");
    json.close_object();
}

void write_shuffle(const std::optional<table::ShuffleSight>& shuffle, JsonWriter& json) {
    if (!shuffle) {
        json.null();
        return;
    }
    json.open_object();
    json.key("attempt").number(shuffle->attempt);
    json.key("server").plain(shuffle->server);
    json.key("list");
    write_text_or_null(shuffle->list, json);
    json.key("says").open_array();
    for (const table::SaySight& say : shuffle->says) {
        json.open_object();
        json.key("seats");
        write_bits(say.seats, json);
        json.key("commitment").plain(say.commitment);
        json.key("nonce");
        write_text_or_null(say.nonce, json);
        json.close_object();
    }
    json.close_array();
    json.key("secret");
    write_text_or_null(shuffle->secret, json);
    json.close_object();
}

}  // namespace

void write_cards(const rules::CardCounts& cards, JsonWriter& json) {
    json.open_object();
    each_card(cards, [&](std::string_view card, unsigned count) { json.key(card).number(count); });
    json.close_object();
}

void write_tickets(const table::Board& board, const rules::TrackSet& tracks,
                   const rules::TicketSet& tickets, JsonWriter& json) {
    const rules::TicketSet done =
        tickets.empty() ? tickets : rules::tickets_done(board.file->map, tracks, tickets);
    json.open_array();
    tickets.for_each([&](rules::TicketId ticket) {
        json.open_object();
        json.key("ticket").number(index(ticket));
        json.key("done").boolean(done.has(ticket));
        json.close_object();
    });
    json.close_array();
}

void write_offer(const rules::Offer& offer, JsonWriter& json) {
    json.open_array();
    for (const rules::TicketId ticket : offer) {
        if (ticket != rules::kNoTicket) {
            json.number(index(ticket));
        }
    }
    json.close_array();
}

void write_pace(const table::Pace& pace, JsonWriter& json) {
    json.open_object();
    json.key("kind").plain(name_of(pace.kind));
    if (pace.kind != table::PaceKind::kNone) {
        json.key("seconds").number(pace.seconds);
    }
    if (pace.kind == table::PaceKind::kGame) {
        json.key("increment").number(pace.increment);
    }
    json.close_object();
}

void write_room(const table::RoomSight& room, JsonWriter& json) {
    json.open_object();
    json.key("table").plain(room.public_id);
    json.key("status").plain(name_of(room.status));
    json.key("map").plain(room.board->file->id);
    json.key("map_sha256").plain(room.board->file->sha256);
    json.key("seats").open_array();
    for (const table::SeatSight& seat : room.seats) {
        json.open_object();
        json.key("kind").plain(name_of(seat.kind));
        if (seat.kind != table::SeatKind::kOpen) {
            json.key("name").string(seat.name);
        }
        if (seat.kind == table::SeatKind::kPerson) {
            json.key("away").boolean(seat.is_away);
            json.key("resigned").boolean(seat.has_resigned);
        }
        if (seat.votes != 0) {
            json.key("votes");
            write_bits(seat.votes, json);
        }
        json.key("color").number(seat.color);
        json.close_object();
    }
    json.close_array();
    json.key("host");
    write_seat_or_null(room.host, json);
    json.key("start");
    write_seat_or_null(room.start, json);
    json.key("pace");
    write_pace(room.pace, json);
    json.key("listed").boolean(room.is_listed);
    json.key("watching").boolean(room.has_watching);
    json.key("confirm").boolean(room.has_confirm);
    json.key("chat").boolean(room.has_chat);
    json.key("emotes").boolean(room.has_emotes);
    json.key("takeback").boolean(room.has_takeback);
    json.key("practice").boolean(room.is_practice);
    json.key("commitment").plain(room.commitment);
    json.key("seed");
    write_text_or_null(room.seed, json);
    json.key("shuffle");
    write_shuffle(room.shuffle, json);
    json.key("offer");
    write_end_offer(room.end_offer, json);
    json.key("ending");
    write_text_or_null(
        room.status == store::Status::kFinished ? std::string(name_of(room.ending)) : "", json);
    json.key("daily");
    write_daily_mark(room.daily, json);
    json.key("explores");
    write_explore_mark(room.explores, json);
    json.key("rematch");
    write_text_or_null(room.rematch, json);
    json.key("created").number(room.created_ms);
    json.close_object();
}

void write_you(const table::YouSight& you, JsonWriter& json) {
    json.open_object().key("seats").open_array();
    for (const rules::Seat seat : you.seats) {
        json.number(index(seat));
    }
    json.close_array();
    json.key("seat");
    write_seat_or_null(you.seat == rules::kNoSeat ? std::nullopt : std::optional(you.seat), json);
    json.key("host").boolean(you.is_host);
    json.close_object();
}

void write_view_fields(const table::GameSight& game, JsonWriter& json) {
    const rules::View& view = game.view;
    const rules::Map& map = game.board->file->map;
    each_turn_field(map, view, [&](std::string_view field, const auto& value) {
        json.key(field);
        write_value(value, json);
    });
    json.key("market").open_array();
    for (const rules::Card card : view.market) {
        if (card == rules::kNoCard) {
            json.null();
        } else {
            json.plain(rules::name(card));
        }
    }
    json.close_array();
    json.key("deck").number(unsigned{view.deck_size});
    json.key("discard").number(view.discard.total());
    json.key("ticket_deck").number(unsigned{view.ticket_deck_size});
    json.key("owners");
    write_owners(game, json);
    json.key("souvenirs");
    write_stacks(map, view, json);
    json.key("spare_souvenirs");
    write_bits(view.spare_symbols, json);
    json.key("seats");
    write_seats(view, json);
    if (view.viewer != rules::kNoSeat) {
        write_own(game, json);
    }
    if (game.end) {
        write_end(game, json);
    }
}

void write_view(const table::GameSight& game, JsonWriter& json) {
    json.open_object();
    write_view_fields(game, json);
    json.close_object();
}

void write_events(const table::Board& board, std::span<const table::TableEvent> events,
                  JsonWriter& json) {
    json.open_array();
    for (const table::TableEvent& event : events) {
        write_table_event(board, event, json);
    }
    json.close_array();
}

}  // namespace protocol
