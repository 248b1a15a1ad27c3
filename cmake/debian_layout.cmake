# CPack runs this on the files to be packaged. Where Debian's policy wants another place or form than the usual one:
# a compressed manual, the licence as `copyright`, zsh's completions in a folder that Debian's zsh reads.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(_share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
file(RENAME ${_share}/doc/an5dc/LICENSE ${_share}/doc/an5dc/copyright)
file(MAKE_DIRECTORY ${_share}/zsh/vendor-completions)
file(RENAME ${_share}/zsh/site-functions/_an5dc ${_share}/zsh/vendor-completions/_an5dc)
file(REMOVE_RECURSE ${_share}/zsh/site-functions)
# Without name and time, so that the same files make the same package.
execute_process(COMMAND gzip -9n ${_share}/man/man1/an5dc.1 COMMAND_ERROR_IS_FATAL ANY)
