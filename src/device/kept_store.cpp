#include "device/kept_store.h"

#include <string>

#include "device/journal.h"

namespace device {

bool KeptStore::load(std::string_view text) {
    auto entry = parse_entry(text);
    if (!entry) {
        return false;
    }
    if (!entry->request.create) {
        const auto row = memory_.table_by_public_id(entry->table);
        if (!row) {
            return false;
        }
        entry->request.table = row->id;
    }
    // Refused where it was refused when it was written: then it comes to nothing again.
    memory_.append(std::move(entry->request), [](const store::Outcome<store::Appended>&) {});
    return true;
}

void KeptStore::on_kept(std::uint32_t write, Kept kept) {
    auto waiting = waiting_.extract(write);
    if (!waiting.empty()) {
        waiting.mapped()(kept);
    }
}

void KeptStore::append(store::Append request, store::Done done) {
    const auto row = request.create ? store::Outcome<store::TableRow>(store::TableRow{})
                                    : memory_.table(request.table);
    if (!row) {
        done(row.error());
        return;
    }
    const JournalEntry entry{.table = request.create ? *request.create : row->public_id,
                             .request = std::move(request)};
    const std::uint32_t write = ++last_write_;
    const std::string text = to_text(entry);
    waiting_[write] = [this, request = entry.request, done = std::move(done)](Kept kept) {
        if (kept == Kept::kYes) {
            memory_.append(request, done);
        } else {
            done(store::StoreError{store::StoreErrorCode::kFull, "the device kept nothing"});
        }
    };
    host_.keep(write, {.table = entry.table, .text = text});
}

// If the host cannot forget it, the table is there again the next time.
void KeptStore::remove(store::Remove request, store::OkDone done) {
    const auto row = memory_.table(request.table);
    memory_.remove(request, [&](const store::Outcome<store::Ok>& outcome) {
        if (outcome && row) {
            host_.forget(++last_write_, row->public_id);
        }
        done(outcome);
    });
}

}  // namespace device
