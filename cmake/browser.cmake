# The preset `web`: what plays in a browser. The same sources as everywhere, without what a browser
# has no use for or no means for (threads, files, databases, sockets, libsodium); files in folders
# named `browser` ask the page instead.
#
#   fogg.wasm           the module that the web client loads
#   engine_check.wasm   for tests/web: does the engine come to the same here as in the program?

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")

target_compile_options(fogg_options INTERFACE
    -msimd128 -flto -fno-exceptions -fno-rtti -ffp-contract=off
    # One thread, and an end without tidying up; no path of this machine in the module.
    -fno-threadsafe-statics -fno-c++-static-destructors
    "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
target_compile_definitions(fogg_options INTERFACE
    # toml++ and Boost.JSON as headers, without exceptions and without what reads and writes files.
    TOML_EXCEPTIONS=0 TOML_HEADER_ONLY=1 TOML_ENABLE_FORMATTERS=0 TOML_FLOAT_CHARCONV=1
    BOOST_ALL_NO_LIB BOOST_SYSTEM_DISABLE_THREADS)
target_link_options(fogg_options INTERFACE
    -flto -O3 LINKER:--gc-sections LINKER:--strip-all LINKER:-z,stack-size=262144)

# The sources of one folder of src; WITHOUT names patterns of paths in it. Files named after FAST
# are compiled for speed, the others for size.
function(fogg_browser_sources out name)
    cmake_parse_arguments(ARG "" "" "WITHOUT;FAST" ${ARGN})
    set(folder "${PROJECT_SOURCE_DIR}/src/${name}")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
    foreach(pattern IN LISTS ARG_WITHOUT)
        list(FILTER sources EXCLUDE REGEX "^${folder}/${pattern}")
    endforeach()
    foreach(source IN LISTS sources)
        get_filename_component(stem "${source}" NAME_WE)
        if(stem IN_LIST ARG_FAST)
            set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -O3)
        else()
            set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -Oz)
        endif()
    endforeach()
    set(${out} ${sources} PARENT_SCOPE)
endfunction()

include(builtin_maps)

fogg_browser_sources(base_sources base WITHOUT
    "(chacha20|check|clock|digest|log|metrics|random_bytes|real_text|sealing|signature)\\.cpp")
fogg_browser_sources(rules_sources rules WITHOUT "maps/toml_text\\.cpp"
    FAST apply claims dealer game judge legal longest_trail nature perft redeal score state view)
fogg_browser_sources(ai_sources ai WITHOUT "published/" "valuation/"
    FAST claim_judge final_points outlook path_finder planner rollout route_plan search_player
         shortlist first_shortlist ticket_odds world)
set_source_files_properties("${FOGG_BUILTIN_MAPS_CPP}" PROPERTIES COMPILE_OPTIONS -Oz)
add_library(fogg_engine OBJECT
    ${base_sources} ${rules_sources} ${ai_sources} "${FOGG_BUILTIN_MAPS_CPP}")
target_link_libraries(fogg_engine PUBLIC fogg_options)

fogg_browser_sources(store_sources store WITHOUT "sqlite/" "postgres/" "archive" "group_writer")
fogg_browser_sources(table_sources table WITHOUT
    "daily/(make_expert|expert_game)" "people/unicode\\.cpp"
    "workers/(program_pool|background_thread)")
fogg_browser_sources(protocol_sources protocol WITHOUT
    "referee/(request|answer|new_game|move_json|state_json|event_json|claim_choice)"
    "(advice|daily|push|puzzle|remark|review)_json")
fogg_browser_sources(device_sources device)
add_executable(fogg_module
    ${store_sources} ${table_sources} ${protocol_sources} ${device_sources})
set_target_properties(fogg_module PROPERTIES OUTPUT_NAME fogg)
target_link_libraries(fogg_module PRIVATE fogg_engine)
target_link_options(fogg_module PRIVATE -mexec-model=reactor)

add_executable(engine_check
    "${PROJECT_SOURCE_DIR}/tests/web/engine_report.cpp"
    "${PROJECT_SOURCE_DIR}/tests/web/browser/module.cpp"
    "${PROJECT_SOURCE_DIR}/src/arena/bench.cpp" "${PROJECT_SOURCE_DIR}/src/arena/random_game.cpp")
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/arena/bench.cpp"
    "${PROJECT_SOURCE_DIR}/src/arena/random_game.cpp" PROPERTIES COMPILE_OPTIONS -O3)
target_include_directories(engine_check PRIVATE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(engine_check PRIVATE fogg_engine)
target_link_options(engine_check PRIVATE -mexec-model=reactor)
