// app/reader_language.h
//
// The language of a command's output: --lang, or the system's locale. Help and errors are in
// English.
#pragma once

#include <string>

#include "app/command_line.h"
#include "words/language.h"

namespace app {

// --lang. The value must outlive the parsing: see Command::option.
void add_language_option(Command command, std::string& value);

// The language of --lang; if that is empty, of the first of LC_ALL, LC_MESSAGES and LANG that is
// set, as POSIX has it; English if Fogg does not speak that language.
[[nodiscard]] words::Language reader_language(const std::string& option);

}  // namespace app
