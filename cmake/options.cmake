# Compile options for every target, as the interface library fogg_options.

option(FOGG_TESTS "Build the tests" ON)
option(FOGG_BENCHMARKS "Build the benchmarks" OFF)
# For our own checks only: a newer compiler warns of more, and people must be able to build.
option(FOGG_WERROR "Treat warnings as errors" OFF)
option(FOGG_UNITY "Compile several files of src at once, which takes a third of the time" ON)
option(FOGG_FUZZERS "Build the libFuzzer targets (clang only)" OFF)
set(FOGG_SANITIZE "" CACHE STRING "Sanitizers to compile with, such as address,undefined")
set(FOGG_ARCH "auto" CACHE STRING
    "Instruction set for -march; auto: x86-64-v3 where this machine has it, else the default")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

add_library(fogg_options INTERFACE)
target_include_directories(fogg_options INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_options(fogg_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${FOGG_WERROR}>:-Werror>)

# The engine relies on popcount, which baseline x86-64 lacks.
if(FOGG_ARCH STREQUAL "auto")
    include(CheckCXXSourceRuns)
    set(CMAKE_REQUIRED_FLAGS "-march=x86-64-v3")
    check_cxx_source_runs(
        "int main() { __builtin_cpu_init();
           return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }"
        FOGG_HAS_X86_64_V3)
    unset(CMAKE_REQUIRED_FLAGS)
    if(FOGG_HAS_X86_64_V3)
        target_compile_options(fogg_options INTERFACE -march=x86-64-v3)
    endif()
elseif(FOGG_ARCH)
    target_compile_options(fogg_options INTERFACE -march=${FOGG_ARCH})
endif()

# clang warns of what libstdc++ itself still uses, in std::stable_sort for one.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(fogg_options INTERFACE -Wno-deprecated-declarations)
endif()

if(FOGG_SANITIZE)
    target_compile_options(fogg_options INTERFACE
        -fsanitize=${FOGG_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(fogg_options INTERFACE -fsanitize=${FOGG_SANITIZE})
    target_compile_definitions(fogg_options INTERFACE FOGG_SANITIZED)
    # With sanitizers, GCC reports false positives in the standard library's own headers. The
    # warning stays on without sanitizers.
    target_compile_options(fogg_options INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

# Coverage instrumentation in the libraries guides the fuzzers.
if(FOGG_FUZZERS)
    target_compile_options(fogg_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_definitions(fogg_options INTERFACE FOGG_DCHECKS)
endif()

# A unity build: headers take most of the compile time, so compile up to `most` files of a target
# together, except those named after it. The asan preset compiles files one by one, which checks
# that each includes what it needs.
function(fogg_compile_together target most)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set(together "")
    foreach(source IN LISTS sources)
        get_filename_component(stem "${source}" NAME_WE)
        if(NOT stem IN_LIST ARGN)
            list(APPEND together "${source}")
        endif()
    endforeach()
    # Units of about equal size, so that all processors are busy to the end.
    list(LENGTH together count)
    math(EXPR units "(${count} + ${most} - 1) / ${most}")
    set(number 0)
    foreach(source IN LISTS together)
        math(EXPR unit "${number} * ${units} / ${count}")
        math(EXPR number "${number} + 1")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${target}_${unit}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# For code that is large and seldom waited for: optimizing it takes longer than it saves.
# `level` is for the program that people run.
function(fogg_optimize_little target level)
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(${target} PRIVATE ${level})
        set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    else()
        target_compile_options(${target} PRIVATE -O0)
    endif()
endfunction()

# One library per folder of src; MAY_USE mirrors the include table of ARCHITECTURE.md, FAST names
# the files whose speed counts most.
function(fogg_library name)
    cmake_parse_arguments(ARG "" "" "MAY_USE;LIBRARIES;FAST" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp")
    # What a browser lends to the module: cmake/browser.cmake.
    list(FILTER sources EXCLUDE REGEX "/browser/")
    add_library(fogg_${name} STATIC ${sources})
    target_link_libraries(fogg_${name} PUBLIC fogg_options ${ARG_LIBRARIES})
    foreach(other IN LISTS ARG_MAY_USE)
        target_link_libraries(fogg_${name} PUBLIC fogg_${other})
    endforeach()
    # The compiler inlines less of a large unit, which costs random games 4 %. Where speed counts,
    # the files that play games are compiled one by one; those that read and write text are not.
    set(fast "")
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        set(fast ${ARG_FAST})
    endif()
    if(FOGG_UNITY)
        fogg_compile_together(fogg_${name} 16 ${fast})
    endif()
endfunction()
