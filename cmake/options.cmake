# What every target is compiled with, as the interface library fogg_options.

option(FOGG_TESTS "Build the tests" ON)
option(FOGG_BENCHMARKS "Build the benchmarks" OFF)
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
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

# Counting bits is the engine's daily bread, and the oldest x86-64 has no instruction for it.
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

if(FOGG_SANITIZE)
    target_compile_options(fogg_options INTERFACE
        -fsanitize=${FOGG_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(fogg_options INTERFACE -fsanitize=${FOGG_SANITIZE})
    target_compile_definitions(fogg_options INTERFACE FOGG_SANITIZED)
    # Instrumented code hides from GCC what the standard library's own headers have set; without
    # sanitizers the warning stays on.
    target_compile_options(fogg_options INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

# The libraries tell the fuzzer which of their branches an input reaches.
if(FOGG_FUZZERS)
    target_compile_options(fogg_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_definitions(fogg_options INTERFACE FOGG_DCHECKS)
endif()

# The headers that all files of a target include, read once. Whether a file includes what it needs
# is not seen then: so the code of src is compiled without, but for the sanitizers.
function(fogg_precompile target)
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <functional> <memory> <optional> <span> <string> <vector> ${ARGN})
    # Otherwise ccache cannot tell that two precompiled headers are the same.
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>
        $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# Under a sanitizer most of the time is compiling.
function(fogg_compile_quickly target)
    if(FOGG_SANITIZE)
        fogg_precompile(${target} ${ARGN})
    endif()
endfunction()

# For code that hardly runs in tests: optimizing it takes longer than it saves.
function(fogg_do_not_optimize target)
    if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(${target} PRIVATE -O0)
    endif()
endfunction()

# One library per folder of src; MAY_USE is the include table of ARCHITECTURE.md.
function(fogg_library name)
    cmake_parse_arguments(ARG "" "" "MAY_USE;LIBRARIES" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp")
    add_library(fogg_${name} STATIC ${sources})
    target_link_libraries(fogg_${name} PUBLIC fogg_options ${ARG_LIBRARIES})
    foreach(other IN LISTS ARG_MAY_USE)
        target_link_libraries(fogg_${name} PUBLIC fogg_${other})
    endforeach()
    fogg_compile_quickly(fogg_${name})
endfunction()
