# Embeds every file in puzzles/ into the program: bytes by the assembler, since compilers are slow
# with long texts.
set(FOGG_BUILTIN_PUZZLES "${PROJECT_BINARY_DIR}/builtin_puzzles")
file(GLOB puzzle_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/puzzles/*.txt")
set(declarations "")
set(entries "")
set(bytes "    .section .rodata\n")
foreach(puzzle_file IN LISTS puzzle_files)
    get_filename_component(map "${puzzle_file}" NAME_WE)
    string(APPEND declarations "extern const char fogg_puzzles_${map}[];\n")
    string(APPEND declarations "extern const char fogg_puzzles_${map}_end[];\n")
    string(APPEND entries "        {\"${map}\", {fogg_puzzles_${map}, fogg_puzzles_${map}_end}},\n")
    string(APPEND bytes "    .global fogg_puzzles_${map}, fogg_puzzles_${map}_end\n"
        "fogg_puzzles_${map}:\n    .incbin \"${puzzle_file}\"\nfogg_puzzles_${map}_end:\n")
endforeach()
string(APPEND bytes "    .section .note.GNU-stack,\"\",%progbits\n")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_PUZZLES}.S" @ONLY CONTENT "@bytes@")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_PUZZLES}.cpp" @ONLY CONTENT
"#include \"app/builtin_puzzles.h\"

#include <array>

extern \"C\" {
@declarations@}

namespace app {
namespace {

struct Entry {
    std::string_view map;
    std::string_view text;
};

}  // namespace

std::string_view builtin_puzzles(std::string_view map) {
    static const Entry kSets[] = {
@entries@        {}};
    for (const Entry& set : kSets) {
        if (set.map == map && !map.empty()) {
            return set.text;
        }
    }
    return {};
}

}  // namespace app
")
set_source_files_properties("${FOGG_BUILTIN_PUZZLES}.S" PROPERTIES OBJECT_DEPENDS "${puzzle_files}")
