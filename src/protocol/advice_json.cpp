#include "protocol/advice_json.h"

#include "protocol/json_writer.h"
#include "protocol/remark_json.h"

namespace protocol {
namespace {

using rules::MoveKind;

std::string_view look_of(rules::Move move) {
    switch (move.kind()) {
        case MoveKind::kClaim:
        case MoveKind::kPlace:
            return "board";
        case MoveKind::kDrawDeck:
        case MoveKind::kDrawMarket:
            return "cards";
        case MoveKind::kDrawTickets:
            return "tickets";
        case MoveKind::kKeep:
            return "offer";
        case MoveKind::kSouvenir:
            return "souvenirs";
        default:
            return "pass";
    }
}

JsonWriter look(const table::Board& board, const review::Advice& advice) {
    const rules::Move best = advice.best.front().move;
    JsonWriter json;
    json.open_object().key("look").plain(look_of(best));
    if (best.kind() == MoveKind::kClaim) {
        json.key("place").number(rules::index(board.file->map[best.track()].from));
    }
    return json;
}

}  // namespace

std::string where_text(const table::Board& board, const review::Advice& advice) {
    return look(board, advice).close_object().take();
}

std::string hint_text(const table::Board& board, const review::Advice& advice) {
    JsonWriter json = look(board, advice);
    json.key("best");
    write_options(board, advice.best, json);
    json.key("reasons");
    write_reasons(board, advice.reasons, json);
    return json.close_object().take();
}

std::string chance_text(std::span<const double> chances) {
    JsonWriter json;
    json.open_array();
    for (const double chance : chances) {
        write_decimal(chance, kErrorDigits, json);
    }
    return json.close_array().take();
}

}  // namespace protocol
