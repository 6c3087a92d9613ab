# Embeds the message files that the program itself needs, or those of FOGG_WORD_AREAS. Like maps,
# they are parsed when it starts.
set(FOGG_LANGUAGES en da sv nb fi de)
if(NOT FOGG_WORD_AREAS)
    set(FOGG_WORD_AREAS common game playtest report review table terminal)
endif()
# As sv literals, which know their length: counting it would take a compiler more steps than it
# allows (a million, where clang is not told otherwise).
set(word_entries "")
foreach(language IN LISTS FOGG_LANGUAGES)
    foreach(area IN LISTS FOGG_WORD_AREAS)
        set(word_file "${PROJECT_SOURCE_DIR}/i18n/${language}/${area}.json")
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${word_file}")
        file(READ "${word_file}" text)
        string(APPEND word_entries
               "        {\"${language}\", \"${area}\", R\"json(${text})json\"sv},\n")
    endforeach()
endforeach()
set(FOGG_BUILTIN_WORDS_CPP "${PROJECT_BINARY_DIR}/builtin_words.cpp")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_WORDS_CPP}" @ONLY CONTENT
"#include \"words/builtin_words.h\"

namespace words {

std::span<const BuiltinWords> builtin_words() {
    using std::string_view_literals::operator\"\"sv;
    static constexpr BuiltinWords kFiles[] = {
@word_entries@    };
    return kFiles;
}

}  // namespace words
")
