// net/api/refusals.h
//
// Refusals of tables and of the protocol as answers of HTTP.
#pragma once

#include "net/http/http.h"
#include "protocol/problem.h"
#include "table/refused.h"

namespace net {

[[nodiscard]] HttpResponse refused(const table::Refused& why);
[[nodiscard]] HttpResponse refused(const protocol::Failure& failure);

}  // namespace net
