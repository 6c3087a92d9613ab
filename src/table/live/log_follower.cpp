#include "table/live/log_follower.h"

#include <utility>

#include "table/live/live_table.h"
#include "table/table_log.h"

namespace table {

void LogFollower::hear(const store::News& news) {
    if (owner_.is_frozen()) {
        return;
    }
    const Version before = owner_.table().version;
    for (const store::LogLine& line : news.lines) {
        if (line.seq <= owner_.table().version) {
            continue;
        }
        if (line.seq != owner_.table().version + 1) {
            static_cast<void>(catch_up());  // should it fail, the news come again
            break;
        }
        if (!advance(line)) {
            owner_.freeze();
            return;
        }
    }
    owner_.chat().send(news.chat);
    if (owner_.table().version > before) {
        owner_.services().observer.on_heard(owner_.table().version - before);
        owner_.keeper().schedule();
        owner_.check_idle();
    }
}

std::optional<Refused> LogFollower::catch_up() {
    Services& services = owner_.services();
    while (true) {
        const auto lines =
            services.store.log({.table = owner_.row().id,
                                .from = static_cast<store::Seq>(owner_.table().version) + 1});
        if (!lines) {
            services.observer.on_read_failed(owner_.row().public_id, lines.error());
            const Refused why = refusal_of_read(lines.error());
            if (why == Refusal::kBroken) {
                owner_.freeze();
            }
            return why;
        }
        for (const store::LogLine& line : *lines) {
            if (!advance(line)) {
                owner_.freeze();
                return Refused(Refusal::kBroken);
            }
        }
        if (lines->size() < store::kLinesPerPage) {
            break;
        }
    }
    owner_.keeper().schedule();
    return std::nullopt;
}

bool LogFollower::was_behind() {
    if (owner_.services().store.nodes() == nullptr) {
        return false;
    }
    const Version before = owner_.table().version;
    return !catch_up() && owner_.table().version > before;
}

bool LogFollower::advance(const store::LogLine& line) {
    Table next = owner_.table();
    Effects effects;
    if (!replay_line(next, line, {.boards = owner_.services().boards}, effects)) {
        return false;
    }
    TurnKeeper& keeper = owner_.keeper();
    const bool is_alone = owner_.services().store.nodes() == nullptr;
    keeper.set_keeper(is_alone || (keeper.is_keeper() && is_own(line)));
    owner_.become(std::move(next), effects);
    return true;
}

// Whether this node wrote it without having heard what became of it.
bool LogFollower::is_own(const store::LogLine& line) const {
    const std::string* const pending = owner_.pending_line();
    return pending != nullptr ? *pending == line.text
                              : !doubtful_.empty() && doubtful_ == line.text;
}

}  // namespace table
