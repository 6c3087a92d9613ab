// net/net_metrics.h
//
// Metrics of connections and requests, under the names that docs/hosting.md lists.
#pragma once

#include <vector>

#include "base/metrics.h"
#include "net/address_limits.h"

namespace net {

struct NetMetrics {
    explicit NetMetrics(base::Metrics& metrics);

    base::Gauge& http_connections;
    base::Gauge& web_sockets;
    base::Counter& accepted;
    base::Counter& refused_total;        // too many connections in all
    base::Counter& refused_per_address;  // too many from one address
    base::Counter& refused_connects;     // too many new ones a second from one address
    base::Counter& refused_rate;
    base::Counter& refused_origin;
    base::Counter& bad_requests;
    base::Counter& requests;
    base::Counter& messages_in;
    base::Counter& messages_out;
    base::Counter& bytes_out;
    base::Counter& delayed_reads;      // of clients that send more than they may
    std::vector<base::Counter*> cuts;  // by Cut

    // For a connection that was not admitted.
    [[nodiscard]] base::Counter& not_admitted(Admission admission) const {
        return admission == Admission::kTooFast ? refused_connects : refused_per_address;
    }
};

}  // namespace net
