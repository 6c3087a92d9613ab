# Embeds the web client into the program: pack_site.cpp packs all files of web/dist, and the
# assembler includes the result, which is fast at any size. Without web/dist, a placeholder page
# says so.
enable_language(ASM)
find_package(ZLIB REQUIRED)

add_executable(pack_site "${PROJECT_SOURCE_DIR}/cmake/site/pack_site.cpp")
target_link_libraries(pack_site PRIVATE fogg_base ZLIB::ZLIB)

set(site_folder "${PROJECT_SOURCE_DIR}/web/dist")
file(GLOB_RECURSE site_files CONFIGURE_DEPENDS "${site_folder}/*")
if(NOT EXISTS "${site_folder}/index.html")
    set(site_folder "${PROJECT_SOURCE_DIR}/cmake/site/placeholder")
    set(site_files "${site_folder}/index.html")
endif()

set(site_pack "${PROJECT_BINARY_DIR}/site.pack")
add_custom_command(OUTPUT "${site_pack}"
    COMMAND pack_site "${site_folder}" "${site_pack}"
    DEPENDS pack_site ${site_files}
    VERBATIM)

set(FOGG_SITE_ASM "${PROJECT_BINARY_DIR}/site.S")
file(CONFIGURE OUTPUT "${FOGG_SITE_ASM}" @ONLY CONTENT
".section .rodata
.global fogg_site_begin
.global fogg_site_end
fogg_site_begin:
.incbin \"@site_pack@\"
fogg_site_end:
.byte 0
.section .note.GNU-stack,\"\",%progbits
")
set_source_files_properties("${FOGG_SITE_ASM}" PROPERTIES OBJECT_DEPENDS "${site_pack}")
