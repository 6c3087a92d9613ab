#include <utility>

#include "rules/apply.h"
#include "rules/break_off.h"
#include "rules/records/record.h"
#include "rules/records/record_format.h"
#include "rules/replay.h"
#include "rules/score.h"

namespace rules {
namespace {

class Writer {
public:
    void line(const std::string& content) {
        text_ += content;
        const std::size_t pad = content.size() < kCheckColumn ? kCheckColumn - content.size() : 1;
        text_.append(pad, ' ');
        text_ += chain_.next(content);
        text_ += '\n';
    }
    std::string text() { return std::move(text_); }

private:
    std::string text_;
    RecordChain chain_;
};

void write_shuffle(const ShuffleProof& proof, Writer& writer) {
    std::string_view rest = proof.list;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        writer.line("list " + std::string(rest.substr(0, end)));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    for (const base::Nonce& nonce : proof.nonces) {
        writer.line("nonce " + base::to_hex(nonce));
    }
    writer.line("secret " + base::to_hex(proof.secret));
}

void write_manners(const Record& record, Writer& writer) {
    for (std::size_t i = 0; i < record.takebacks.size(); ++i) {
        if (record.takebacks[i] > 0) {
            writer.line("takebacks " + std::to_string(i) + " " +
                        std::to_string(record.takebacks[i]));
        }
    }
    for (unsigned i = 0; i < record.seats; ++i) {
        if (((record.resigned >> i) & 1U) != 0) {
            writer.line("resigned " + std::to_string(i));
        }
    }
    if (!record.ended.empty()) {
        writer.line("ended " + record.ended);
    }
}

std::string_view first_line(const Record& record) {
    if (record.daily || record.explores) {
        return kRecordFirstLineDaily;
    }
    return record.shuffle ? kRecordFirstLineJoint : kRecordFirstLine;
}

}  // namespace

std::string RecordChain::next(std::string_view line) {
    last_ = base::sha256(base::to_hex(last_) + std::string(line));
    return "#" + base::to_hex(std::span(last_).first(2));
}

std::string result_text(const MapFile& file, const State& state, const Record& record) {
    State last = state;
    if (!record.ended.empty() && !last.is_over() && !last.is_natures()) {
        break_off(last);
    }
    if (!last.is_over()) {
        return "result unfinished";
    }
    Standings final_standings = standings(file.map, last);
    rank_last(final_standings, state.seats, record.resigned);
    std::string text = "result";
    std::string winners = " winner";
    for (unsigned i = 0; i < state.seats; ++i) {
        text += " " + std::to_string(final_standings[i].total);
        if (final_standings[i].rank == 1) {
            winners += " " + std::to_string(i);
        }
    }
    return text + winners;
}

std::string to_text(const MapFile& file, const Record& record) {
    Writer writer;
    writer.line(std::string(first_line(record)));
    writer.line("map " + record.map.id);
    writer.line("map-sha256 " + record.map.sha256);
    writer.line("seats " + std::to_string(record.seats));
    for (std::size_t i = 0; i < record.names.size(); ++i) {
        if (!record.names[i].empty()) {
            writer.line("name " + std::to_string(i) + " " + record.names[i]);
        }
    }
    for (std::size_t i = 0; i < record.colours.size(); ++i) {
        if (record.colours[i] != i) {
            writer.line("color " + std::to_string(i) + " " + file.seat_colours[record.colours[i]]);
        }
    }
    writer.line(record.is_start_named ? "start named" : "start drawn");
    writer.line("commitment " + record.commitment);
    if (record.seed) {
        writer.line("seed " + base::to_hex(*record.seed));
    }
    if (record.shuffle) {
        write_shuffle(*record.shuffle, writer);
    }
    if (record.daily) {
        writer.line("daily " + base::to_text(record.daily->day) +
                    (record.daily->is_counted ? " counted" : " practice"));
    }
    if (record.explores) {
        writer.line("explores " + record.explores->table + " " +
                    std::to_string(record.explores->moves) +
                    (record.explores->is_fresh ? " fresh" : " same"));
        for (const SeedSpan& span : record.explores->before) {
            writer.line("before " + std::to_string(span.moves) + " " + base::to_hex(span.seed));
        }
    }
    if (record.is_practice) {
        writer.line("practice");
    }
    if (record.is_stacked) {
        writer.line("stacked");
    }
    write_manners(record, writer);
    writer.line(result_text(file, replay(file.map, record.seats, record.moves), record));
    State state = initial_state(file.map, record.seats);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const LoggedMove& logged = record.moves[i];
        writer.line(std::to_string(i + 1) + " " + to_text(file, state, logged));
        apply(file.map, state, logged.seat, logged.move);
    }
    writer.line("end " + std::to_string(record.moves.size()));
    return writer.text();
}

}  // namespace rules
