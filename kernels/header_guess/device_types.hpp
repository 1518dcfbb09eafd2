#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Most levels that are followed: of classes within classes, and of types that are other names of types.
inline constexpr unsigned kMostClassNesting = 8;

/// What template parameters stand for, by name: types and numbers as texts.
using TypeBindings = std::map<std::string, std::string, std::less<>>;

/// A parameter of a function or a field of a class, as its declaration has it.
struct Formal {
  std::string name;
  std::string type;  ///< without const, * and &; template parameters replaced
  unsigned pointers = 0;
  bool is_const = false;
};

/// The types that a kernel's declaration mentions, as far as the program says what they are.
class DeviceTypes {
 public:
  DeviceTypes(const HostProgram& program, TypeBindings bindings) : program_(&program), bindings_(std::move(bindings)) {}

  const TypeBindings& bindings() const { return bindings_; }

  /// A type's text with template parameters and typedefs replaced.
  std::string resolved(std::string type) const;
  /// A parameter's declaration.
  Formal formal(Code parameter) const;
  /// A kernel's parameters; a pack has as many as its types.
  std::vector<Formal> formals(const Function& kernel) const;
  /// A class by its name, also of a template: "Table<float, 8>", whose arguments then stand for its parameters.
  Code class_named(const std::string& type);
  /// How many numbers an array's brackets make; 1 for what is no array.
  std::int64_t count_of(HostEvaluator& evaluator, Code declarator) const;
  /// A class's fields as a header has them, in order: "float x", "int[3]"; one that is a class itself with its own in
  /// braces, as far as those are not nested too deeply.
  std::vector<std::string> fields_of(HostEvaluator& evaluator, Code type, unsigned depth = 0);

 private:
  std::string element_of_field(HostEvaluator& evaluator, const std::string& type, unsigned depth);

  const HostProgram* program_;
  TypeBindings bindings_;
};

/// What a class of a library is made of, as far as memory goes: "cuda::std::array<char, 8>" is 8 char,
/// "cuda::atomic<int>" one int. Any other type is itself.
struct Contents {
  std::string element;
  std::string count = "1";  ///< a number, or a constant's name
};
Contents contents_of(const std::string& type);

/// A template's arguments, parted at its own commas: "f<a<1, 2>, b>" has "a<1, 2>" and "b".
std::vector<std::string> template_arguments_of(std::string_view type);

/// A class's name without its template's arguments and where it is: "Vec" of "math::Vec<3>".
std::string plain_class_name(std::string type);

}  // namespace warplens::kernels
