// rules/maps/toml.h
//
// The TOML library, and where the C++ library lacks something for it, that before.
#pragma once

#ifdef __wasm__
#include "rules/maps/browser/library_gaps.h"
#endif

#include <toml++/toml.h>
