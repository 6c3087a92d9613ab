// Codes are what clients know refusals by: none of them may change or be missing.
#include "protocol/refusal_code.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>

#include "support/maps.h"

namespace protocol {
namespace {

using table::Refusal;

struct Known {
    Refusal refusal;
    std::string_view code;
};

constexpr std::array<Known, table::kRefusalCount> kKnown = {{
    {Refusal::kUnknownMove, "unknown_move"},
    {Refusal::kUnknownMap, "unknown_map"},
    {Refusal::kBadSeats, "bad_seats"},
    {Refusal::kBadSeat, "bad_seat"},
    {Refusal::kBadProgram, "bad_program"},
    {Refusal::kBadPace, "bad_pace"},
    {Refusal::kBadName, "bad_name"},
    {Refusal::kBadColor, "bad_color"},
    {Refusal::kBadText, "bad_text"},
    {Refusal::kBadEmote, "bad_emote"},
    {Refusal::kBadId, "bad_id"},
    {Refusal::kBadDate, "bad_date"},
    {Refusal::kBadPosition, "bad_position"},
    {Refusal::kBadRecord, "bad_record"},
    {Refusal::kBadKey, "bad_key"},
    {Refusal::kNoTable, "no_table"},
    {Refusal::kNotWatching, "not_watching"},
    {Refusal::kNoSpectators, "no_spectators"},
    {Refusal::kNotYourSeat, "not_your_seat"},
    {Refusal::kNotHost, "not_host"},
    {Refusal::kSeatTaken, "seat_taken"},
    {Refusal::kNameTaken, "name_taken"},
    {Refusal::kColorTaken, "color_taken"},
    {Refusal::kSeatsOpen, "seats_open"},
    {Refusal::kAlreadyStarted, "already_started"},
    {Refusal::kNotStarted, "not_started"},
    {Refusal::kNotOver, "not_over"},
    {Refusal::kClosed, "closed"},
    {Refusal::kBroken, "broken"},
    {Refusal::kSealed, "sealed"},
    {Refusal::kStale, "stale"},
    {Refusal::kCannotUndo, "cannot_undo"},
    {Refusal::kCounted, "counted"},
    {Refusal::kNotPractice, "not_practice"},
    {Refusal::kNotAway, "not_away"},
    {Refusal::kResigned, "resigned"},
    {Refusal::kNoOffer, "no_offer"},
    {Refusal::kNotAbsent, "not_absent"},
    {Refusal::kBadCode, "bad_code"},
    {Refusal::kNoKey, "no_key"},
    {Refusal::kOwnKey, "own_key"},
    {Refusal::kChatOff, "chat_off"},
    {Refusal::kEmotesOff, "emotes_off"},
    {Refusal::kBadCommitment, "bad_commitment"},
    {Refusal::kBadNonce, "bad_nonce"},
    {Refusal::kNotAsked, "not_asked"},
    {Refusal::kTooFast, "too_fast"},
    {Refusal::kTooManyTables, "too_many_tables"},
    {Refusal::kTooManySeats, "too_many_seats"},
    {Refusal::kTooManyChanges, "too_many_changes"},
    {Refusal::kTooManyWatchers, "too_many_watchers"},
    {Refusal::kTryAgain, "try_again"},
    {Refusal::kRestarting, "restarting"},
    {Refusal::kInternal, "internal"},
}};

TEST(RefusalCode, EveryRefusalHasItsCode) {
    std::set<std::string_view> codes;
    for (unsigned i = 0; i < table::kRefusalCount; ++i) {
        const auto [refusal, expected] = kKnown[i];
        EXPECT_EQ(static_cast<unsigned>(refusal), i) << expected;
        EXPECT_EQ(code(refusal), expected);
        EXPECT_EQ(code(table::Refused(refusal)), expected);
        EXPECT_EQ(failure(refusal).code, expected);
        codes.insert(code(refusal));
    }
    EXPECT_EQ(codes.size(), table::kRefusalCount) << "a code stands for one thing";
}

TEST(RefusalCode, DocumentListsThem) {
    const std::string document =
        support::read_file(std::string(FOGG_SOURCE_DIR) + "/docs/protocol.md");
    const std::string codes = document.substr(document.find("\n## Codes\n"));
    for (unsigned i = 0; i < table::kRefusalCount; ++i) {
        const std::string known(code(static_cast<Refusal>(i)));
        EXPECT_NE(codes.find("`" + known + "`"), std::string::npos) << known;
    }
}

// The rules' own codes are passed on as they are.
TEST(RefusalCode, VerdictsOnMovesKeepTheirs) {
    for (unsigned i = 0; i <= static_cast<unsigned>(rules::Refusal::kMustAct); ++i) {
        const auto refusal = static_cast<rules::Refusal>(i);
        EXPECT_EQ(code(table::Refused(refusal)), rules::code(refusal));
        EXPECT_FALSE(table::Refused(refusal) == Refusal::kStale);
    }
}

}  // namespace
}  // namespace protocol
