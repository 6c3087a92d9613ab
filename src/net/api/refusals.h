// net/api/refusals.h
//
// Refusals by tables and by the protocol as HTTP answers.
#pragma once

#include "net/http/http.h"
#include "protocol/problem.h"
#include "table/refused.h"

namespace net {

[[nodiscard]] HttpResponse refused(const table::Refused& why);
[[nodiscard]] HttpResponse refused(const protocol::Failure& failure);

}  // namespace net
