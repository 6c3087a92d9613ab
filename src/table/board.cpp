#include "table/board.h"

#include <utility>

namespace table {

Board::Board(std::shared_ptr<const rules::MapFile> file_of_map)
    : file(std::move(file_of_map)), track_by_number(file->tracks_in_file_order()) {
    for (std::size_t i = 0; i < track_by_number.size(); ++i) {
        number_of[rules::index(track_by_number[i])] = static_cast<std::uint8_t>(i);
    }
}

}  // namespace table
