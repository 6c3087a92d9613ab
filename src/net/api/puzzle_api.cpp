#include "net/api/puzzle_api.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/check.h"
#include "net/api/respond_later.h"
#include "protocol/puzzle_json.h"
#include "puzzle/puzzle_text.h"

namespace net {
namespace {

// They change only with the program, which browsers are told to ask about.
HttpResponse kept(std::string body) {
    return json_response(200, std::move(body), "public, max-age=3600");
}

std::optional<unsigned> number_from(std::string_view text) {
    unsigned number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() && number > 0
               ? std::optional(number)
               : std::nullopt;
}

}  // namespace

PuzzleApi::PuzzleApi(std::vector<PuzzleSource> sources, table::Background& background)
    : background_(background) {
    for (PuzzleSource& source : sources) {
        shelves_.push_back(std::make_shared<Shelf>(Shelf{.source = std::move(source), .set = {}}));
    }
}

HttpResponse PuzzleApi::list() const {
    std::string maps;
    for (const auto& shelf : shelves_) {
        maps += (maps.empty() ? "\"" : ",\"") + shelf->source.board->file->id + "\"";
    }
    return kept(R"({"maps":[)" + maps + "]}");
}

void PuzzleApi::answer(const HttpRequest& request, std::string_view map,
                       std::optional<std::string_view> number, const Respond& respond) {
    const auto found = std::ranges::find_if(
        shelves_, [&](const auto& shelf) { return shelf->source.board->file->id == map; });
    const std::optional<unsigned> wanted = number ? number_from(*number) : std::nullopt;
    if (found == shelves_.end() || (number && !wanted)) {
        respond(refusal(404, "not_found"));
        return;
    }
    respond_later(
        background_, request.peer, [shelf = *found, wanted] { return make(*shelf, wanted); },
        respond);
}

HttpResponse PuzzleApi::make(Shelf& shelf, std::optional<unsigned> number) {
    if (!shelf.set) {
        auto set = puzzle::parse_puzzles(shelf.source.board->file, shelf.source.text);
        CHECK(set.has_value());  // it is part of the program, and a test reads it
        shelf.set = std::move(*set);
    }
    if (!number) {
        return kept(protocol::puzzle_list_text(*shelf.set));
    }
    return *number <= shelf.set->puzzles.size()
               ? kept(protocol::puzzle_text(shelf.source.board, *shelf.set, *number))
               : refusal(404, "not_found");
}

}  // namespace net
