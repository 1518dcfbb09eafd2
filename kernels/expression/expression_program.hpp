#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace warplens::kernels {

/// Reads the element of an array at one or two `indices`, in the order of the source.
using ReadElement = std::function<double(std::span<const double> indices)>;

/// Deepest nesting of brackets and choices in an expression.
inline constexpr int kDeepestNesting = 100;

/// An expression as instructions for a stack machine. A parser appends the instructions in postfix order. `run` then
/// evaluates them any number of times, also in several threads at once.
class ExpressionProgram {
 public:
  using Unary = double (*)(double);
  using Binary = double (*)(double, double);

  void push_number(double number);
  void push_variable(std::uint32_t variable);

  /// Appends an instruction that applies a function to the number on top of the stack, or to the two numbers on top. If
  /// the operands are constants, the function is called immediately instead, and its exceptions are thrown here.
  void apply(Unary function);
  void apply(Binary function);

  /// Appends an instruction that replaces the indices on top of the stack (`count` is 1 or 2) by the array's element at
  /// these indices.
  void read_element(std::uint32_t array, std::size_t count);

  /// Appends a jump and returns its number. Pass this number to `land` to set the target of the jump. jump_if_zero pops
  /// a number from the stack and jumps if it is 0.
  std::size_t jump();
  std::size_t jump_if_zero();

  /// Makes the next instruction the target of the jump with this number.
  void land(std::size_t jump);

  /// Runs the program and returns its value. `variables` and `arrays` must contain every variable and array that the
  /// program refers to. At most eight numbers can be on the stack per level of nesting (`kDeepestNesting`).
  double run(std::span<const double> variables, std::span<const ReadElement> arrays) const;

 private:
  enum class Kind : std::uint8_t {
    number,
    variable,
    unary,
    binary,           ///< applied to the two numbers on top of the stack
    binary_number,    ///< applied to the top of the stack and a constant
    binary_variable,  ///< applied to the top of the stack and a variable
    variable_number,  ///< applied to a variable and a constant
    element,          ///< element of an array with one index
    element_of_row,   ///< element of an array with two indices
    jump,
    jump_if_zero,
  };
  struct Instruction {
    Kind kind;
    std::uint32_t place = 0;  ///< index of the variable or array, or of the instruction to jump to
    double number = 0;
    Unary unary = nullptr;
    Binary binary = nullptr;
  };

  /// Returns true if the `back`-th instruction from the end (1: the last one) has this kind, and no jump goes to a
  /// later instruction.
  bool ends_with(Kind kind, std::size_t back = 1) const;

  std::vector<Instruction> instructions_;
  /// Index of the last instruction that is the target of a jump. This instruction and later ones must not be merged
  /// with earlier ones.
  std::size_t last_target_ = 0;
};

}  // namespace warplens::kernels
