#include "device/kept_store.h"

#include <string>

#include "device/journal.h"

namespace device {

bool KeptStore::load(std::string_view text) {
    if (auto sums = parse_sums(text)) {
        sums_.insert_or_assign(std::move(sums->table), std::move(sums->text));
        return true;
    }
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

const std::string* KeptStore::sums(const std::string& table) const {
    const auto found = sums_.find(table);
    return found == sums_.end() ? nullptr : &found->second;
}

// Known from now on even if the host cannot keep it: then it is made again the next time.
void KeptStore::keep_sums(const std::string& table, const std::string& sums) {
    if (!memory_.table_by_public_id(table)) {
        return;
    }
    sums_.insert_or_assign(table, sums);
    const std::string text = to_text(JournalSums{.table = table, .text = sums});
    host_.keep(++last_write_, {.table = table, .text = text});
}

void KeptStore::keep(Host::Entry entry, std::function<void(Kept)> done) {
    const std::uint32_t write = ++last_write_;
    waiting_[write] = std::move(done);
    host_.keep(write, entry);
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
            sums_.erase(row->public_id);
            host_.forget(++last_write_, row->public_id);
        }
        done(outcome);
    });
}

}  // namespace device
