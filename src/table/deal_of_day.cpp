#include "table/deal_of_day.h"

#include "base/daily_seed.h"
#include "base/parts_hash.h"

namespace table {
namespace {

constexpr std::size_t kTagLetters = 24;
constexpr std::size_t kIdLetters = 16;
constexpr unsigned kWeakestLevel = 2;

std::string tag_of(std::string_view purpose, const rules::MapFile& map, base::Day day) {
    base::PartsHash hash(purpose);
    hash.add(base::to_text(day));
    hash.add(map.id);
    hash.add(map.sha256);
    return std::string(purpose) + "-" + letters_of(hash.finish(), kTagLetters);
}

}  // namespace

base::Seed daily_seed(const rules::MapFile& map, base::Day day) {
    return base::daily_seed({.day = day, .map = map.id, .map_sha256 = map.sha256});
}

std::string daily_opponent(base::Day day) {
    const unsigned monday_first = std::chrono::weekday(day).iso_encoding() - 1;
    return "level_" + std::to_string(kWeakestLevel + monday_first);
}

NewTable daily_table(const rules::MapFile& map, const DailyMark& mark, const DailyPerson& person) {
    NewTable wish{.map = map.id};
    wish.seats.assign(
        map.map.seats_min,
        {.kind = SeatWish::Kind::kProgram, .name = daily_opponent(mark.day), .color = {}});
    wish.seats[rules::index(kDailySeat)] = {
        .kind = SeatWish::Kind::kMe, .name = person.name, .color = person.color};
    // Nobody is to see the deal before they play it.
    wish.has_watching = false;
    wish.has_chat = false;
    wish.has_emotes = false;
    wish.has_takeback = !mark.is_counted;
    wish.is_started_now = true;
    wish.daily = mark;
    return wish;
}

std::string daily_table_id(const Holder& holder, std::string_view map_id, base::Day day) {
    base::PartsHash hash("daily table");
    hash.add(holder.hash);
    hash.add(map_id);
    hash.add(base::to_text(day));
    return letters_of(hash.finish(), kIdLetters);
}

std::string daily_tag(const rules::MapFile& map, base::Day day) {
    return tag_of("daily", map, day);
}

std::string daily_expert_tag(const rules::MapFile& map, base::Day day) {
    return tag_of("daily-expert", map, day);
}

}  // namespace table
