# Embeds every file in maps/ into the program, so that a single binary suffices, and the earlier
# versions of these maps, on which games may still be under way. Built-in maps are parsed at startup
# like any other map file.
function(embed_maps folder entries_of)
    file(GLOB map_files CONFIGURE_DEPENDS "${folder}/*.toml")
    set(entries "")
    foreach(map_file IN LISTS map_files)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${map_file}")
        file(READ "${map_file}" text)
        get_filename_component(id "${map_file}" NAME_WE)
        string(APPEND entries "        {\"${id}\", R\"toml(${text})toml\"},\n")
    endforeach()
    set(${entries_of} "${entries}" PARENT_SCOPE)
endfunction()
embed_maps("${PROJECT_SOURCE_DIR}/maps" entries)
embed_maps("${PROJECT_SOURCE_DIR}/maps/earlier" earlier_entries)
set(FOGG_BUILTIN_MAPS_CPP "${PROJECT_BINARY_DIR}/builtin_maps.cpp")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_MAPS_CPP}" @ONLY CONTENT
"#include \"rules/maps/builtin_maps.h\"

namespace rules {

std::span<const BuiltinMap> builtin_maps() {
    static constexpr BuiltinMap kMaps[] = {
@entries@    };
    return kMaps;
}

std::span<const BuiltinMap> earlier_maps() {
    static constexpr BuiltinMap kMaps[] = {
@earlier_entries@    };
    return kMaps;
}

}  // namespace rules
")
