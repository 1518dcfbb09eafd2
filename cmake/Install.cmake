# Files that `cmake --install` installs, and the packages that CPack makes from them (./dev package).
#
#   bin/warplens                    the program
#   lib/warplens/                   private files (base::companion): warplens_compiler, in cuda/ NVRTC, the CUDA headers
#                                   and CUPTI, and in headers/ libraries that kernels include
#   lib/libwarplens_analysis.a, include/warplens/analysis/, lib/cmake/warplens/       find_package(warplens)
#   share/warplens/                 the page (docs/browser.md), if it was built
#   share/                          man pages, completions, desktop entry, icon, MIME type, licences

set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # installing must not build the tests
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(install_sources ${CMAKE_SOURCE_DIR}/cmake/install)
set(private_folder lib/warplens)  # independent of CMAKE_INSTALL_LIBDIR, because base::companion looks here

# The programs. NVRTC is searched next to warplens_compiler, and in the folder of NVIDIA's Python packages.
install(TARGETS warplens RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS warplens_compiler RUNTIME DESTINATION ${private_folder} COMPONENT program)
set_target_properties(warplens_compiler PROPERTIES INSTALL_RPATH "$ORIGIN/cuda/lib:$ORIGIN/../nvidia/cu13/lib")

# The pinned CUDA libraries are installed, and fetched if necessary, so that users of the package need no toolkit. This
# is not possible if the program was built with another major version of NVRTC.
if(NOT CUDAToolkit_FOUND OR WARPLENS_HIDE_TOOLKIT OR CUDAToolkit_VERSION_MAJOR EQUAL 13)
  install(CODE "
    execute_process(
      COMMAND ${WARPLENS_PYTHON} ${CMAKE_SOURCE_DIR}/cmake/dependencies.py cuda
      OUTPUT_VARIABLE cuda OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(folder \"\${CMAKE_INSTALL_PREFIX}/${private_folder}/cuda\")
    file(GLOB libraries \${cuda}/lib/libnvrtc.so.* \${cuda}/lib/libnvrtc-builtins.so.* \${cuda}/lib/libnvJitLink.so.*
      \${cuda}/lib/libcupti.so.* \${cuda}/lib/libnvperf_host.so \${cuda}/lib/libnvperf_target.so)
    file(INSTALL \${libraries} DESTINATION \"\${folder}/lib\")
    file(INSTALL \${cuda}/include \${cuda}/licences DESTINATION \"\${folder}\")"
    COMPONENT program)
else()
  message(STATUS "The installed program will use NVRTC ${CUDAToolkit_VERSION} of the toolkit at its current path")
  set_target_properties(warplens_compiler PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
endif()

# Header libraries for kernels. warplens_compiler finds them next to itself.
install(DIRECTORY ${WARPLENS_LIBRARY_HEADERS}/include/ DESTINATION ${private_folder}/headers COMPONENT program)

# The analysis as a library for other projects.
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/warplens)
install(TARGETS warplens_analysis EXPORT warplens ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY analysis DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/warplens COMPONENT library
  FILES_MATCHING PATTERN *.hpp)
install(EXPORT warplens NAMESPACE warplens:: DESTINATION ${package_folder} FILE warplens-targets.cmake
  COMPONENT library)
configure_package_config_file(${install_sources}/warplens-config.cmake.in
  ${CMAKE_BINARY_DIR}/generated/warplens-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/generated/warplens-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/generated/warplens-config.cmake
  ${CMAKE_BINARY_DIR}/generated/warplens-config-version.cmake DESTINATION ${package_folder} COMPONENT library)

# The page, if it was built (./dev page). `warplens page` adds kernels and lessons to it.
install(FILES ${CMAKE_SOURCE_DIR}/build-page/warplens.html DESTINATION share/warplens COMPONENT program OPTIONAL)

# Manual pages and completions, which the program writes itself.
set(manual ${CMAKE_BINARY_DIR}/generated/manual)
set(completions ${CMAKE_BINARY_DIR}/generated/completions)
set(in_english ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 LANGUAGE= $<TARGET_FILE:warplens>)
add_custom_command(OUTPUT ${manual}/warplens.1 ${completions}/warplens.bash
  COMMAND ${in_english} manual --output ${manual}
  COMMAND ${in_english} completion bash --output ${completions}/warplens.bash
  COMMAND ${in_english} completion zsh --output ${completions}/_warplens
  COMMAND ${in_english} completion fish --output ${completions}/warplens.fish
  DEPENDS warplens COMMENT "Writing the manual and the completions" VERBATIM)
add_custom_target(warplens_manual ALL DEPENDS ${manual}/warplens.1 ${completions}/warplens.bash)
install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program FILES_MATCHING PATTERN *.1)
install(FILES ${completions}/warplens.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME warplens COMPONENT program)
install(FILES ${completions}/_warplens DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${completions}/warplens.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  COMPONENT program)

# Files for the desktop.
install(FILES ${install_sources}/warplens.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
install(FILES ${install_sources}/warplens.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
  COMPONENT program)
install(FILES ${install_sources}/warplens.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
install(DIRECTORY ${WARPLENS_UI}/licences ${WARPLENS_PARSING}/licences ${WARPLENS_LIBRARY_HEADERS}/licences DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
if(WARPLENS_CJK_LICENCE)
  install(FILES ${WARPLENS_CJK_LICENCE} DESTINATION ${CMAKE_INSTALL_DOCDIR}/licences RENAME NotoSansCJK.txt
    COMPONENT program)
endif()

foreach(package libcli11-dev nlohmann-json3-dev)  # header-only libraries that the program contains
  if(EXISTS /usr/share/doc/${package}/copyright)
    install(FILES /usr/share/doc/${package}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}/licences
      RENAME ${package}.txt COMPONENT program)
  endif()
endforeach()

# Packages.
set(CPACK_PACKAGE_VENDOR "The Warplens authors")
set(CPACK_PACKAGE_CONTACT "The Warplens authors <warplens@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Shows how CUDA kernels access memory, lane by lane")
set(CPACK_PACKAGE_DESCRIPTION "Shows the sectors that each global access touches, the banks that each shared access uses,
and how the block size or padding changes them. It executes the compiler's PTX, so that it needs no GPU.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# GLFW loads these libraries at run time (for the display), so CPack cannot find them in the program file.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libegl1, libgl1-mesa-dri, libx11-6, libxcursor1, libxext6, libxi6, libxinerama1, libxrandr2")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0, libdecor-0-0, xclip, wl-clipboard")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "openssh-client")
include(CPack)
