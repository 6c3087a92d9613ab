# Embeds the weights of the learned valuation into the program. Like maps, they are parsed when they
# are first needed. In parts, because a string literal of standard C++ has at most 65536 characters.
set(weights_file "${PROJECT_SOURCE_DIR}/weights/valuation.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${weights_file}")
file(READ "${weights_file}" weights_text)
string(LENGTH "${weights_text}" weights_length)
set(weights_parts "")
set(part_length 50000)
foreach(from RANGE 0 ${weights_length} ${part_length})
    string(SUBSTRING "${weights_text}" ${from} ${part_length} part)
    string(APPEND weights_parts "        R\"text(${part})text\"sv,\n")
endforeach()
set(FOGG_BUILTIN_WEIGHTS_CPP "${PROJECT_BINARY_DIR}/builtin_weights.cpp")
file(CONFIGURE OUTPUT "${FOGG_BUILTIN_WEIGHTS_CPP}" @ONLY CONTENT
"#include \"ai/valuation/builtin_weights.h\"

namespace ai {

std::span<const std::string_view> builtin_weights() {
    using std::string_view_literals::operator\"\"sv;  // which need not be measured
    static constexpr std::string_view kParts[] = {
@weights_parts@    };
    return kParts;
}

}  // namespace ai
")
