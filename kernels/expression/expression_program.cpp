#include "kernels/expression/expression_program.hpp"

#include <array>

namespace warplens::kernels {

bool ExpressionProgram::ends_with(Kind kind, std::size_t back) const {
  return instructions_.size() >= last_target_ + back && instructions_[instructions_.size() - back].kind == kind;
}

void ExpressionProgram::push_number(double number) {
  instructions_.push_back({.kind = Kind::number, .number = number});
}

void ExpressionProgram::push_variable(std::uint32_t variable) {
  instructions_.push_back({.kind = Kind::variable, .place = variable});
}

void ExpressionProgram::apply(Unary function) {
  if (ends_with(Kind::number)) {
    instructions_.back().number = function(instructions_.back().number);
  } else {
    instructions_.push_back({.kind = Kind::unary, .unary = function});
  }
}

void ExpressionProgram::apply(Binary function) {
  if (ends_with(Kind::number) && (ends_with(Kind::number, 2) || ends_with(Kind::variable, 2))) {
    const double right = instructions_.back().number;
    instructions_.pop_back();
    Instruction& left = instructions_.back();
    if (left.kind == Kind::number) {
      left.number = function(left.number, right);
    } else {
      left = {.kind = Kind::variable_number, .place = left.place, .number = right, .binary = function};
    }
  } else if (ends_with(Kind::number) || ends_with(Kind::variable)) {
    Instruction& right = instructions_.back();
    right.kind = right.kind == Kind::number ? Kind::binary_number : Kind::binary_variable;
    right.binary = function;
  } else {
    instructions_.push_back({.kind = Kind::binary, .binary = function});
  }
}

void ExpressionProgram::read_element(std::uint32_t array, std::size_t count) {
  instructions_.push_back({.kind = count == 1 ? Kind::element : Kind::element_of_row, .place = array});
}

std::size_t ExpressionProgram::jump() {
  instructions_.push_back({.kind = Kind::jump});
  return instructions_.size() - 1;
}

std::size_t ExpressionProgram::jump_if_zero() {
  instructions_.push_back({.kind = Kind::jump_if_zero});
  return instructions_.size() - 1;
}

void ExpressionProgram::land(std::size_t jump) {
  last_target_ = instructions_.size();
  instructions_[jump].place = static_cast<std::uint32_t>(last_target_);
}

double ExpressionProgram::run(std::span<const double> variables, std::span<const ReadElement> arrays) const {
  // The top of the stack is a local variable, which the compiler can keep in a register.
  std::array<double, 8 * (kDeepestNesting + 1)> stack;
  double* below = stack.data();
  double top = 0;
  const Instruction* const begin = instructions_.data();
  const Instruction* const end = begin + instructions_.size();
  for (const Instruction* at = begin; at != end; ++at) {
    switch (at->kind) {
      case Kind::number:
        *below++ = top;
        top = at->number;
        break;
      case Kind::variable:
        *below++ = top;
        top = variables[at->place];
        break;
      case Kind::unary:
        top = at->unary(top);
        break;
      case Kind::binary:
        top = at->binary(*--below, top);
        break;
      case Kind::binary_number:
        top = at->binary(top, at->number);
        break;
      case Kind::binary_variable:
        top = at->binary(top, variables[at->place]);
        break;
      case Kind::variable_number:
        *below++ = top;
        top = at->binary(variables[at->place], at->number);
        break;
      case Kind::element: {
        const std::array indices{top};
        top = arrays[at->place](indices);
        break;
      }
      case Kind::element_of_row: {
        const std::array indices{*--below, top};
        top = arrays[at->place](indices);
        break;
      }
      case Kind::jump:
        at = begin + at->place - 1;
        break;
      case Kind::jump_if_zero: {
        const double condition = top;
        top = *--below;
        if (condition == 0) at = begin + at->place - 1;
        break;
      }
    }
  }
  return top;
}

}  // namespace warplens::kernels
