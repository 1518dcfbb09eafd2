# warplens::tree_sitter: the parser for sources, and its grammar of CUDA C++.

include(Fetched)

warplens_dependency(parsing WARPLENS_PARSING)
add_library(warplens::tree_sitter STATIC IMPORTED GLOBAL)
set_target_properties(warplens::tree_sitter PROPERTIES IMPORTED_LOCATION ${WARPLENS_PARSING}/lib/libtree_sitter.a)
target_include_directories(warplens::tree_sitter INTERFACE ${WARPLENS_PARSING}/include)
