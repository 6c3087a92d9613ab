#include "device/puzzles.h"

#include <charconv>
#include <utility>

#include "protocol/puzzle_json.h"
#include "puzzle/puzzle_text.h"

namespace device {

DeskAnswer Puzzles::answer(const DeskCall& call) {
    if (!call.is_reading) {
        return take(call.path[1], call.body);
    }
    const auto shelf = shelves_.find(call.path[1]);
    if (shelf == shelves_.end()) {
        return not_found();
    }
    const auto& [board, set] = shelf->second;
    if (call.path.size() == 2) {
        return {.status = 200, .body = protocol::puzzle_list_text(set)};
    }
    unsigned number = 0;
    const std::string_view text = call.path[2];
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_there = read.ec == std::errc{} && read.ptr == text.data() + text.size() &&
                          number > 0 && number <= set.puzzles.size();
    return is_there ? DeskAnswer{.status = 200, .body = protocol::puzzle_text(board, set, number)}
                    : not_found();
}

DeskAnswer Puzzles::take(std::string_view map, std::string_view text) {
    const auto about = puzzle::parse_map_of(text);
    const auto board = about ? boards_.find_version(about->id, about->sha256) : nullptr;
    if (board == nullptr || about->id != map) {
        return refused(table::Refusal::kUnknownMap);
    }
    auto set = puzzle::parse_puzzles(board->file, text);
    if (!set) {
        return refused(400, "bad_puzzles");
    }
    shelves_.insert_or_assign(std::string(map), Shelf{.board = board, .set = std::move(*set)});
    return {.status = 200, .body = "{}"};
}

}  // namespace device
