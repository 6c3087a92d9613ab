#include "net/net_metrics.h"

#include <string>
#include <string_view>

#include "net/web_socket.h"

namespace net {
namespace {

base::Counter& refused_counter(base::Metrics& metrics, std::string_view labels) {
    return metrics.counter({.name = "fogg_net_refused_total",
                            .help = "Connections, requests and handshakes refused at the edge.",
                            .labels = labels});
}

}  // namespace

NetMetrics::NetMetrics(base::Metrics& metrics)
    : http_connections(metrics.gauge({.name = "fogg_net_connections",
                                      .help = "Open connections.",
                                      .labels = R"(kind="http")"})),
      web_sockets(metrics.gauge({.name = "fogg_net_connections",
                                 .help = "Open connections.",
                                 .labels = R"(kind="websocket")"})),
      accepted(
          metrics.counter({.name = "fogg_net_accepted_total", .help = "Connections accepted."})),
      refused_total(refused_counter(metrics, R"(why="connections")")),
      refused_per_address(refused_counter(metrics, R"(why="connections_per_address")")),
      refused_connects(refused_counter(metrics, R"(why="connects_per_address")")),
      refused_rate(refused_counter(metrics, R"(why="too_fast")")),
      refused_origin(refused_counter(metrics, R"(why="bad_origin")")),
      bad_requests(refused_counter(metrics, R"(why="bad_request")")),
      requests(
          metrics.counter({.name = "fogg_net_requests_total", .help = "HTTP requests handled."})),
      messages_in(metrics.counter({.name = "fogg_net_messages_total",
                                   .help = "WebSocket messages.",
                                   .labels = R"(way="in")"})),
      messages_out(metrics.counter({.name = "fogg_net_messages_total",
                                    .help = "WebSocket messages.",
                                    .labels = R"(way="out")"})),
      bytes_out(metrics.counter(
          {.name = "fogg_net_sent_bytes_total", .help = "Bytes handed to the system."})),
      delayed_reads(metrics.counter({.name = "fogg_net_delayed_reads_total",
                                     .help = "Reads delayed because a client exceeds its rate."})) {
    for (unsigned i = 0; i < kCutCount; ++i) {
        const std::string reason(to_text(static_cast<Cut>(i)));
        cuts.push_back(&metrics.counter({.name = "fogg_net_cuts_total",
                                         .help = "WebSocket connections ended by the server.",
                                         .labels = "reason=\"" + reason + "\""}));
    }
}

}  // namespace net
