#include "table/live/table_chat.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "table/bounds.h"
#include "table/live/live_table.h"
#include "table/text/chat_text.h"

namespace table {

bool TableChat::answer_repeated(const Requester& by, const CommandAnswer& answer) {
    if (!recent_) {
        recent_ = std::make_unique<RecentChat>();
    }
    const RequestKey key = request_key(short_of(by.holder), by.id);
    if (recent_->join(key, answer)) {
        return true;
    }
    if (const auto loaded = recent_->load(owner_.services().store, owner_.row().id); !loaded) {
        owner_.services().observer.on_read_failed(owner_.row().public_id, loaded.error());
        answer(Refused(Refusal::kTryAgain));
        return true;
    }
    if (recent_->was_said(key)) {
        answer(owner_.table().version);
        return true;
    }
    return false;
}

void TableChat::say(const Viewer& speaker, const Line& line, const CommandAnswer& answer) {
    Services& services = owner_.services();
    ChatSaid said{.at_ms = services.clock.wall_ms(), .text = line.text};
    const Room& room = *owner_.table().room;
    for (unsigned i = 0; i < room.seats.size() && !said.seat; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const bool is_speaker = speaker.seat == rules::kNoSeat || speaker.seat == seat;
        if (is_speaker && room.seats[i].is_held_by(speaker.holder)) {
            said.seat = seat;
            said.name = room.seats[i].name;
        }
    }
    const RequestKey key = request_key(short_of(speaker.holder), line.id);
    recent_->begin(key, answer);
    // The mark: the same line may be on its way from another node, where the speaker was before.
    const Requester by{.holder = speaker.holder, .id = line.id};
    store::Say request{.table = owner_.row().id,
                       .at_ms = said.at_ms,
                       .text = chat_text(said, by),
                       .mark = chat_mark(by)};
    services.store.say(std::move(request),
                       [weak = owner_.weak_from_this(), &executor = services.executor, key,
                        said = std::move(said)](const store::Outcome<store::Said>& outcome) {
                           executor.post([weak, key, said, outcome] {
                               if (const auto table = weak.lock()) {
                                   table->chat().on_stored(key, said, outcome);
                               }
                           });
                       });
}

void TableChat::on_stored(const RequestKey& key, ChatSaid said,
                          const store::Outcome<store::Said>& outcome) {
    const auto how = outcome ? RecentChat::End::kSaid : RecentChat::End::kFailed;
    const auto waiting = recent_->end(key, how);
    if (outcome) {
        said.n = outcome->n;
        send_own(said);
    } else {
        owner_.services().observer.on_store_failed(store::name_of(outcome.error().code),
                                                   outcome.error().text);
    }
    for (const CommandAnswer& answer : waiting) {
        answer(outcome ? base::Result<Version, Refused>(owner_.table().version)
                       : Refused(Refusal::kTryAgain));
    }
    owner_.check_idle();
}

// Lines go out in the order of their numbers. Where other nodes write too, one of theirs may be
// missing before this one: it is in the store by now. Should reading fail, all of them come as
// news.
void TableChat::send_own(const ChatSaid& said) {
    store::Store& store = owner_.services().store;
    if (store.nodes() != nullptr && said.n != sent_ + 1) {
        if (const auto lines = store.chat(owner_.row().id, sent_)) {
            send(*lines);
        }
        return;
    }
    sent_ = said.n;
    owner_.viewers().send_chat(said);
}

void TableChat::show(ConnectionId connection) const {
    const Services& services = owner_.services();
    const auto chat = services.store.chat(owner_.row().id, 0);
    if (!chat) {
        services.observer.on_read_failed(owner_.row().public_id, chat.error());
        return;
    }
    auto first = chat->end();
    for (std::size_t bytes = 0; first != chat->begin(); --first) {
        bytes += std::prev(first)->text.size();
        if (bytes > kChatBytesShown) {
            break;
        }
    }
    for (const store::ChatLine& line : std::ranges::subrange(first, chat->end())) {
        if (const auto said = parse_chat(line)) {
            services.sink.send({&connection, 1}, *said);
        }
    }
}

void TableChat::send(std::span<const store::ChatLine> lines) {
    for (const store::ChatLine& line : lines) {
        if (line.n <= sent_) {
            continue;
        }
        sent_ = line.n;
        if (const auto said = parse_chat(line)) {
            owner_.viewers().send_chat(*said);
        }
    }
}

}  // namespace table
