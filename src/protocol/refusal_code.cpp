#include "protocol/refusal_code.h"

#include <array>

namespace protocol {
namespace {

// In the order of table::Refusal.
constexpr std::array<std::string_view, table::kRefusalCount> kCodes = {
    "unknown_move",    "unknown_map",      "bad_seats",
    "bad_seat",        "bad_program",      "bad_pace",
    "bad_name",        "bad_color",        "bad_text",
    "bad_emote",       "bad_id",           "bad_date",
    "bad_position",    "bad_record",       "bad_key",
    "no_table",        "not_watching",     "no_spectators",
    "not_your_seat",   "not_host",         "seat_taken",
    "name_taken",      "color_taken",      "seats_open",
    "already_started", "not_started",      "not_over",
    "closed",          "broken",           "sealed",
    "stale",           "cannot_undo",      "counted",
    "not_practice",    "not_away",         "resigned",
    "no_offer",        "not_absent",       "bad_code",
    "no_key",          "own_key",          "chat_off",
    "emotes_off",      "bad_commitment",   "bad_nonce",
    "not_asked",       "too_fast",         "too_many_tables",
    "too_many_seats",  "too_many_changes", "too_many_watchers",
    "try_again",       "restarting",       "internal",
};

}  // namespace

std::string_view code(table::Refusal refusal) {
    return kCodes[static_cast<unsigned>(refusal)];
}

std::string_view code(const table::Refused& refused) {
    const auto* const own = std::get_if<table::Refusal>(&refused.reason);
    return own != nullptr ? code(*own) : rules::code(*std::get_if<rules::Refusal>(&refused.reason));
}

unsigned http_status(const table::Refused& refused) {
    const table::Refusal* const tables = std::get_if<table::Refusal>(&refused.reason);
    if (tables == nullptr) {
        return 400;  // the rules'
    }
    switch (*tables) {
        case table::Refusal::kNoTable:
            return 404;
        case table::Refusal::kBadKey:
            return 401;
        case table::Refusal::kTooFast:
        case table::Refusal::kTooManyTables:
            return 429;
        case table::Refusal::kSealed:
        case table::Refusal::kTryAgain:
        case table::Refusal::kRestarting:
            return 503;
        case table::Refusal::kBroken:
        case table::Refusal::kInternal:
            return 500;
        case table::Refusal::kNotOver:
            return 409;
        default:
            return 400;
    }
}

Failure failure(table::Refusal refusal) {
    return {.code = code(refusal), .text = ""};
}

}  // namespace protocol
