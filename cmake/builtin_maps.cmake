# Embeds every file in maps/ into the program, so that a single binary suffices. Built-in maps are
# parsed at startup like any other map file.
file(GLOB map_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/maps/*.toml")
set(entries "")
foreach(map_file IN LISTS map_files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${map_file}")
    file(READ "${map_file}" text)
    get_filename_component(id "${map_file}" NAME_WE)
    string(APPEND entries "    {\"${id}\", R\"toml(${text})toml\"},\n")
endforeach()
set(FOGG_BUILTIN_MAPS_CPP "${PROJECT_BINARY_DIR}/builtin_maps.cpp")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_MAPS_CPP}" @ONLY CONTENT
"#include \"app/builtin_maps.h\"

namespace app {

std::span<const BuiltinMap> builtin_maps() {
    static constexpr BuiltinMap kMaps[] = {
@entries@    };
    return kMaps;
}

}  // namespace app
")
