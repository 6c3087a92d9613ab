// tests/web/browser/memory_check.h
//
// Whether src/base/browser/memory.cpp does what C says: for every size up to a few vectors, from
// and to every place in one.
#pragma once

namespace web {

// Fails a CHECK if it does not.
void check_memory();

}  // namespace web
