#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {

/// A set of identifiers. It can be searched with a string_view.
using Words = std::set<std::string, std::less<>>;

/// Returns true if the two sets have a word in common.
bool share_word(const Words& words, const Words& others);

/// Kind of a declaration at namespace scope. The kind determines whether a kernel can use the declared names.
enum class DeclarationKind {
  function,       ///< a function, with or without its body
  variable,       ///< a variable that is not constant
  constant,       ///< a const or constexpr variable
  type,           ///< a class, an enumeration, a typedef, a concept
  using_names,    ///< "using namespace x;", "using x::y;"
  instantiation,  ///< an explicit instantiation: "template void f<int>();"
  assertion,      ///< a static_assert
  other           ///< the use of a macro, or code that the grammar does not know
};

/// A range of a text, and its lines, counted from 1.
struct Stretch {
  std::size_t begin = 0, end = 0;
  unsigned line = 0, last_line = 0;
  bool has_line(unsigned wanted) const { return line <= wanted && wanted <= last_line; }
};

/// A declaration at namespace scope.
struct Declaration {
  DeclarationKind kind = DeclarationKind::other;
  Stretch place;
  Words names;               ///< names that the declaration declares; for an enumeration, also its values
  Words mentions;            ///< all identifiers in the declaration
  Words in_parameters;       ///< for a function: the identifiers in its parameters
  bool is_kernel = false;    ///< the declaration has the mark __global__
  bool has_body = false;     ///< for a function: whether it is a definition
  bool is_template = false;  ///< a template, or a specialisation of one
  std::string parameters;    ///< for a kernel: the types of its parameters, "const float*, int"
  /// The declaration has __device__, __constant__, … or constexpr, so that a kernel can use it.
  bool for_device = false;
  unsigned launch_line = 0;             ///< line of a kernel launch in device code; 0: none
  bool is_reference = false;            ///< a texture or surface reference: "texture<float, 2> t"
  bool is_operator = false;             ///< declares an operator, whose name is not mentioned in uses such as a + b
  std::string space;                    ///< name of the namespace: "x" for "using namespace x"
  std::vector<Stretch> host_members;    ///< for a class: member functions that are not marked for the device
  std::vector<Stretch> device_members;  ///< for a class: member functions that are marked for the device
  Words open_members;                   ///< for a class: its device member functions that have no body inside the class
};

/// A macro that is defined in a text.
struct Macro {
  std::string name;
  Words mentions;
  Stretch place;
  bool has_parameters = false;
};

/// A use of a macro where a declaration is expected: "BIND(f, float)", "PYBIND11_MODULE(a, m) { … }".
struct MacroUse {
  std::string name;
  Stretch place;  ///< place of the use, with the block or the semicolon after it
};

/// An #include in a text.
struct Include {
  std::string name;    ///< name in the #include: "sub/x.cuh"
  bool quoted = true;  ///< true for "x", false for <x>
  Stretch place;       ///< place of the name with its quotes or brackets
};

/// Words that mark code for the device: __device__ and similar words, and macros that contain them.
struct DeviceMarks {
  Words any{"__global__", "__device__", "__constant__", "__managed__", "__shared__"};
  Words kernel{"__global__"};  ///< words that mark kernels
};

/// Returns the device marks including the macros that contain a mark, directly or through other macros.
DeviceMarks device_marks(const std::vector<Macro>& macros);

/// Returns all macros that a text defines.
std::vector<Macro> find_macros(const SyntaxTree& tree);

/// Returns the uses of macros at namespace scope in order. A macro in front of a declaration ("EXPORT(1) void f();") is
/// returned without the declaration.
std::vector<MacroUse> find_macro_uses(const std::string& text);

/// Returns the macros that have to be defined so that the preprocessor keeps the code at a position: GPU for code
/// between "#ifdef GPU" and "#endif".
std::vector<std::string> macros_around(const std::string& text, std::size_t place);

/// Returns the includes of a text in order.
std::vector<Include> find_includes(const SyntaxTree& tree);

/// Returns the declarations of a text in order, including those in namespaces, extern "C" blocks and #if branches.
std::vector<Declaration> find_declarations(const SyntaxTree& tree, const DeviceMarks& marks = {});

}  // namespace warplens::kernels
