#pragma once

#include <muParserBase.h>

#include "kernels/expression/expressions.hpp"

namespace warplens::kernels {

/// The number itself, where every integer up to it has a double of its own; throws ExpressionError from 2^53 on.
double exact(double value);

/// The expression library with the header's operators and nothing else: no fractions, no sin, no assignment. What it
/// evaluates throws ExpressionError where a number is not exact, or divides by zero.
class IntegerParser : public mu::ParserBase {
 public:
  IntegerParser();

 private:
  void InitCharSets() override;
  void InitFun() override;
  void InitConst() override {}
  void InitOprt() override;
};

/// The library with the operators of formulas: its own but for the arithmetic that a header has of its own. They never
/// throw, because they are evaluated where nobody expects it.
class FormulaParser : public mu::ParserBase {
 public:
  explicit FormulaParser(Arithmetic arithmetic);

 private:
  void InitCharSets() override;
  void InitFun() override;
  void InitConst() override {}
  void InitOprt() override {}
};

}  // namespace warplens::kernels
