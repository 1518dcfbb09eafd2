#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernels/header_guess/library_types.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Maximum nesting of classes, and maximum length of a chain of typedefs, that is followed.
inline constexpr unsigned kMostClassNesting = 8;

/// Maps the names of template parameters to their arguments: types and numbers, as text.
using TypeBindings = std::map<std::string, std::string, std::less<>>;

/// A parameter of a function or a field of a class, as declared.
struct Formal {
  std::string name;
  std::string type;  ///< type without const, * and &, and with template parameters replaced
  unsigned pointers = 0;
  bool is_const = false;
};

/// A field of a class.
struct ClassField {
  std::string name;
  std::string type;  ///< type as in Formal; for an array, the type of one element
  unsigned pointers = 0;
  std::int64_t count = 1;  ///< number of elements of an array, also of a std::array
  Code inner;              ///< the field's class, if the program defines it
  Code declarator;
  bool is_base = false;    ///< the field is a base class that has padding at its end
  bool is_opaque = false;  ///< the field has a type of the host (HostNumbers::is_opaque)
};

/// Resolves the types in a kernel's declaration with the definitions in the program.
class DeviceTypes {
 public:
  DeviceTypes(const HostProgram& program, TypeBindings bindings) : program_(&program), bindings_(std::move(bindings)) {}

  const TypeBindings& bindings() const { return bindings_; }
  /// Replaces all bindings, for example with those from before a call of class_named().
  void set_bindings(TypeBindings bindings) { bindings_ = std::move(bindings); }

  /// Replaces template parameters and typedefs in the text of a type.
  std::string resolve(std::string type) const;
  /// Reads the declaration of a parameter.
  Formal formal(Code parameter) const;
  /// Returns the parameters of a kernel. A parameter pack becomes one parameter per type.
  std::vector<Formal> formals(const Function& kernel) const;
  /// Returns the class with a name; empty if there is none. If it is an instance of a template ("Table<float, 8>"), its
  /// arguments are bound to the parameters of the template.
  Code class_named(const std::string& type);
  /// Returns the contents of a class of a library (memory_contents). A class of the program has priority over one of
  /// the same name in a library.
  Contents contents(const std::string& type) const;
  /// Returns the value of a template argument or of a named constant; unknown if it has no value.
  HostValue number_named(HostEvaluator& evaluator, const std::string& text) const;
  /// Returns the number of elements that the brackets of an array declare; 1 if it is not an array.
  std::int64_t element_count(HostEvaluator& evaluator, Code declarator) const;
  /// Returns the fields of a class in order. Fields of base classes come first. Fields of unnamed structs are listed
  /// like fields of the class itself. A base class with padding at its end is one field (ClassField::is_base) if C++
  /// does not put fields of the derived class into this padding.
  std::vector<ClassField> fields(HostEvaluator& evaluator, Code type, unsigned depth = 0);
  /// Returns the fields of a class in order, in the syntax of a header: "float x", "int[3]". A field that is a class
  /// has its own fields in braces, up to kMostClassNesting levels. If the class declares an alignment, the last field
  /// may be padding. For a union, only its longest field is listed.
  std::vector<std::string> list_fields(HostEvaluator& evaluator, Code type, unsigned depth = 0);
  /// Returns the fields of a library class (library_types.hpp) in the syntax of list_fields(). Empty for other types.
  std::vector<std::string> list_library_fields(HostEvaluator& evaluator, const std::string& type, unsigned depth = 0);

 private:
  /// Returns the type that a typedef stands for; empty if `type` is not the name of a typedef.
  std::string_view find_alias(const std::string& type) const;
  /// Binds the parameters of a class template (`head`) to their arguments, or otherwise to their default arguments.
  void bind_arguments(Code head, const std::vector<std::string>& given);
  bool keeps_padding(HostEvaluator& evaluator, Code base, unsigned depth);
  std::string element_of_field(HostEvaluator& evaluator, const ClassField& field, unsigned depth);
  void pad(HostEvaluator& evaluator, Code type, std::vector<std::string>& listed) const;

  const HostProgram* program_;
  TypeBindings bindings_;
};

/// Returns the arguments of a template, split at its own commas: "a<1, 2>" and "b" for "f<a<1, 2>, b>".
std::vector<std::string> split_template_arguments(std::string_view type);

/// Returns the name of a class without its namespace and template arguments: "Vec" for "math::Vec<3>".
std::string plain_class_name(std::string type);

}  // namespace warplens::kernels
