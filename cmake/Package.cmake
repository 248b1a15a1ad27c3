# CPack: a Debian package and a tar file of what `cmake --install` installs.
#
#   cpack --config build/CPackConfig.cmake -G DEB       an5dc_<version>_<architecture>.deb
#   cpack --config build/CPackConfig.cmake -G TGZ       an5dc-<version>-Linux-<architecture>.tar.gz
set(CPACK_PACKAGE_NAME an5dc)
set(CPACK_PACKAGE_VENDOR "The an5dc authors")
# The project has no address of mail, and none is made up: dpkg takes a name alone. Who makes a package for others gives
# his own, as Debian's policy and lintian want: -DAN5DC_MAINTAINER="Name <address>".
set(AN5DC_MAINTAINER "${CPACK_PACKAGE_VENDOR}" CACHE STRING "Maintainer of the Debian package: a name, and an address if there is one")
set(CPACK_PACKAGE_CONTACT "${AN5DC_MAINTAINER}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_FILE_NAME an5dc-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PACKAGE_DESCRIPTION "an5dc finds time-iterated stencil loops in ordinary C, proves that they are
what they look like, and replaces them by calls of CUDA kernels that advance
several time steps for each pass over the grid. With it come the CMake package
AN5D and an emulation that runs generated CUDA on the CPU.")
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_STRIP_FILES TRUE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The shared libraries' packages come from dpkg-shlibdeps. No library, but needed by every run: the headers of Clang's
# own (<stddef.h>), and those of C, which nearly every input includes.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS TRUE)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-${AN5DC_LLVM_VERSION}-dev, libc6-dev")
# --verify compiles the C and the CUDA text with these, and links the emulation to Boost.Context. Compiling for the
# GPU needs none of them.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++, libboost-context-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake (>= 3.21), nvidia-cuda-toolkit, pkg-config")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_layout.cmake)

include(CPack)
