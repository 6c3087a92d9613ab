# A digest of all sources that affect play, compiled into the program, so that two builds can tell
# whether they play alike (app/experiments/engine_mark.h).
#
# When included, this defines the build step; run as a script with ROOT and OUTPUT, it executes it.
set(engine_globs src/base/*.h src/base/*.cpp src/rules/*.h src/rules/*.cpp
                 src/rules/*/*.h src/rules/*/*.cpp src/ai/*.h src/ai/*.cpp
                 src/ai/*/*.h src/ai/*/*.cpp weights/*.txt
                 src/arena/worker.* src/arena/luck.* src/arena/stream_seed.*)

if(CMAKE_SCRIPT_MODE_FILE)
    list(TRANSFORM engine_globs PREPEND "${ROOT}/")
    file(GLOB engine_files RELATIVE "${ROOT}" ${engine_globs})
    set(text "")
    foreach(engine_file IN LISTS engine_files)
        file(SHA256 "${ROOT}/${engine_file}" digest)
        string(APPEND text "${engine_file} ${digest}\n")
    endforeach()
    string(SHA256 digest "${text}")
    file(WRITE "${OUTPUT}" "#include \"app/experiments/engine_mark.h\"

namespace app {

std::string_view engine_digest() {
    return \"${digest}\";
}

}  // namespace app
")
    return()
endif()

list(TRANSFORM engine_globs PREPEND "${PROJECT_SOURCE_DIR}/")
file(GLOB engine_files CONFIGURE_DEPENDS ${engine_globs})
set(FOGG_ENGINE_DIGEST_CPP "${PROJECT_BINARY_DIR}/engine_digest.cpp")
add_custom_command(OUTPUT "${FOGG_ENGINE_DIGEST_CPP}"
    COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" "-DOUTPUT=${FOGG_ENGINE_DIGEST_CPP}"
            -P "${CMAKE_CURRENT_LIST_FILE}"
    DEPENDS ${engine_files} "${CMAKE_CURRENT_LIST_FILE}"
    VERBATIM)
