# The preset `web`: what plays in a browser. The same sources as everywhere, without what a browser
# has no use for or no means for (threads, files, databases, sockets, libsodium); files in folders
# named `browser` ask the page instead.
#
#   fogg.wasm           the module that the web client loads to play
#   fogg_more.wasm      its functions for what is rarer, which follow when they are called
#   playtest.wasm       the one it loads to playtest a map: apart, since few need it
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
target_link_options(fogg_options INTERFACE -flto LINKER:--gc-sections LINKER:-z,stack-size=262144)
# Has clang run wasm-opt after linking, if it is there; the linker itself takes no notice.
set(small_link -O3 LINKER:--strip-all)

# One folder of src as object libraries; WITHOUT names patterns of paths in it. Files named after
# FAST are compiled one by one for speed, the others together for size. MORE adds sources to the
# latter.
function(fogg_browser_library name)
    cmake_parse_arguments(ARG "" "" "WITHOUT;FAST;MORE" ${ARGN})
    set(folder "${PROJECT_SOURCE_DIR}/src/${name}")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
    foreach(pattern IN LISTS ARG_WITHOUT)
        list(FILTER sources EXCLUDE REGEX "^${folder}/${pattern}")
    endforeach()
    set(fast "")
    set(small ${ARG_MORE})
    foreach(source IN LISTS sources)
        get_filename_component(stem "${source}" NAME_WE)
        if(stem IN_LIST ARG_FAST)
            list(APPEND fast "${source}")
        else()
            list(APPEND small "${source}")
        endif()
    endforeach()
    add_library(browser_${name} OBJECT ${small})
    target_link_libraries(browser_${name} PUBLIC fogg_options)
    target_compile_options(browser_${name} PRIVATE -Oz)
    fogg_compile_together(browser_${name} 16)
    if(fast)
        add_library(browser_${name}_fast OBJECT ${fast})
        target_link_libraries(browser_${name}_fast PUBLIC fogg_options)
        target_compile_options(browser_${name}_fast PRIVATE -O3)
    endif()
endfunction()

include(builtin_maps)

fogg_browser_library(base WITHOUT
    "(chacha20|check|clock|digest|log|metrics|random_bytes|real_text|sealing|signature)\\.cpp"
    "browser/memory\\.cpp")
add_library(browser_memory OBJECT "${PROJECT_SOURCE_DIR}/src/base/browser/memory.cpp")
target_link_libraries(browser_memory PUBLIC fogg_options)
target_compile_options(browser_memory PRIVATE -O3 -fno-lto -fno-builtin)
fogg_browser_library(rules WITHOUT "maps/toml_text\\.cpp"
    MORE "${FOGG_BUILTIN_MAPS_CPP}"
    FAST apply claims dealer game judge legal longest_trail nature perft score state)
fogg_browser_library(ai WITHOUT "published/"
    "valuation/(learned_valuer|lessons|net_|plan_features|value_net)"
    FAST claim_judge outlook path_finder rollout route_plan)
fogg_browser_library(review)
# Reading puzzles, not making them.
fogg_browser_library(puzzle WITHOUT "(finder|kind_of|maker|solvers|trim)")
fogg_browser_library(store WITHOUT "sqlite/" "postgres/" "archive" "group_writer")
fogg_browser_library(table WITHOUT
    "daily/(make_expert|expert_game)" "maps/(map_|published_)" "people/unicode\\.cpp"
    "workers/(program_pool|background_thread)")
fogg_browser_library(protocol WITHOUT
    "referee/(request|answer|new_game|move_json|state_json|event_json|claim_choice)"
    "(daily|push)_json")
fogg_browser_library(drafting)
fogg_browser_library(device)
# Numbers with a fraction are rare in JSON: 9 KB of tables make them no faster than needed.
foreach(name IN ITEMS protocol device)
    target_compile_definitions(browser_${name} PRIVATE BOOST_JSON_RYU_OPTIMIZE_SIZE)
endforeach()
set(engine browser_base browser_memory browser_rules browser_rules_fast browser_ai browser_ai_fast)

add_executable(fogg_module)
set_target_properties(fogg_module PROPERTIES OUTPUT_NAME fogg_whole LINKER_LANGUAGE CXX)
target_link_libraries(fogg_module PRIVATE
    ${engine} browser_review browser_puzzle browser_store browser_table browser_drafting
    browser_protocol browser_device)
target_link_options(fogg_module PRIVATE -mexec-model=reactor)
set(split "${PROJECT_SOURCE_DIR}/scripts/split_module")
set_property(TARGET fogg_module APPEND PROPERTY
    LINK_DEPENDS "${split}" "${PROJECT_SOURCE_DIR}/web/scripts/play_module.mjs")
add_custom_command(TARGET fogg_module POST_BUILD
    COMMAND "${split}" "$<TARGET_FILE:fogg_module>" "${PROJECT_BINARY_DIR}/fogg"
    BYPRODUCTS "${PROJECT_BINARY_DIR}/fogg.wasm" "${PROJECT_BINARY_DIR}/fogg_more.wasm" VERBATIM)

# Statistics and reports, without what has threads.
set(FOGG_WORD_AREAS playtest report)
include(builtin_words)
fogg_browser_library(words MORE "${FOGG_BUILTIN_WORDS_CPP}")
fogg_browser_library(arena WITHOUT
    "(bench|calibration|deal_crew|league|map_report|match|random_game|rating|report)\\.cpp"
    "(search_bench|thread_crew|trainer|valuation_bench)\\.cpp"
    "luck/(draw_features|games_valuer|least_squares|net_valuer|plan_valuer)"
    FAST worker)
fogg_browser_library(playtest
    MORE "${PROJECT_SOURCE_DIR}/src/review/ticket_ways.cpp"
         "${PROJECT_SOURCE_DIR}/src/protocol/browser/boost_json.cpp"
    FAST game_notes trial)
add_executable(playtest_module)
set_target_properties(playtest_module PROPERTIES OUTPUT_NAME playtest LINKER_LANGUAGE CXX)
target_link_libraries(playtest_module PRIVATE
    ${engine} browser_words browser_arena browser_arena_fast browser_playtest
    browser_playtest_fast)
target_link_options(playtest_module PRIVATE -mexec-model=reactor ${small_link})

add_executable(engine_check
    "${PROJECT_SOURCE_DIR}/tests/web/engine_report.cpp"
    "${PROJECT_SOURCE_DIR}/tests/web/browser/module.cpp"
    "${PROJECT_SOURCE_DIR}/tests/web/browser/memory_check.cpp"
    "${PROJECT_SOURCE_DIR}/src/arena/bench.cpp" "${PROJECT_SOURCE_DIR}/src/arena/random_game.cpp")
target_compile_options(engine_check PRIVATE -O3)
target_include_directories(engine_check PRIVATE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(engine_check PRIVATE ${engine})
target_link_options(engine_check PRIVATE -mexec-model=reactor ${small_link})
