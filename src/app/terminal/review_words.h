// app/terminal/review_words.h
//
// What a review says, in sentences of the reader's language.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/terminal/game_words.h"
#include "app/terminal/narrator.h"
#include "review/review.h"
#include "rules/state.h"

namespace app {

[[nodiscard]] std::string luck_words(const words::Translator& say, review::LuckKind kind);
[[nodiscard]] std::string play_words(const words::Translator& say, review::PlayKind kind);
// "+12.3 %" or "−4.0 %"
[[nodiscard]] std::string signed_percent(const words::Translator& say, double share);

class ReviewWords {
public:
    // All must outlive this.
    ReviewWords(const GameWords& words, const Narrator& narrator)
        : words_(words), narrator_(narrator) {}

    [[nodiscard]] const words::Translator& say() const { return words_.say; }
    [[nodiscard]] const std::string& name(unsigned seat) const {
        return narrator_.name(rules::to_id<rules::Seat>(seat));
    }
    [[nodiscard]] const std::string& title() const { return words_.file.title; }

    // What a move did, without a full stop.
    [[nodiscard]] std::string deed(const review::Remark& remark) const;
    // Why another would have been better, with one.
    [[nodiscard]] std::string reason(const review::Remark& remark) const;
    // A move, to stand behind a colon. Needs the position for the tickets on offer.
    [[nodiscard]] std::string move(const rules::State& before, rules::LoggedMove logged) const;
    [[nodiscard]] std::string grade(review::Grade grade) const;
    [[nodiscard]] std::string luck_kind(review::LuckKind kind) const {
        return luck_words(say(), kind);
    }
    [[nodiscard]] std::string play_kind(review::PlayKind kind) const {
        return play_words(say(), kind);
    }
    [[nodiscard]] std::string signed_percent(double share) const {
        return app::signed_percent(say(), share);
    }
    [[nodiscard]] std::string percent(double share) const { return say().percent(share, 1); }

private:
    [[nodiscard]] std::string claim_deed(const review::Remark& remark) const;
    [[nodiscard]] std::string seat_name(rules::Seat seat) const;
    [[nodiscard]] std::string route(rules::TrackId track) const;
    [[nodiscard]] std::string ticket(rules::TicketId ticket) const;
    [[nodiscard]] std::string tickets(std::span<const rules::TicketId> tickets) const;

    const GameWords& words_;
    const Narrator& narrator_;
};

}  // namespace app
