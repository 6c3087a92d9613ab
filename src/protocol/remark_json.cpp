#include "protocol/remark_json.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "protocol/short_move.h"

namespace protocol {
namespace {

using review::RemarkCode;
using rules::index;

void write_ticket(rules::TicketId ticket, JsonWriter& json) {
    json.number(index(ticket));
}

}  // namespace

// By whole numbers: the library's own way brings tables of 100 KB into a browser's module.
void write_decimal(double value, int digits, JsonWriter& json) {
    std::int64_t scale = 1;
    for (int i = 0; i < digits; ++i) {
        scale *= 10;
    }
    const auto whole =
        static_cast<std::int64_t>(std::nearbyint(std::fabs(value) * static_cast<double>(scale)));
    const std::string fraction = std::to_string(scale + whole % scale).substr(1);
    json.raw((value < 0 && whole != 0 ? "-" : "") + std::to_string(whole / scale) +
             (digits > 0 ? "." : "") + fraction);
}

void write_options(const table::Board& board, std::span<const review::Option> options,
                   JsonWriter& json) {
    json.open_array();
    for (const review::Option& option : options) {
        json.open_object().key("move").plain(to_short(board, option.move)).key("loss");
        write_decimal(option.loss, kErrorDigits, json);
        json.key("error");
        write_decimal(option.error, kErrorDigits, json);
        json.close_object();
    }
    json.close_array();
}

void write_reasons(const table::Board& board, std::span<const review::Remark> reasons,
                   JsonWriter& json) {
    json.open_array();
    for (const review::Remark& remark : reasons) {
        json.open_object().key("code").plain(name_of(remark.code));
        write_remark_fields(board, remark, json);
        json.close_object();
    }
    json.close_array();
}

void write_remark_fields(const table::Board& board, const review::Remark& remark,
                         JsonWriter& json) {
    if (remark.other != rules::kNoSeat) {
        json.key("other").number(index(remark.other));
    }
    if (remark.track != rules::kNoTrack) {
        json.key("track").number(unsigned{board.number_of[index(remark.track)]});
    }
    if (remark.ticket != rules::kNoTicket) {
        json.key("ticket");
        write_ticket(remark.ticket, json);
    }
    if (!remark.tickets.empty()) {
        json.key("tickets").open_array();
        for (const rules::TicketId ticket : remark.tickets) {
            write_ticket(ticket, json);
        }
        json.close_array();
    }
    if (remark.card != rules::kNoCard) {
        json.key("card").plain(rules::name(remark.card));
    }
    if (remark.from != 0 || remark.to != 0) {
        json.key("from").number(remark.from).key("to").number(remark.to);
    }
    if (remark.points != 0) {
        json.key("points").number(remark.points);
    }
    if (remark.cars != 0) {
        json.key("cars").number(remark.cars);
    }
    if (remark.move != 0) {
        json.key("move").number(remark.move);
    }
}

std::string_view name_of(RemarkCode code) {
    static constexpr std::array<std::string_view, 50> kNames = {
        "start",         "symbols",      "opening_hands", "opening_tickets", "market",
        "blind",         "offer",        "kept",          "drawn_card",      "drawn_deck",
        "drawn_tickets", "route",        "ticket_done",   "ticket_longer",   "ticket_blocked",
        "end_called",    "souvenir",     "passed",        "ended",           "completes",
        "nearer",        "points",       "ends_game",     "taken_later",     "gets_card",
        "gets_tickets",  "keeps_more",   "keeps_fewer",   "only_way",        "at_risk",
        "card_ticket",   "card_route",   "wild_fits",     "no_other",        "no_face_up",
        "still_there",   "blind_odds",   "hidden",        "all_done",        "none_open",
        "cars_spare",    "near_at_once", "near",          "others_cars",     "kept_for",
        "left_out",      "left_lost",    "keeps_card",    "keeps_route",     "souvenirs"};
    static_assert(kNames.size() == static_cast<std::size_t>(RemarkCode::kSouvenirs) + 1);
    return kNames[static_cast<std::size_t>(code)];
}

}  // namespace protocol
