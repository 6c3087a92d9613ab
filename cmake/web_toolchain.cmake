# WebAssembly with Debian's clang and wasi-libc (docs/adr/0020-the-engine-in-webassembly.md).
set(CMAKE_SYSTEM_NAME Generic)
set(FOGG_BROWSER ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# CMake's own trial would link a program, which needs flags that only our targets have.
set(CMAKE_CXX_COMPILER_WORKS TRUE)
set(CMAKE_EXECUTABLE_SUFFIX_CXX ".wasm")
