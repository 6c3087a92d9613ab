// app/outside/referee.h
//
// Hosts one game for a program in any language: one request a line, one answer a line, both JSON
// (docs/referee.md). Reads map files when a request names one; apart from that it does no I/O.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ai/hosted_game.h"
#include "app/map_shelf.h"
#include "base/result.h"
#include "protocol/problem.h"
#include "protocol/referee/request.h"
#include "rules/types.h"

namespace app {

class Referee {
public:
    static constexpr std::size_t kLineBytesMax = std::size_t{8} << 20;

    // The answer, without an end of line. Never throws, whatever the line is. An answer with
    // "ok":false has changed nothing.
    [[nodiscard]] std::string answer(std::string_view line) noexcept;

    // The host has said that it is done.
    [[nodiscard]] bool is_done() const { return is_done_; }

private:
    using Answer = base::Result<std::string, protocol::Failure>;

    Answer obey(const protocol::NewRequest& request);
    Answer obey(const protocol::LoadRequest& request);
    Answer obey(const protocol::LegalRequest& request);
    Answer obey(const protocol::ActRequest& request);
    Answer obey(const protocol::ViewRequest& request);
    Answer obey(const protocol::MapRequest& request);
    Answer obey(const protocol::ScoreRequest& request);
    Answer obey(const protocol::StateRequest& request);
    Answer obey(const protocol::StandingsRequest& request);
    Answer obey(const protocol::RecordRequest& request);
    Answer obey(const protocol::QuitRequest& request);

    // Requires a game.
    [[nodiscard]] base::Result<rules::Seat, protocol::Failure> find_seat(std::int64_t seat) const;

    std::optional<ai::HostedGame> hosted_;
    MapShelf maps_;
    bool is_done_ = false;
};

}  // namespace app
