#include "protocol/review_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/take_until.h"
#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"
#include "protocol/remark_json.h"
#include "protocol/short_move.h"

namespace protocol {
namespace {

using review::StepKind;
using rules::index;

constexpr std::array<std::string_view, review::kLuckKinds> kLuckNames = {
    "opening_tickets", "opening_hand", "market", "blind", "tickets", "other"};
constexpr std::array<std::string_view, review::kPlayKinds> kPlayNames = {"tickets", "cards",
                                                                         "routes", "end"};

// The parts of a sum come out exactly to nine decimals.
constexpr int kShareDigits = 10;

void write_share(std::int64_t share, JsonWriter& json) {
    write_decimal(review::fraction(share), kShareDigits, json);
}

template <std::size_t N>
void write_parts(const std::array<std::string_view, N>& names,
                 const std::array<std::int64_t, N>& parts, JsonWriter& json) {
    json.open_object();
    for (std::size_t i = 0; i < N; ++i) {
        json.key(names[i]);
        write_share(parts[i], json);
    }
    json.close_object();
}

void write_seat(const review::SeatReview& seat, std::string_view name, JsonWriter& json) {
    const review::Account& account = seat.account;
    json.open_object().key("name").string(name);
    const auto share = [&](std::string_view key, std::int64_t value) {
        json.key(key);
        write_share(value, json);
    };
    share("start", account.start);
    share("luck", account.all_luck());
    share("play", account.all_play());
    share("others", account.others);
    share("result", account.result);
    const auto error = [&](std::string_view key, double value) {
        json.key(key);
        write_decimal(value, kErrorDigits, json);
    };
    error("luck_error", account.luck_error);
    error("play_error", account.play_error);
    error("others_error", account.others_error);
    json.key("accuracy");
    if (seat.accuracy) {
        write_decimal(*seat.accuracy, 1, json);
    } else {
        json.null();
    }
    json.key("luck_by");
    write_parts(kLuckNames, account.luck, json);
    json.key("play_by");
    write_parts(kPlayNames, account.play, json);
    json.key("decisions").number(seat.decisions);
    json.key("inaccuracies").number(seat.inaccuracies);
    json.key("mistakes").number(seat.mistakes);
    json.key("blunders").number(seat.blunders);
    json.close_object();
}

// Nature's moves, and how a game ended early, in a form of their own.
std::string move_text(const table::Board& board, rules::LoggedMove logged, StepKind kind) {
    const rules::Move move = logged.move;
    switch (kind) {
        case StepKind::kStart:
            return "start " + std::to_string(index(move.seat()));
        case StepKind::kSymbols:
            return "symbol " + std::to_string(index(move.symbol()));
        case StepKind::kOpeningHand:
        case StepKind::kMarket:
        case StepKind::kBlind:
            return "card " + std::string(rules::name(move.card()));
        case StepKind::kOpeningTickets:
        case StepKind::kTicketsOffered:
            return "ticket " + std::to_string(index(move.ticket()));
        case StepKind::kEnded:
            return "end";
        default:
            return to_short(board, move);
    }
}

void write_by(const review::MoveReview& move, JsonWriter& json) {
    json.key("by");
    if (move.kind == StepKind::kEnded) {
        json.plain("all");
    } else if (move.logged.seat == rules::kNoSeat) {
        json.plain("nature");
    } else {
        json.number(index(move.logged.seat));
    }
}

void write_verdict(const table::Board& board, const review::MoveReview& move, JsonWriter& json) {
    json.key("best");
    write_options(board, move.verdict ? move.verdict->best : std::vector<review::Option>{}, json);
    json.key("loss");
    if (!move.verdict) {
        json.null().key("loss_error").null().key("class").null();
        return;
    }
    write_decimal(move.verdict->chosen.loss, kErrorDigits, json);
    json.key("loss_error");
    write_decimal(move.verdict->chosen.error, kErrorDigits, json);
    json.key("class");
    switch (move.verdict->grade) {
        case review::Grade::kInaccuracy:
            json.plain("inaccuracy");
            break;
        case review::Grade::kMistake:
            json.plain("mistake");
            break;
        case review::Grade::kBlunder:
            json.plain("blunder");
            break;
        default:
            json.null();
            break;
    }
}

void write_move(const table::Board& board, const review::MoveReview& move, std::size_t n,
                unsigned seats, JsonWriter& json) {
    json.open_object().key("n").number(n);
    write_by(move, json);
    json.key("kind").plain(name_of(move.kind));
    json.key("move").plain(move_text(board, move.logged, move.kind));
    json.key("chance").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        write_share(move.chance[i], json);
    }
    json.close_array().key("error").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        write_decimal(move.error[i], kErrorDigits, json);
    }
    json.close_array().key("change").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        write_share(move.change[i], json);
    }
    json.close_array().key("change_error").open_array();
    for (unsigned i = 0; i < seats; ++i) {
        write_decimal(move.change_error[i], kErrorDigits, json);
    }
    json.close_array();
    write_verdict(board, move, json);
    json.key("reasons");
    write_reasons(board, move.reasons, json);
    json.close_object();
}

void write_turning_point(const table::Board& board, const review::TurningPoint& point,
                         JsonWriter& json) {
    json.open_object().key("n").number(point.step + 1);
    json.key("code").plain(name_of(point.deed.code));
    json.key("seat").number(index(point.seat)).key("change");
    write_share(point.change, json);
    json.key("by");
    if (point.deed.seat == rules::kNoSeat) {
        json.null();
    } else {
        json.number(index(point.deed.seat));
    }
    write_remark_fields(board, point.deed, json);
    json.close_object();
}

}  // namespace

base::Result<std::string, Failure> parse_review_request(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    std::string record = ObjectReader(*value, "review", {"record"}, trouble).string("record");
    return trouble ? base::Result<std::string, Failure>(trouble.first()) : std::move(record);
}

std::string_view name_of(review::LuckKind kind) {
    return kLuckNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of(review::PlayKind kind) {
    return kPlayNames[static_cast<std::size_t>(kind)];
}

std::string seat_review_text(const review::SeatReview& seat, std::string_view name) {
    JsonWriter json;
    write_seat(seat, name, json);
    return json.take();
}

std::string review_sums_text(const review::Review& review, std::span<const std::string> names) {
    std::string text;
    for (std::size_t i = 0; i < review.seat.size(); ++i) {
        text += seat_review_text(review.seat[i], i < names.size() ? names[i] : "") + "\n";
    }
    return text;
}

std::string seat_sums(std::string_view sums, rules::Seat seat) {
    std::string_view line;
    for (unsigned i = 0; i <= rules::index(seat); ++i) {
        line = base::take_until(sums, '\n');
    }
    return std::string(line);
}

std::string statistics_text(std::span<const ReviewedRow> games) {
    JsonWriter json;
    json.open_object().key("games").open_array();
    for (const ReviewedRow& game : games) {
        json.open_object().key("table").plain(game.row.public_id);
        json.key("map").string(game.row.summary.map);
        json.key("seats").number(game.row.summary.seats.size());
        json.key("seat").number(index(game.seat));
        json.key("ended").number(game.row.updated_ms);
        json.key("review");
        if (game.review.empty()) {
            json.null();
        } else {
            json.raw(game.review);
        }
        json.close_object();
    }
    json.close_array().close_object();
    return json.take();
}

std::string_view name_of(StepKind kind) {
    static constexpr std::array<std::string_view, 15> kNames = {
        "start",   "symbols", "opening_hand", "opening_tickets", "market", "blind",
        "tickets", "keep",    "draw",         "draw_tickets",    "claim",  "souvenir",
        "place",   "pass",    "ended"};
    static_assert(kNames.size() == static_cast<std::size_t>(StepKind::kEnded) + 1);
    return kNames[static_cast<std::size_t>(kind)];
}

std::string review_text(const table::Board& board, const review::Review& review,
                        std::span<const std::string> names) {
    JsonWriter json;
    json.open_object().key("format").number(1);
    json.key("map").string(board.file->id).key("games").number(review.games);
    json.key("done").boolean(review.is_done).key("progress");
    write_decimal(review.progress, 3, json);
    json.key("seats").open_array();
    for (std::size_t i = 0; i < review.seat.size(); ++i) {
        write_seat(review.seat[i], i < names.size() ? std::string_view(names[i]) : "", json);
    }
    json.close_array().key("moves").open_array();
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        write_move(board, review.moves[i], i + 1, review.seats, json);
    }
    json.close_array().key("turning_points").open_array();
    for (const review::TurningPoint& point : review.turning_points) {
        write_turning_point(board, point, json);
    }
    json.close_array().close_object();
    return json.take();
}

}  // namespace protocol
