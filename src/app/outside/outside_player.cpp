#include "app/outside/outside_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/map_json.h"
#include "protocol/part_json.h"
#include "protocol/referee/move_json.h"
#include "protocol/referee/state_json.h"
#include "protocol/standings_json.h"
#include "rules/redeal.h"

namespace app {
namespace {

namespace json = boost::json;

json::object memory_json(const rules::MapFile& file, const ai::Question& question) {
    json::array known_hands;
    json::array taken;
    for (unsigned i = 0; i < question.view.seats; ++i) {
        known_hands.push_back(protocol::cards_json(question.memory.known_hand[i]));
        taken.push_back(protocol::cards_json(question.memory.taken[i]));
    }
    json::array put_back;
    question.memory.put_back(question.view).for_each([&](rules::TicketId ticket) {
        put_back.push_back(protocol::ticket_json(file, ticket));
    });
    return {{"known_hands", std::move(known_hands)},
            {"taken", std::move(taken)},
            {"put_back", std::move(put_back)}};
}

std::string decide_line(const rules::MapFile& file, const ai::Question& question,
                        std::uint32_t budget_ms) {
    json::array legal;
    legal.reserve(question.legal.size());
    for (const rules::Move move : question.legal) {
        legal.push_back(protocol::move_json(file, move));
    }
    json::object decide;
    decide["seat"] = rules::index(question.view.viewer);
    decide["budget_ms"] = budget_ms;
    decide["view"] = protocol::view_json(file, question.view);
    decide["memory"] = memory_json(file, question);
    decide["legal"] = std::move(legal);
    return protocol::to_line({{"decide", std::move(decide)}});
}

std::string game_line(const rules::MapFile& file, const rules::View& view) {
    json::object game;
    game["protocol"] = OutsidePlayer::kProtocol;
    game["seats"] = unsigned{view.seats};
    game["seat"] = rules::index(view.viewer);
    game["map"] = protocol::map_json(file);
    return protocol::to_line({{"game", std::move(game)}});
}

}  // namespace

OutsidePlayer::OutsidePlayer(std::string path, Context context)
    : path_(std::move(path)), context_(std::move(context)) {}

void OutsidePlayer::begin() {
    seats_ = 0;
    is_given_up_ = false;
}

std::optional<rules::Move> OutsidePlayer::choose(const ai::Question& question, base::Rng& /*rng*/) {
    const Answer answer = ask(question);
    if (answer) {
        return *answer;
    }
    context_.tell(answer.error().text);
    return std::nullopt;
}

void OutsidePlayer::end(const rules::Standings& standings) {
    if (process_ == nullptr || seats_ == 0) {
        return;
    }
    json::object over;
    over["seat"] = rules::index(seat_);
    over["standings"] = protocol::standings_json(standings, seats_, {});
    const std::string line = protocol::to_line({{"over", std::move(over)}});
    if (process_->send(line, deadline_ns(0)) == ChildProcess::Sent::kNo) {
        process_.reset();
    }
    seats_ = 0;
}

std::int64_t OutsidePlayer::deadline_ns(std::uint32_t budget_ms) const {
    constexpr std::int64_t kNsPerMs = 1'000'000;
    const std::int64_t start_ms = is_fresh_ ? context_.times.start : 0;
    return context_.clock.monotonic_ns() +
           (std::int64_t{budget_ms} + context_.times.slack + start_ms) * kNsPerMs;
}

OutsidePlayer::Fault OutsidePlayer::give_up(std::string text) {
    process_.reset();
    is_given_up_ = true;
    return Fault{std::move(text)};
}

bool OutsidePlayer::is_in_game(const rules::View& view, std::int64_t deadline_ns) {
    if (seats_ == view.seats && seat_ == view.viewer) {
        return true;
    }
    seats_ = view.seats;
    seat_ = view.viewer;
    return process_->send(game_line(*context_.file, view), deadline_ns) == ChildProcess::Sent::kYes;
}

OutsidePlayer::Answer OutsidePlayer::ask(const ai::Question& question) {
    if (is_given_up_) {
        return Fault{"has dropped out of this game"};
    }
    if (process_ == nullptr) {
        if (starts_ == kStartsMax) {
            return give_up(fmt::format("was started {} times already", kStartsMax));
        }
        ++starts_;
        auto started = ChildProcess::start(path_, context_.clock);
        if (!started) {
            return give_up("cannot be started: " + started.error().text);
        }
        process_ = std::move(*started);
        is_fresh_ = true;
        late_ = owed_ = seats_ = 0;
    }
    const std::uint32_t budget_ms =
        question.budget.time_ms > 0 ? question.budget.time_ms : context_.times.budget;
    // Whatever lies there was not asked for, or comes too late.
    owed_ -= static_cast<unsigned>(std::min<std::size_t>(owed_, process_->discard()));
    const std::int64_t deadline = deadline_ns(budget_ms);
    const std::string line = decide_line(*context_.file, question, budget_ms);
    if (!is_in_game(question.view, deadline) ||
        process_->send(line, deadline) == ChildProcess::Sent::kNo) {
        return give_up("has exited, or does not read its input");
    }
    return hear(question, deadline);
}

OutsidePlayer::Answer OutsidePlayer::hear(const ai::Question& question, std::int64_t deadline_ns) {
    while (true) {
        const ChildProcess::Line line = process_->read_line(deadline_ns);
        switch (line.got) {
            case ChildProcess::Got::kEnded:
                return give_up("exited without an answer");
            case ChildProcess::Got::kTooLong:
                return give_up("answered with an endless line");
            case ChildProcess::Got::kLate:
                ++owed_;
                if (++late_ == kLateMax) {
                    return give_up(fmt::format("timed out {} times in a row", kLateMax));
                }
                return Fault{"timed out"};
            default:
                break;
        }
        if (owed_ > 0) {
            --owed_;  // the answer to an earlier question
            continue;
        }
        late_ = 0;
        is_fresh_ = false;
        return understand(question, line.text);
    }
}

OutsidePlayer::Answer OutsidePlayer::understand(const ai::Question& question,
                                                std::string_view line) const {
    const auto rubbish = [](const protocol::Failure& failure) {
        return Fault{fmt::format("gave an invalid answer: {}: {}", failure.code, failure.text)};
    };
    const auto value = protocol::parse_json(line);
    if (!value) {
        return rubbish(value.error());
    }
    protocol::Trouble trouble;
    const protocol::Tagged answer = protocol::read_tagged(*value, "An answer", trouble);
    if (!trouble && answer.tag == "choice") {
        const std::int64_t choice = protocol::read_integer(*answer.value, "choice", trouble);
        if (!trouble && (choice < 0 || std::cmp_greater_equal(choice, question.legal.size()))) {
            return Fault{fmt::format("chose move {} of {}", choice, question.legal.size())};
        }
        return trouble ? Answer(rubbish(trouble.first()))
                       : question.legal[static_cast<std::size_t>(choice)];
    }
    if (!trouble && answer.tag != "move") {
        return Fault{R"(gave an invalid answer: an answer is a "move" or a "choice")"};
    }
    if (trouble) {
        return rubbish(trouble.first());
    }
    // What a move means depends on nothing that the seat does not see, so any position will do that
    // looks the same to it.
    base::Rng rng(0);
    const rules::State state = rules::redeal(context_.file->map, question.view, rng);
    const auto move =
        protocol::parse_move(*context_.file, state, question.view.viewer, *answer.value);
    if (!move) {
        return rubbish(move.error());
    }
    if (std::ranges::find(question.legal, *move) == question.legal.end()) {
        return Fault{"answered with an illegal move: " +
                     protocol::to_line(protocol::move_json(*context_.file, *move))};
    }
    return *move;
}

}  // namespace app
