#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Maximum number of nested classes, and of typedefs of typedefs, that are followed.
inline constexpr unsigned kMostClassNesting = 8;

/// Template arguments by the name of their parameter: types and numbers, as text.
using TypeBindings = std::map<std::string, std::string, std::less<>>;

/// A parameter of a function or a field of a class, as declared.
struct Formal {
  std::string name;
  std::string type;  ///< without const, * and &, with template parameters replaced
  unsigned pointers = 0;
  bool is_const = false;
};

/// The types in a kernel's declaration, resolved as far as the program defines them.
class DeviceTypes {
 public:
  DeviceTypes(const HostProgram& program, TypeBindings bindings) : program_(&program), bindings_(std::move(bindings)) {}

  const TypeBindings& bindings() const { return bindings_; }

  /// Replaces template parameters and typedefs in the text of a type.
  std::string resolve(std::string type) const;
  /// Reads the declaration of a parameter.
  Formal formal(Code parameter) const;
  /// Returns the parameters of a kernel. A parameter pack becomes one parameter per type.
  std::vector<Formal> formals(const Function& kernel) const;
  /// Returns the class with a name; empty if there is none. If it is an instance of a template ("Table<float, 8>"), its
  /// arguments are bound to the parameters of the template.
  Code class_named(const std::string& type);
  /// Returns the number of elements that the brackets of an array declare; 1 if it is not an array.
  std::int64_t element_count(HostEvaluator& evaluator, Code declarator) const;
  /// Returns the fields of a class in order, in the syntax of a header: "float x", "int[3]". A field that is a class
  /// has its own fields in braces, up to kMostClassNesting levels.
  std::vector<std::string> list_fields(HostEvaluator& evaluator, Code type, unsigned depth = 0);

 private:
  std::string element_of_field(HostEvaluator& evaluator, const std::string& type, unsigned depth);

  const HostProgram* program_;
  TypeBindings bindings_;
};

/// Memory contents of a library class: "cuda::std::array<char, 8>" is 8 elements of type char, and "cuda::atomic<int>"
/// is one int. Any other type is one element of itself.
struct Contents {
  std::string element;
  std::string count = "1";  ///< a number, or the name of a constant
};
Contents memory_contents(const std::string& type);

/// Returns the arguments of a template, split at its own commas: "a<1, 2>" and "b" for "f<a<1, 2>, b>".
std::vector<std::string> split_template_arguments(std::string_view type);

/// Returns the name of a class without its namespace and template arguments: "Vec" for "math::Vec<3>".
std::string plain_class_name(std::string type);

}  // namespace warplens::kernels
