#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {

/// A set of identifiers; may be asked with a view.
using Words = std::set<std::string, std::less<>>;

/// Whether the two sets have a word in common.
bool share_word(const Words& words, const Words& others);

/// What a declaration at namespace scope declares, as far as it matters for who may use it.
enum class DeclarationKind {
  function,       ///< with its body, or without
  variable,       ///< that may change
  constant,       ///< const or constexpr
  type,           ///< a class, an enumeration, another name of a type, a concept
  using_names,    ///< "using namespace x;", "using x::y;"
  instantiation,  ///< an explicit one: "template void f<int>();"
  assertion,      ///< static_assert
  other           ///< a macro's use, or what the grammar does not know
};

/// A stretch of a text, and its lines, counted from 1.
struct Stretch {
  std::size_t begin = 0, end = 0;
  unsigned line = 0, last_line = 0;
  bool has_line(unsigned wanted) const { return line <= wanted && wanted <= last_line; }
};

/// A declaration at namespace scope.
struct Declaration {
  DeclarationKind kind = DeclarationKind::other;
  Stretch place;
  Words names;                        ///< what it gives a name to; of an enumeration, its values as well
  Words mentions;                     ///< every identifier in it
  Words in_parameters;                ///< of a function: those among its parameters
  bool is_kernel = false;             ///< __global__
  bool for_device = false;            ///< __device__, __constant__, … or constexpr: a kernel can use it
  unsigned launch_line = 0;           ///< of a kernel's launch within what is for the device; 0: none
  bool is_operator = false;           ///< used without being mentioned
  std::string space;                  ///< of "using namespace x": "x"
  std::vector<Stretch> host_members;  ///< of a class: member functions that are not marked for the device
};

/// A macro that the text defines.
struct Macro {
  std::string name;
  Words mentions;
  Stretch place;
  bool has_parameters = false;
};

/// An #include of the text.
struct Include {
  std::string name;    ///< "sub/x.cuh"
  bool quoted = true;  ///< "x" rather than <x>
  Stretch place;       ///< of the name with its quotes or brackets
};

/// The words that mark what a kernel can use: __device__ and the like, and macros that stand for those.
struct DeviceMarks {
  Words any{"__global__", "__device__", "__constant__", "__managed__", "__shared__"};
  Words kernel{"__global__"};  ///< those of a kernel
};

/// The marks that these macros add, by way of one another too.
DeviceMarks device_marks(const std::vector<Macro>& macros);

/// The macros that a text defines, wherever in it.
std::vector<Macro> macros_of(const SyntaxTree& tree);

/// What a text includes, in order.
std::vector<Include> includes_of(const SyntaxTree& tree);

/// A text's declarations in order, those inside of namespaces, extern "C" blocks and #if parts too.
std::vector<Declaration> declarations_of(const SyntaxTree& tree, const DeviceMarks& marks = {});

}  // namespace warplens::kernels
