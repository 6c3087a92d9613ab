# Embeds the message files that the program itself needs, or those of FOGG_WORD_AREAS. Like maps,
# they are parsed when it starts.
set(FOGG_LANGUAGES en da sv nb fi de)
if(NOT FOGG_WORD_AREAS)
    set(FOGG_WORD_AREAS common game playtest report review table terminal)
endif()
set(word_entries "")
foreach(language IN LISTS FOGG_LANGUAGES)
    foreach(area IN LISTS FOGG_WORD_AREAS)
        set(word_file "${PROJECT_SOURCE_DIR}/i18n/${language}/${area}.json")
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${word_file}")
        file(READ "${word_file}" text)
        string(APPEND word_entries
               "        {\"${language}\", \"${area}\", R\"json(${text})json\"},\n")
    endforeach()
endforeach()
set(FOGG_BUILTIN_WORDS_CPP "${PROJECT_BINARY_DIR}/builtin_words.cpp")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_WORDS_CPP}" @ONLY CONTENT
"#include \"words/builtin_words.h\"

namespace words {

std::span<const BuiltinWords> builtin_words() {
    static constexpr BuiltinWords kFiles[] = {
@word_entries@    };
    return kFiles;
}

}  // namespace words
")
