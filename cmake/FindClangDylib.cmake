# Clang as Debian packages it: headers and the two dylibs of one LLVM version.
#
#   find_package(ClangDylib 14 REQUIRED)   ->   target Clang::Dylib
#
# Debian's libclang-19-dev has no ClangConfig.cmake, so the parts are looked for by name.
set(_llvm_root /usr/lib/llvm-${ClangDylib_FIND_VERSION})
find_path(ClangDylib_INCLUDE_DIR clang/Tooling/Tooling.h
  PATHS ${_llvm_root}/include NO_DEFAULT_PATH)
find_library(ClangDylib_CLANG_LIBRARY
  NAMES clang-cpp libclang-cpp.so.${ClangDylib_FIND_VERSION_MAJOR} libclang-cpp.so.${ClangDylib_FIND_VERSION_MAJOR}.1
  PATHS ${_llvm_root}/lib NO_DEFAULT_PATH)
find_library(ClangDylib_LLVM_LIBRARY NAMES LLVM LLVM-${ClangDylib_FIND_VERSION_MAJOR}
  PATHS ${_llvm_root}/lib NO_DEFAULT_PATH)
# Where Clang finds <stddef.h> and its other own headers: lib/clang/14.0.6 or lib/clang/19.
file(GLOB _resource_dirs ${_llvm_root}/lib/clang/${ClangDylib_FIND_VERSION_MAJOR}*)
foreach(_dir IN LISTS _resource_dirs)
  if(EXISTS ${_dir}/include/stddef.h)
    set(ClangDylib_RESOURCE_DIR ${_dir})
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ClangDylib REQUIRED_VARS
  ClangDylib_INCLUDE_DIR ClangDylib_CLANG_LIBRARY ClangDylib_LLVM_LIBRARY ClangDylib_RESOURCE_DIR)

if(ClangDylib_FOUND AND NOT TARGET Clang::Dylib)
  add_library(Clang::Dylib INTERFACE IMPORTED)
  set_target_properties(Clang::Dylib PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${ClangDylib_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${ClangDylib_CLANG_LIBRARY};${ClangDylib_LLVM_LIBRARY}")
endif()
