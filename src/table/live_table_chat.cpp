// The chat of a table; the rest is in live_table.cpp.
#include <utility>

#include "table/chat_text.h"
#include "table/live_table.h"

namespace table {

bool LiveTable::answer_said(const Requester& by, const Answer& answer) {
    if (!chat_) {
        chat_ = std::make_unique<ChatLedger>();
    }
    const RequestKey asked = request_key(short_of(by.holder), by.id);
    if (chat_->join(asked, answer)) {
        return true;
    }
    if (!chat_->catch_up(services_.store, row_.id)) {
        answer(Refused(Refusal::kTryAgain));
        return true;
    }
    if (chat_->was_said(asked)) {
        answer(table_.version);
        return true;
    }
    return false;
}

void LiveTable::say(const Viewer& viewer, const Line& line, const Answer& answer) {
    ChatSaid said{.at_ms = services_.clock.wall_ms(), .text = line.text};
    const Room& room = *table_.room;
    for (unsigned i = 0; i < room.seats.size() && !said.seat; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const bool is_speaker = viewer.seat == rules::kNoSeat ? true : viewer.seat == seat;
        if (is_speaker && room.seats[i].is_held_by(viewer.holder)) {
            said.seat = seat;
            said.name = room.seats[i].name;
        }
    }
    const RequestKey asked = request_key(short_of(viewer.holder), line.id);
    chat_->begin(asked, answer);
    // The same may be on its way from another node, where the speaker was before.
    const Requester by{.holder = viewer.holder, .id = line.id};
    store::Say kept{
        .table = row_.id, .at_ms = said.at_ms, .text = chat_text(said, by), .mark = chat_mark(by)};
    services_.store.say(std::move(kept),
                        [weak = weak_from_this(), &executor = services_.executor, asked,
                         said = std::move(said)](const store::Outcome<store::Said>& outcome) {
                            executor.post([weak, asked, said, outcome] {
                                if (const auto self = weak.lock()) {
                                    self->on_said(asked, said, outcome);
                                }
                            });
                        });
}

void LiveTable::on_said(const RequestKey& asked, ChatSaid said,
                        const store::Outcome<store::Said>& outcome) {
    const auto how = outcome ? ChatLedger::End::kSaid : ChatLedger::End::kFailed;
    const auto waiting = chat_->end(asked, how);
    if (outcome) {
        said.n = outcome->n;
        tell_said(said);
    } else {
        services_.observer.on_store_failed(store::name_of(outcome.error().code),
                                           outcome.error().text);
    }
    for (const Answer& answer : waiting) {
        answer(outcome ? base::Result<Version, Refused>(table_.version)
                       : Refused(Refusal::kTryAgain));
    }
    check_idle();
}

// Lines come in the order of their numbers. Where others write too, one of theirs may be missing
// before this one: it is in the store by now. Should that fail, all of them come as news.
void LiveTable::tell_said(const ChatSaid& said) {
    if (services_.store.nodes() != nullptr && said.n != chat_told_ + 1) {
        if (const auto lines = services_.store.chat(row_.id, chat_told_)) {
            tell_chat(*lines);
        }
        return;
    }
    chat_told_ = said.n;
    std::vector<ConnectionId> to;
    for (const Viewer& each : viewers_) {
        to.push_back(each.connection);
    }
    services_.sink.send(to, said);
}

}  // namespace table
