#include "net/api/fixed_boards.h"

namespace net {

std::shared_ptr<const table::Board> FixedBoards::find(std::string_view map_id) const {
    for (const auto& board : now_) {
        if (board->file->id == map_id) {
            return board;
        }
    }
    return nullptr;
}

std::shared_ptr<const table::Board> FixedBoards::find_version(std::string_view map_id,
                                                              std::string_view sha256) const {
    for (const Boards* const boards : {&now_, &earlier_}) {
        for (const auto& board : *boards) {
            if (board->file->id == map_id && board->file->sha256 == sha256) {
                return board;
            }
        }
    }
    return nullptr;
}

}  // namespace net
