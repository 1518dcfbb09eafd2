#include "kernels/expression/expressions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

const Names kNames{{"width", 4096}, {"height", 3001}, {"BX", 32}, {"NEGATIVE", -1}};

std::string error_of(const std::string& expression) {
  try {
    const std::int64_t value = evaluate(expression, kNames);
    return "no error, but " + std::to_string(value);
  } catch (const ExpressionError& error) {
    return error.what();
  }
}

TEST(Expressions, CalculateInIntegersAsCDoes) {
  EXPECT_EQ(evaluate("1 + 2 * 3", kNames), 7);
  EXPECT_EQ(evaluate("(1 + 2) * 3", kNames), 9);
  EXPECT_EQ(evaluate("10 - 3 - 2", kNames), 5);
  EXPECT_EQ(evaluate("7 / 2", kNames), 3);
  EXPECT_EQ(evaluate("-7 / 2", kNames), -3);
  EXPECT_EQ(evaluate("7 % 3", kNames), 1);
  EXPECT_EQ(evaluate("-7 % 3", kNames), -1);
  EXPECT_EQ(evaluate("2 * -3", kNames), -6);
  EXPECT_EQ(evaluate("12 / 2 / 3", kNames), 2);
}

TEST(Expressions, KnowNamesAndFunctions) {
  EXPECT_EQ(evaluate("ceil_div(height, BX)", kNames), 94);
  EXPECT_EQ(evaluate("ceil_div(width, BX)", kNames), 128);
  EXPECT_EQ(evaluate("ceil_div(-7, 2)", kNames), -3);
  EXPECT_EQ(evaluate("ceil_div(7, -2)", kNames), -3);
  EXPECT_EQ(evaluate("min(width, height, 3002)", kNames), 3001);
  EXPECT_EQ(evaluate("max(1, BX + NEGATIVE)", kNames), 31);
}

TEST(Expressions, KnowTheBytesOfTypes) {
  const Names names{{"width", 4096}, {size_name("T"), 16}};
  EXPECT_EQ(evaluate("65536 / sizeof(T)", names), 4096);
  EXPECT_EQ(evaluate("sizeof ( T )*2", names), 32);
  EXPECT_EQ(evaluate("min(sizeof(T), width)", names), 16);
  EXPECT_EQ(evaluate_real("1.0 / sizeof(T)", names), 0.0625);
  for (const char* wrong : {"sizeof(width)", "sizeof()", "sizeof(T", "sizeof", "T", "sizeof(sizeof(T))"})
    EXPECT_THROW(evaluate(wrong, names), ExpressionError) << wrong;
  try {
    evaluate("sizeof(U)", names);
    FAIL();
  } catch (const ExpressionError& error) {
    EXPECT_STREQ(error.what(),
                 "cannot evaluate 'sizeof(U)': 'U' is no parameter that is a type: sizeof is told of those; there are "
                 "sizeof(T)");
  }
}

TEST(Expressions, AreExactWhereDoublesAre) {
  EXPECT_EQ(evaluate("9007199254740991", kNames), 9007199254740991);
  EXPECT_EQ(evaluate("9007199254740991 / 9007199254740990", kNames), 1);
  EXPECT_EQ(evaluate("94906265 * 94906265", kNames), 9007199136250225);
  for (const char* beyond : {"9007199254740992", "9007199254740991 + 1", "-9007199254740991 - 2", "94906266 * 94906266",
                             "99999999999999999999999"}) {
    EXPECT_THAT(error_of(beyond), testing::EndsWith("a number in it reaches 2^53")) << beyond;
  }
}

TEST(Expressions, SayWhatIsWrongAndNameTheNearestName) {
  EXPECT_EQ(error_of("widht / 2"),
            "cannot evaluate 'widht / 2': it uses the unknown name 'widht'; did you mean 'width'?");
  EXPECT_EQ(error_of("cel_div(width, 2)"),
            "cannot evaluate 'cel_div(width, 2)': it uses the unknown name 'cel_div'; did you mean 'ceil_div'?");
  EXPECT_EQ(error_of("foo"), "cannot evaluate 'foo': it uses the unknown name 'foo'");
  EXPECT_EQ(error_of("1 / 0"), "cannot evaluate '1 / 0': it divides by zero");
  EXPECT_EQ(error_of("1 % (BX - 32)"), "cannot evaluate '1 % (BX - 32)': it divides by zero");
  EXPECT_EQ(error_of("ceil_div(1, 0)"), "cannot evaluate 'ceil_div(1, 0)': it divides by zero");
  EXPECT_EQ(error_of("0.5 * width"), "cannot evaluate '0.5 * width': it has a fraction: only integers are allowed");
  EXPECT_EQ(error_of("width ? 1 : 2"), "cannot evaluate 'width ? 1 : 2': '?' is none of + - * / % ( ) ,");
}

TEST(Expressions, AreNothingElse) {
  for (const char* text :
       {"",     " ",      "1 +",    "2 3", "BX width",   "(1",       "1)", "ceil_div(1)", "min()", "1e3",
        "0x10", "BX = 3", "sin(1)", "_pi", "width && 1", "\"text\"", "*",  "%",           ",",     "1,2"}) {
    EXPECT_THROW(evaluate(text, kNames), ExpressionError) << text;
  }
}

double real(const std::string& expression) {
  return evaluate_real(expression, kNames);
}

TEST(RealExpressions, HaveFractions) {
  EXPECT_EQ(real("1.0 / 8"), 0.125);
  EXPECT_EQ(real("1 / 8"), 0.125);
  EXPECT_EQ(real("0.5f + .5 + 1e-1F"), 1.1);
  EXPECT_EQ(real("BX / 64"), 0.5);
  EXPECT_EQ(real("-BX"), -32);
  EXPECT_EQ(real("BX > 31 && width == 4096 ? 2 : 3"), 2);
  EXPECT_EQ(real("pow(2, 10) + sqrt(16) + abs(-1) + floor(1.5) + ceil_div(7, 2)"), 1024 + 4 + 1 + 1 + 4);
  EXPECT_EQ(real("7.5 % 2"), 1.5);
}

TEST(RealExpressions, SayWhatIsWrong) {
  const auto error = [](const std::string& expression) -> std::string {
    try {
      return "no error, but " + std::to_string(real(expression));
    } catch (const ExpressionError& e) {
      return e.what();
    }
  };
  EXPECT_EQ(error("1 / 0"), "cannot evaluate '1 / 0': it has no finite value");
  EXPECT_EQ(error("widht / 2"), "cannot evaluate 'widht / 2': it uses the unknown name 'widht'; did you mean 'width'?");
  EXPECT_EQ(error("BX = 3"), "cannot evaluate 'BX = 3': it assigns with =: compare with ==");
  EXPECT_EQ(error("2 ^ 3"), "cannot evaluate '2 ^ 3': '^' is none of + - * / % ( ) [ ] , < > = ! & | ? :");
  EXPECT_EQ(error("in[3]"), "cannot evaluate 'in[3]': 'in' is no buffer whose elements it could read");
  EXPECT_EQ(error("(1"), "cannot evaluate '(1': it does not read as an expression");
  EXPECT_EQ(error(""), "cannot evaluate '': it does not read as an expression");
  EXPECT_THAT(error(std::string(101, '(') + "1" + std::string(101, ')')), testing::HasSubstr("nested too deeply"));
  EXPECT_THAT(error(std::string(5000, '1')), testing::HasSubstr("longer than 4096 characters"));
}

TEST(Formulas, ReadElementsOfArrays) {
  const Formula::ReadElement twice = [](std::span<const double> indices) {
    return indices.size() == 2 ? 100 * indices[0] + indices[1] : 2 * indices[0];
  };
  const Formula formula("in[i + 1] + in[i, 3]", Arithmetic::real, {}, {"i"}, {{"in", twice}});
  EXPECT_EQ(formula.evaluate(std::vector<double>{4}), 10 + 403);
  EXPECT_EQ(Formula("in[in[2]]", Arithmetic::integer, {}, {}, {{"in", twice}}).evaluate({}), 8);
  EXPECT_THROW(Formula("in(3)", Arithmetic::real, {}, {}, {{"in", twice}}), ExpressionError);
  EXPECT_THROW(Formula("in[3)", Arithmetic::real, {}, {}, {{"in", twice}}), ExpressionError);
}

}  // namespace
}  // namespace warplens::kernels
