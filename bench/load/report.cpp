#include "load/report.h"

#include <fmt/format.h>

namespace load {
namespace {

std::string json_of(const Latency& latency) {
    return fmt::format(R"({{"p50_ms":{:.3f},"p99_ms":{:.3f}}})", latency.p50_ms, latency.p99_ms);
}

std::string json_of(const Stretch& stretch) {
    return fmt::format(
        R"({{"moves_per_s":{:.0f},"moves_per_cpu_s":{:.0f},"server_busy":{:.3f},)"
        R"("client_busy":{:.3f},"acknowledged":{},"seen_by_all":{},"bytes_per_move":{:.0f},)"
        R"("games":{},"refused":{}}})",
        stretch.moves_per_s, stretch.moves_per_cpu_s, stretch.server_busy, stretch.client_busy,
        json_of(stretch.acknowledged), json_of(stretch.seen_by_all), stretch.bytes_per_move,
        stretch.games, stretch.refused);
}

std::string row_of(const Stage& stage, const Stretch& stretch, const char* load) {
    return fmt::format(
        "{:>11} {:>8}  {:<4} {:>8.0f} {:>10.0f} {:>6.0f}% {:>6.0f}% {:>8.1f} "
        "{:>8.1f} {:>8.1f} {:>8.1f} {:>7} {:>8}\n",
        stage.connections, stage.playing, load, stretch.moves_per_s, stretch.moves_per_cpu_s,
        stretch.server_busy * 100, stretch.client_busy * 100, stretch.acknowledged.p50_ms,
        stretch.acknowledged.p99_ms, stretch.seen_by_all.p50_ms, stretch.seen_by_all.p99_ms,
        stretch.games, stretch.refused);
}

}  // namespace

std::string table_text(const std::vector<Stage>& stages) {
    std::string text =
        "                          durable  moves per  server  client   send to done ms   send to "
        "last seen        \n"
        "connections  playing  load  moves/s      cpu s    busy    busy      p50      p99      p50 "
        " "
        "    p99   games  refused\n";
    for (const Stage& stage : stages) {
        text += row_of(stage, stage.full, "full");
        text += row_of(stage, stage.half, "half");
    }
    text += "\nconnections  KB per idle connection  KB per table that waits\n";
    for (const Stage& stage : stages) {
        text += fmt::format(
            "{:>11}  {:>22.1f}  {:>23}\n", stage.connections, stage.connection_bytes / 1024,
            stage.table_bytes == 0 ? std::string("-")
                                   : fmt::format("{:.1f}", stage.table_bytes / 1024));
    }
    return text;
}

std::string json_text(const std::vector<Stage>& stages) {
    std::string text = R"({"stages":[)";
    for (const Stage& stage : stages) {
        text += text.back() == '[' ? "" : ",";
        text += fmt::format(R"({{"connections":{},"playing":{},"connection_bytes":{:.0f},)"
                            R"("table_bytes":{:.0f},"full":{},"half":{}}})",
                            stage.connections, stage.playing, stage.connection_bytes,
                            stage.table_bytes, json_of(stage.full), json_of(stage.half));
    }
    return text + "]}\n";
}

}  // namespace load
