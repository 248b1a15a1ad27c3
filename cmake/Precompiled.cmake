# Headers of the standard library and of others that many files include, parsed once for all of them (decision 35). A
# file includes what it uses all the same: the presets tidy, thorough and fuzz build without (CMAKE_DISABLE_PRECOMPILE_HEADERS).
set(_headers <algorithm> <charconv> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <system_error> <utility> <variant> <vector> <fmt/format.h> <fmt/ranges.h>)

# an5dc_precompile_for(<name> [<library>...] HEADERS [<header>...]) makes a library without code: <header>s, and those
# above, as <library>s have them. Targets with the same flags take them by target_precompile_headers(REUSE_FROM <name>).
function(an5dc_precompile_for name)
  cmake_parse_arguments(PARSE_ARGV 1 _for "" "" HEADERS)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE an5dc_options fmt::fmt ${_for_UNPARSED_ARGUMENTS})
  target_precompile_headers(${name} PRIVATE ${_headers} ${_for_HEADERS})
endfunction()
