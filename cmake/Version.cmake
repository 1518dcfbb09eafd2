# warplens_version: version, commit and target processors (app/version/version.hpp). Every build looks up the commit,
# but writes the file only if the commit has changed, which avoids unnecessary compilation.

set(commit_source ${CMAKE_BINARY_DIR}/generated/commit.cpp)
add_custom_target(warplens_commit BYPRODUCTS ${commit_source}
  COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${CMAKE_SOURCE_DIR} -DOUTPUT=${commit_source}
    -P ${CMAKE_SOURCE_DIR}/cmake/commit.cmake
  COMMENT "Looking up the commit" VERBATIM)
add_library(warplens_version STATIC ${commit_source})
target_link_libraries(warplens_version PRIVATE warplens_flags)
set_target_properties(warplens_version PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_compile_definitions(warplens_version PRIVATE
  WARPLENS_VERSION="${PROJECT_VERSION}" WARPLENS_WIDE_REGISTERS=$<BOOL:${WARPLENS_WIDE_REGISTERS}>)
add_dependencies(warplens_version warplens_commit)
