# Clang as Debian packages it: headers and the two dylibs of one LLVM version.
#
#   find_package(ClangDylib 14 REQUIRED)   ->   targets Clang::Dylib14, and so on; several versions may be looked for
#
# Debian's libclang-19-dev has no ClangConfig.cmake, so the parts are looked for by name.
set(_version ${ClangDylib_FIND_VERSION_MAJOR})
unset(ClangDylib_RESOURCE_DIR)
set(_llvm_root /usr/lib/llvm-${ClangDylib_FIND_VERSION})
find_path(ClangDylib_INCLUDE_DIR_${_version} clang/Tooling/Tooling.h
  PATHS ${_llvm_root}/include NO_DEFAULT_PATH)
find_library(ClangDylib_CLANG_LIBRARY_${_version}
  NAMES clang-cpp libclang-cpp.so.${_version} libclang-cpp.so.${_version}.1
  PATHS ${_llvm_root}/lib NO_DEFAULT_PATH)
find_library(ClangDylib_LLVM_LIBRARY_${_version} NAMES LLVM LLVM-${_version}
  PATHS ${_llvm_root}/lib NO_DEFAULT_PATH)
# Where Clang finds <stddef.h> and its other own headers: lib/clang/14.0.6 or lib/clang/19.
file(GLOB _resource_dirs ${_llvm_root}/lib/clang/${_version}*)
foreach(_dir IN LISTS _resource_dirs)
  if(EXISTS ${_dir}/include/stddef.h)
    set(ClangDylib_RESOURCE_DIR ${_dir})
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ClangDylib REQUIRED_VARS
  ClangDylib_INCLUDE_DIR_${_version} ClangDylib_CLANG_LIBRARY_${_version} ClangDylib_LLVM_LIBRARY_${_version} ClangDylib_RESOURCE_DIR)

if(ClangDylib_FOUND AND NOT TARGET Clang::Dylib${_version})
  add_library(Clang::Dylib${_version} INTERFACE IMPORTED GLOBAL)
  set_target_properties(Clang::Dylib${_version} PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${ClangDylib_INCLUDE_DIR_${_version}}
    INTERFACE_LINK_LIBRARIES "${ClangDylib_CLANG_LIBRARY_${_version}};${ClangDylib_LLVM_LIBRARY_${_version}}")
endif()
