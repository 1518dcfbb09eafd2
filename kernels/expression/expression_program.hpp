#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace warplens::kernels {

/// Reads the element of an array at `indices`: one or two of them, as they stand between the brackets.
using ReadElement = std::function<double(std::span<const double> indices)>;

/// Deepest nesting of brackets and choices in an expression.
inline constexpr int kDeepestNesting = 100;

/// An expression as instructions for a machine with a stack of numbers. A parser appends them in postfix order; `run`
/// then evaluates them as often as wanted, in several threads at once if need be.
class ExpressionProgram {
 public:
  using Unary = double (*)(double);
  using Binary = double (*)(double, double);

  void push_number(double number);
  void push_variable(std::uint32_t variable);

  /// Applies a function to the top of the stack, or to the two numbers on top. A function of numbers that are known is
  /// applied right now, once: what it throws comes out here.
  void apply(Unary function);
  void apply(Binary function);

  /// Replaces the indices on top of the stack (`count` is 1 or 2) by the array's element there.
  void read_element(std::uint32_t array, std::size_t count);

  /// Appends a jump whose target is not yet known; the one of a condition takes it off the stack and jumps if it is 0.
  /// Returns the jump, for `land`.
  std::size_t jump();
  std::size_t jump_if_zero();

  /// Makes the next instruction the target of a jump.
  void land(std::size_t jump);

  /// The value of the program. `variables` and `arrays` have everything that the program refers to. At each level of
  /// nesting at most eight numbers may wait on the stack (`kDeepestNesting`).
  double run(std::span<const double> variables, std::span<const ReadElement> arrays) const;

 private:
  enum class Kind : std::uint8_t {
    number,
    variable,
    unary,
    binary,           ///< of the two numbers on top of the stack
    binary_number,    ///< of the top of the stack and a number
    binary_variable,  ///< of the top of the stack and a variable
    variable_number,  ///< of a variable and a number
    element,          ///< at one index
    element_of_row,   ///< at two
    jump,
    jump_if_zero,
  };
  struct Instruction {
    Kind kind;
    std::uint32_t place = 0;  ///< number of the variable or the array; the instruction to jump to
    double number = 0;
    Unary unary = nullptr;
    Binary binary = nullptr;
  };

  /// Whether the instruction `back` before the end is of this kind, and is always followed by the next one appended.
  bool ends_with(Kind kind, std::size_t back = 1) const;

  std::vector<Instruction> instructions_;
  std::size_t last_target_ = 0;  ///< of a jump: what stands before it may not be merged with what follows
};

}  // namespace warplens::kernels
