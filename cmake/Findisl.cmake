# The integer set library, with its C++ bindings (isl/cpp.h).   ->   target isl::isl
find_path(isl_INCLUDE_DIR isl/cpp.h)
find_library(isl_LIBRARY isl)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(isl REQUIRED_VARS isl_INCLUDE_DIR isl_LIBRARY)

if(isl_FOUND AND NOT TARGET isl::isl)
  add_library(isl::isl UNKNOWN IMPORTED)
  set_target_properties(isl::isl PROPERTIES
    IMPORTED_LOCATION ${isl_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${isl_INCLUDE_DIR})
endif()
