#include "app/outside/referee.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <utility>
#include <variant>

#include "app/command.h"
#include "app/saved_game.h"
#include "protocol/referee/answer.h"
#include "protocol/referee/move_json.h"
#include "protocol/referee/new_game.h"
#include "protocol/score_sheet.h"
#include "rules/records/record.h"

namespace app {
namespace {

using protocol::failure;
using protocol::Failure;
using protocol::Problem;

Failure no_game() {
    return failure(Problem::kNoGame, "There is no game yet: ask for a new one, or load one.");
}

Failure bad_record(std::size_t line, const std::string& text) {
    return failure(Problem::kBadRecord, "line " + std::to_string(line) + ": " + text);
}

Failure bad_record(const rules::RecordError& error) {
    return bad_record(error.line, error.code + ": " + error.text);
}

// The line of a record on which its n-th move stands, both counted from 1.
std::size_t line_of_move(std::string_view record, std::size_t move) {
    const auto before_moves = record.substr(0, record.find("\n1 ") + 1);
    return move +
           static_cast<std::size_t>(std::count(before_moves.begin(), before_moves.end(), '\n'));
}

}  // namespace

std::string Referee::answer(std::string_view line) noexcept {
    try {
        const auto request = protocol::parse_request(line);
        if (!request) {
            return protocol::failure_answer(request.error());
        }
        const Answer answer =
            std::visit([this](const auto& asked) { return this->obey(asked); }, *request);
        return answer ? *answer : protocol::failure_answer(answer.error());
    } catch (const std::exception& exception) {
        return protocol::failure_answer(failure(Problem::kInternal, exception.what()));
    }
}

Referee::Answer Referee::obey(const protocol::NewRequest& request) {
    const auto map = maps_.find(request.map);
    if (!map) {
        return map.error();
    }
    const auto setup = protocol::game_setup(**map, request);
    if (!setup) {
        return setup.error();
    }
    hosted_ = ai::HostedGame(*map, *setup);
    return protocol::game_answer(hosted_->game(), hosted_->happened());
}

Referee::Answer Referee::obey(const protocol::LoadRequest& request) {
    const auto map = maps_.find_for_record(request.record, request.map);
    if (!map) {
        return map.error();
    }
    const auto record = rules::parse_record(**map, request.record);
    if (!record) {
        return bad_record(record.error());
    }
    if (record->seed && !record->is_stacked) {
        if (const auto unfair = rules::first_unfair_move(**map, *record)) {
            return bad_record(line_of_move(request.record, *unfair + 1),
                              "unfair_move: The seed gives another move of nature.");
        }
    }
    hosted_ = ai::HostedGame(*map, setup_of(*record, request.record), record->moves);
    return protocol::game_answer(hosted_->game(), hosted_->happened());
}

Referee::Answer Referee::obey(const protocol::LegalRequest& request) {
    const auto seat = find_seat(request.seat);
    if (!seat) {
        return seat.error();
    }
    return protocol::legal_answer(hosted_->game(), *seat);
}

Referee::Answer Referee::obey(const protocol::ActRequest& request) {
    const auto seat = find_seat(request.seat);
    if (!seat) {
        return seat.error();
    }
    const auto move =
        protocol::parse_move(hosted_->game().file(), hosted_->state(), *seat, request.move);
    if (!move) {
        return move.error();
    }
    if (const auto refusal = hosted_->act(*seat, *move)) {
        return failure(*refusal);
    }
    return protocol::act_answer(hosted_->game(), hosted_->happened());
}

Referee::Answer Referee::obey(const protocol::ViewRequest& request) {
    const auto seat = find_seat(request.seat);
    if (!seat) {
        return seat.error();
    }
    return protocol::view_answer(hosted_->game(), *seat);
}

Referee::Answer Referee::obey(const protocol::MapRequest& request) {
    if (request.map.empty()) {
        return hosted_ ? Answer(protocol::map_answer(hosted_->game().file())) : no_game();
    }
    const auto map = maps_.find(request.map);
    return map ? Answer(protocol::map_answer(**map)) : map.error();
}

Referee::Answer Referee::obey(const protocol::ScoreRequest& request) {
    const auto map = maps_.find(request.map);
    if (!map) {
        return map.error();
    }
    const auto sheet = protocol::read_score_sheet(**map, request.sheet);
    return sheet ? Answer(protocol::score_answer(**map, *sheet)) : sheet.error();
}

Referee::Answer Referee::obey(const protocol::StateRequest& /*request*/) {
    return hosted_ ? Answer(protocol::state_answer(hosted_->game())) : no_game();
}

Referee::Answer Referee::obey(const protocol::StandingsRequest& /*request*/) {
    return hosted_ ? Answer(protocol::standings_answer(hosted_->game())) : no_game();
}

Referee::Answer Referee::obey(const protocol::RecordRequest& /*request*/) {
    if (!hosted_) {
        return no_game();
    }
    const rules::Record record = rules::record_of(hosted_->game(), rules::TellSeed::kYes);
    return protocol::record_answer(rules::to_text(hosted_->game().file(), record));
}

Referee::Answer Referee::obey(const protocol::QuitRequest& /*request*/) {
    is_done_ = true;
    return protocol::plain_answer();
}

base::Result<rules::Seat, Failure> Referee::find_seat(std::int64_t seat) const {
    if (!hosted_) {
        return no_game();
    }
    if (seat < 0 || seat >= hosted_->state().seats) {
        return failure(Problem::kBadSeat,
                       "Seats go from 0 to " + std::to_string(hosted_->state().seats - 1) + ".");
    }
    return rules::to_id<rules::Seat>(seat);
}

namespace {

// One line of input. Of a line that is too long, only the fact is kept.
struct Line {
    std::string text;
    bool is_too_long = false;

    [[nodiscard]] bool is_blank() const {
        return text.find_first_not_of(" \t\r") == std::string::npos;
    }
};

// Nothing at the end of the input.
std::optional<Line> read_line(std::streambuf& in) {
    constexpr int kEnd = std::streambuf::traits_type::eof();
    Line line;
    int byte = in.sbumpc();
    if (byte == kEnd) {
        return std::nullopt;
    }
    for (; byte != kEnd && byte != '\n'; byte = in.sbumpc()) {
        line.is_too_long = line.is_too_long || line.text.size() == Referee::kLineBytesMax;
        if (!line.is_too_long) {
            line.text += static_cast<char>(byte);
        }
    }
    return line;
}

[[nodiscard]] bool write_line(const std::string& line) {
    return std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
           std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
}

Exit serve() {
    std::ios::sync_with_stdio(false);  // before the first read: the input gets its own buffer
    Referee referee;
    while (!referee.is_done()) {
        const auto line = read_line(*std::cin.rdbuf());
        if (!line) {
            break;
        }
        if (!line->is_too_long && line->is_blank()) {
            continue;
        }
        const std::string answer =
            line->is_too_long
                ? protocol::failure_answer(failure(Problem::kTooLong, "A line has at most 8 MiB."))
                : referee.answer(line->text);
        if (!write_line(answer)) {
            return Exit::kFailed;  // nobody listens any more
        }
    }
    return Exit::kOk;
}

}  // namespace

void add_referee(Command program) {
    program.add("referee", "Host a game for another program: one JSON request and answer per line")
        .runs(serve);
}

}  // namespace app
