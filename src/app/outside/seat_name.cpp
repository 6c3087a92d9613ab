#include "app/outside/seat_name.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "protocol/player_name.h"
#include "protocol/problem.h"

namespace app {
namespace {

constexpr std::string_view kPerson = "human";

// What stands between the commas that are outside brackets.
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> names(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : 0;
        depth -= c == ')' ? 1 : 0;
        if (c == ',' && depth <= 0) {
            names.emplace_back();
        } else {
            names.back() += c;
        }
    }
    return names;
}

base::Result<SeatName, SeatProblem> parse_program(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return SeatProblem{fmt::format("{}: no such program", path)};
    }
    if (access(path.c_str(), X_OK) != 0) {
        return SeatProblem{fmt::format("{0}: not executable; try: chmod +x {0}", path)};
    }
    return SeatName{path, OutsideProgram{path}};
}

}  // namespace

base::Result<SeatName, SeatProblem> parse_seat(std::string_view text) {
    if (text == kPerson) {
        return SeatName{std::string(text), Person{}};
    }
    if (text.find('/') != std::string_view::npos) {
        return parse_program(std::string(text));
    }
    auto player = ai::parse_player(text, std::span(&kPerson, 1));
    if (!player) {
        const bool is_file = text.find('.') != std::string_view::npos;
        return SeatProblem{player.error().text +
                           (is_file
                                ? fmt::format(" To run a program in this folder, type ./{}", text)
                                : std::string(" To list all players: fogg players"))};
    }
    return SeatName{std::string(text), std::move(*player)};
}

base::Result<std::vector<SeatName>, SeatProblem> parse_seats(std::string_view text) {
    std::vector<SeatName> seats;
    for (const std::string& name : split(text)) {
        auto seat = parse_seat(name);
        if (!seat) {
            return seat.error();
        }
        seats.push_back(std::move(*seat));
    }
    return seats;
}

std::unique_ptr<ai::Player> make_player(const SeatName& name, const SeatContext& context) {
    CHECK(!name.is_person(), "nobody can make a person");
    if (const auto* const program = std::get_if<OutsideProgram>(&name.who)) {
        return std::make_unique<OutsidePlayer>(
            program->path,
            OutsidePlayer::Context{
                .file = context.file, .clock = context.clock, .tell = context.tell, .times = {}});
    }
    return ai::make_player(std::get<ai::PlayerName>(name.who),
                           {.map = context.file->map, .clock = context.clock});
}

std::vector<std::string> display_names(const std::vector<SeatName>& seats) {
    constexpr std::size_t kNameBytesMax = 48;  // a record has room for this and the number
    std::vector<std::string> names;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const auto* const program = std::get_if<OutsideProgram>(&seats[i].who);
        std::string name = program == nullptr
                               ? seats[i].text
                               : std::filesystem::path(program->path).filename().string();
        name = fmt::format("{} {}", protocol::shortened(name, kNameBytesMax), i + 1);
        names.push_back(protocol::is_name(name) ? name : fmt::format("program {}", i + 1));
    }
    return names;
}

}  // namespace app
