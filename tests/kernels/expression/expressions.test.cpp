#include "kernels/expression/expressions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

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

TEST(Expressions, CalculateIntegersLikeC) {
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

TEST(Expressions, KnowTheSizesOfTypes) {
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
                 "cannot evaluate 'sizeof(U)': sizeof needs a parameter whose values are types, but 'U' is not such a "
                 "parameter; "
                 "choose one of sizeof(T)");
  }
}

TEST(Expressions, AreExactBelow2To53) {
  EXPECT_EQ(evaluate("9007199254740991", kNames), 9007199254740991);
  EXPECT_EQ(evaluate("9007199254740991 / 9007199254740990", kNames), 1);
  EXPECT_EQ(evaluate("94906265 * 94906265", kNames), 9007199136250225);
  for (const char* beyond : {"9007199254740992", "9007199254740991 + 1", "-9007199254740991 - 2", "94906266 * 94906266",
                             "99999999999999999999999"}) {
    EXPECT_THAT(error_of(beyond), testing::EndsWith("a value reaches 2^53, which is too large")) << beyond;
  }
}

TEST(Expressions, ReportErrorsAndTheNearestName) {
  EXPECT_EQ(error_of("widht / 2"), "cannot evaluate 'widht / 2': unknown name 'widht'; did you mean 'width'?");
  EXPECT_EQ(error_of("cel_div(width, 2)"),
            "cannot evaluate 'cel_div(width, 2)': unknown name 'cel_div'; did you mean 'ceil_div'?");
  EXPECT_EQ(error_of("foo"), "cannot evaluate 'foo': unknown name 'foo'");
  EXPECT_EQ(error_of("1 / 0"), "cannot evaluate '1 / 0': division by zero");
  EXPECT_EQ(error_of("1 % (BX - 32)"), "cannot evaluate '1 % (BX - 32)': division by zero");
  EXPECT_EQ(error_of("ceil_div(1, 0)"), "cannot evaluate 'ceil_div(1, 0)': division by zero");
  EXPECT_EQ(error_of("0.5 * widht"), "cannot evaluate '0.5 * widht': unknown name 'widht'; did you mean 'width'?");
  EXPECT_EQ(error_of("width ? 1 : 2"), "cannot evaluate 'width ? 1 : 2': '?' is not allowed; use only + - * / % ( ) ,");
}

TEST(Expressions, CalculateWithFractionsAsCppDoes) {
  // width is 4096, BX is 32.
  EXPECT_EQ(evaluate("1.5", kNames), 1);
  EXPECT_EQ(evaluate("-1.5", kNames), -1);
  EXPECT_EQ(evaluate(".5 + 0.5f", kNames), 1);
  EXPECT_EQ(evaluate("((width - 0.5) / 256) + 1", kNames), 16);
  EXPECT_EQ(evaluate("(width + 0.5) / 256 + 1", kNames), 17);
  EXPECT_EQ(evaluate("width / 64.0 + 1", kNames), 65);
  EXPECT_EQ(evaluate("BX / 64 * 64", kNames), 0);
  EXPECT_EQ(evaluate("BX / 64.0 * 64", kNames), 32);
  EXPECT_EQ(evaluate("double(BX) / 64 * 64", kNames), 32);
  EXPECT_EQ(evaluate("int(BX / 20.0) * 20", kNames), 20);
  EXPECT_EQ(evaluate("ceil_div(width - 0.5, 256)", kNames), 16);
  EXPECT_EQ(evaluate("max(1, BX / 64.0) * 2", kNames), 2);
  EXPECT_EQ(evaluate("int(7.9) % 4", kNames), 3);
}

TEST(Expressions, RefuseEverythingElse) {
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

TEST(RealExpressions, ReportErrors) {
  const auto error = [](const std::string& expression) -> std::string {
    try {
      return "no error, but " + std::to_string(real(expression));
    } catch (const ExpressionError& e) {
      return e.what();
    }
  };
  EXPECT_EQ(error("1 / 0"), "cannot evaluate '1 / 0': its value is not finite");
  EXPECT_EQ(error("widht / 2"), "cannot evaluate 'widht / 2': unknown name 'widht'; did you mean 'width'?");
  EXPECT_EQ(error("BX = 3"), "cannot evaluate 'BX = 3': a single = is not allowed; use == to compare");
  EXPECT_EQ(error("2 ^ 3"),
            "cannot evaluate '2 ^ 3': '^' is not allowed; use only + - * / % ( ) [ ] , < > = ! & | ? :");
  EXPECT_EQ(error("in[3]"), "cannot evaluate 'in[3]': 'in' is not a buffer whose elements can be read here");
  EXPECT_EQ(error("(1"), "cannot evaluate '(1': the expression is empty or incomplete");
  EXPECT_EQ(error(""), "cannot evaluate '': the expression is empty or incomplete");
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

double formula(const std::string& expression, Arithmetic arithmetic = Arithmetic::real) {
  return Formula(expression, arithmetic, kNames, {"i", "j"}).evaluate(std::vector<double>{6, 4});
}

TEST(Formulas, HaveThePrecedenceOfC) {
  const struct {
    const char* expression;
    double value;
  } cases[] = {
      {"2 + 3 * 4", 14},
      {"2 * 3 + 4", 10},
      {"20 - 3 - 2", 15},
      {"20 - (3 - 2)", 19},
      {"64 / 4 / 2", 8},
      {"64 / (4 / 2)", 32},
      {"17 % 10 % 4", 3},
      {"7 * 3 % 4", 1},
      {"7 % 4 * 3", 9},
      {"-3 + 5", 2},
      {"-3 * -2", 6},
      {"-(3 + 5)", -8},
      {"+3 - +5", -2},
      {"2--3", 5},
      {"-7 % 4", -3},
      {"1 + 2 < 4", 1},
      {"1 < 2 + 4", 1},
      {"3 > 2 > 1", 0},
      {"1 < 2 == 3 < 4", 1},
      {"3 == 3 < 2", 0},
      {"1 != 2 == 1", 1},
      {"2 <= 2 && 3 >= 4", 0},
      {"1 || 0 && 0", 1},
      {"(1 || 0) && 0", 0},
      {"0 && 0 || 1", 1},
      {"1 && 0 == 0", 1},
      {"0.5 && 0.25", 1},
      {"0.5 || 0", 1},
      {"1 ? 2 : 3 + 4", 2},
      {"0 ? 2 : 3 + 4", 7},
      {"0 || 1 ? 2 : 3", 2},
      {"0 ? 1 : 0 ? 2 : 3", 3},
      {"0 ? 1 : 1 ? 2 : 3", 2},
      {"1 ? 0 ? 1 : 2 : 3", 2},
      {"(1 ? 2 : 3) * 10", 20},
      {"10 * (0 ? 2 : 3)", 30},
      {"i ? -j : j", -4},
      {"i > j ? i - j : j - i", 2},
      {"(i > j ? i : j) + (i < j ? i : j)", 10},
      {"max(i > j ? 1 : 2, 0)", 1},
      {"i - j - 1", 1},
      {"i * j + i / j", 25.5},
      {"i + 2 * j - 3", 11},
      {"2 - i", -4},
      {"min(i, j, 5, 3) + max(i)", 9},
      {"min(7, j) * max(j, i) - pow(j, 2)", 8},
      {"i % j + ceil_div(i, j)", 4},
      {"\ti*\t(j)", 24},
      {"min (i , j)", 4},
      {"1.e1 + .5 + 1.5F + 2e-1f", 12.2},
  };
  for (const auto& [expression, value] : cases) EXPECT_EQ(formula(expression), value) << expression;
}

TEST(Formulas, DivideAccordingToTheirArithmetic) {
  EXPECT_EQ(formula("i / j"), 1.5);
  EXPECT_EQ(formula("i / j", Arithmetic::integer), 1);
  EXPECT_EQ(formula("(0 - i) / j", Arithmetic::integer), -1);
  EXPECT_EQ(formula("i / 0", Arithmetic::integer), 0);
  EXPECT_EQ(formula("i % 0", Arithmetic::integer), 0);
  EXPECT_EQ(formula("ceil_div(i, 0)"), 0);
  EXPECT_EQ(formula("i / 0"), INFINITY);
  EXPECT_TRUE(std::isnan(formula("i % 0")));
  EXPECT_TRUE(std::isnan(formula("sqrt(0 - i)")));
  EXPECT_EQ(formula("7.5 % j"), 3.5);
  EXPECT_EQ(formula("1e300 % 7"), std::fmod(1e300, 7));
  EXPECT_TRUE(std::signbit(formula("-8 % 4")));
  EXPECT_FALSE(std::signbit(formula("-8 % 4", Arithmetic::integer)));
}

TEST(Formulas, RoundEachOperation) {
  const Formula formula("3 * x / 7 - x * 0.1 - 0.1 + x", Arithmetic::real, {}, {"x"});
  for (const double x : {0.1, 1.7, 1e10 / 3, -5.3}) {
    const double product = 3 * x, quotient = product / 7, tenth = x * 0.1;
    EXPECT_EQ(formula.evaluate({{x}}), quotient - tenth - 0.1 + x);
  }
}

TEST(Formulas, PreferVariablesToOtherNames) {
  const Names names{{"i", 100}, {"min", 5}, {"in", 9}};
  EXPECT_EQ(Formula("i + min + min(1, 2)", Arithmetic::real, names, {"i"}).evaluate({{3.0}}), 3 + 5 + 1);
  EXPECT_EQ(
      Formula("in[1] + in", Arithmetic::real, names, {"in"}, {{"in", [](auto) { return 40.0; }}}).evaluate({{2.0}}),
      42);
}

TEST(Formulas, AreNanWithoutTheirVariables) {
  const Formula formula("i + j", Arithmetic::real, {}, {"i", "j"});
  EXPECT_TRUE(std::isnan(formula.evaluate({{1.0}})));
  EXPECT_EQ(formula.evaluate({{1.0, 2.0, 3.0}}), 3);
}

TEST(Formulas, ReadOnlyTheChosenElement) {
  std::vector<double> read;
  const Formula formula("i < 2 ? a[i] : a[i, 7]", Arithmetic::real, {}, {"i"},
                        {{"a", [&](std::span<const double> indices) {
                            read.insert(read.end(), indices.begin(), indices.end());
                            return 1.0;
                          }}});
  EXPECT_THAT(read, testing::IsEmpty());
  formula.evaluate({{1.0}});
  EXPECT_THAT(read, testing::ElementsAre(1));
  formula.evaluate({{5.0}});
  EXPECT_THAT(read, testing::ElementsAre(1, 5, 7));
}

TEST(Formulas, CanBeEvaluatedByManyThreads) {
  const Formula formula("(i * 7 + 3) % 11 > 4 ? i : 0 - i", Arithmetic::integer, {}, {"i"});
  const auto sum = [&] {
    double total = 0;
    for (int i = 0; i < 10000; ++i) total += formula.evaluate({{static_cast<double>(i)}});
    return total;
  };
  const double expected = sum();
  std::vector<double> sums(4);
  std::vector<std::thread> threads;
  for (double& one : sums) threads.emplace_back([&] { one = sum(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(sums, testing::Each(expected));
}

std::string formula_error(const std::string& expression) {
  try {
    const Formula formula(expression, Arithmetic::real, kNames, {"i"}, {{"in", [](auto) { return 0.0; }}});
    return "no error";
  } catch (const ExpressionError& error) {
    const std::string start = "cannot evaluate '" + expression + "': ", message = error.what();
    return message.starts_with(start) ? message.substr(start.size()) : message;
  }
}

TEST(FormulaErrors, ReportTheProblemAndItsPlace) {
  const struct {
    const char *expression, *error;
  } cases[] = {
      {"i +", "the expression is empty or incomplete"},
      {"i + (2 * ", "the expression is empty or incomplete"},
      {"1 ? 2", "the expression is empty or incomplete"},
      {"i + * 2", "syntax error at '* 2'"},
      {"i + () + 1", "syntax error at ') + 1'"},
      {"2 i + 1", "syntax error at 'i + 1'"},
      {"i 2", "syntax error at '2'"},
      {"i(2)", "syntax error at '(2)'"},
      {"--i", "syntax error at '-i'"},
      {"!i", "syntax error at '!i'"},
      {"i & 1", "syntax error at '& 1'"},
      {"i | 1", "syntax error at '| 1'"},
      {"1 ? 2, 3 : 4", "syntax error at ', 3 : 4'"},
      {"1 : 2", "syntax error at ': 2'"},
      {"0x10 + 1", "syntax error at '0x10 + 1'"},
      {"1e999", "syntax error at '1e999'"},
      {"1.2.3", "syntax error at '.3'"},
      {". + 1", "syntax error at '. + 1'"},
      {"min()", "syntax error at ')'"},
      {"pow(1)", "syntax error at ')'"},
      {"sqrt(1, 2)", "syntax error at ', 2)'"},
      {"pow(1, 2, 3)", "syntax error at ', 3)'"},
      {"min + 1", "syntax error at '+ 1'"},
      {"in + 1", "syntax error at '+ 1'"},
      {"in[1, 2, 3]", "syntax error at ', 3]'"},
      {"in[]", "syntax error at ']'"},
      {"sizeof(T + 1", "syntax error at '(T + 1'"},
      {"(1, 2)", "syntax error at ', 2)'"},
      {"1, 2", "there is a comma outside a function call"},
      {"1)", "the brackets do not match"},
      {"in[3)", "the brackets do not match"},
      {"(3]", "the brackets do not match"},
      {"(i)[2]", "[ must follow the name of a buffer"},
      {"[2]", "[ must follow the name of a buffer"},
      {"in(2)", "a buffer needs an index in square brackets, like in[i]"},
      {"out[2]", "'out' is not a buffer whose elements can be read here"},
      {"i = 2", "a single = is not allowed; use == to compare"},
      {"i === 2", "a single = is not allowed; use == to compare"},
      {"i # 2", "'#' is not allowed; use only + - * / % ( ) [ ] , < > = ! & | ? :"},
      {"i \u00d7 2", "'\u00d7' is not allowed; use only + - * / % ( ) [ ] , < > = ! & | ? :"},
      {"sqr(2)", "unknown name 'sqr'; did you mean 'sqrt'?"},
      {"1 + unknown", "unknown name 'unknown'"},
  };
  for (const auto& [expression, error] : cases) EXPECT_EQ(formula_error(expression), error);
  EXPECT_EQ(formula_error("i \xff 2"),
            "cannot evaluate 'i \\xff 2': '\\xff' is not allowed; use only + - * / % ( ) [ ] , < > = ! & | ? :");
}

TEST(ExpressionErrors, ReportTheProblemAndItsPlace) {
  const std::string hint = "; use only + - * / % ( ), ceil_div, min and max";
  const struct {
    const char* expression;
    std::string error;
  } cases[] = {
      {"", "the expression is empty or incomplete"},
      {"1 +", "the expression is empty or incomplete"},
      {"2 3", "syntax error at '3'" + hint},
      {"1e3 + 2", "syntax error at '1e3 + 2'" + hint},
      {"1 + % 2", "syntax error at '% 2'" + hint},
      {"ceil_div(1)", "syntax error at ')'" + hint},
      {"1)", "the brackets do not match"},
      {"1, 2", "there is a comma outside a function call"},
      {"1.5 % 2", "% needs integers; write int(a) % int(b)"},
      {".", "syntax error at '.'" + hint},
      {"1.5 / 0", "division by zero"},
      {"1e3", "syntax error at '1e3'" + hint},
      {"1 < 2", "'<' is not allowed; use only + - * / % ( ) ,"},
      {"BX[1]", "'[' is not allowed; use only + - * / % ( ) ,"},
  };
  for (const auto& [expression, error] : cases)
    EXPECT_EQ(error_of(expression), "cannot evaluate '" + std::string(expression) + "': " + error);
  EXPECT_EQ(error_of(std::string("1\0 2", 4)),
            "cannot evaluate '1\\u0000 2': '\\u0000' is not allowed; use only + - * / % ( ) ,");
}

TEST(ExpressionErrors, QuoteOnlyTheBeginning) {
  const std::string message = error_of("1 1" + std::string(1000, '1'));
  EXPECT_LT(message.size(), 600u);
  EXPECT_THAT(message, testing::HasSubstr("…"));
}

TEST(ExpressionLimits, ApplyOnlyToUsedNames) {
  const Names names{{"large", std::int64_t{1} << 53}, {"least", std::numeric_limits<std::int64_t>::min()}, {"one", 1}};
  EXPECT_EQ(evaluate("one + 1", names), 2);
  EXPECT_THROW(evaluate("large - 1", names), ExpressionError);
  EXPECT_THROW(evaluate("least / -1", names), ExpressionError);
  EXPECT_EQ(evaluate_real("large - 1", names), 9007199254740991.0);
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int k = 0; k < times; ++k) all += text;
  return all;
}

TEST(ExpressionLimits, LimitNestingAndLength) {
  EXPECT_EQ(formula(repeated("(", 100) + "i" + repeated(")", 100)), 6);
  EXPECT_EQ(formula(repeated("min(", 100) + "i" + repeated(")", 100)), 6);
  EXPECT_EQ(formula(repeated("1 ? ", 100) + "i" + repeated(": 1", 100)), 6);
  for (const std::string& open :
       {std::string("("), std::string("min("), std::string("in["), std::string("1 ? "), std::string("1 ? (")})
    EXPECT_EQ(formula_error(repeated(open, 800)).substr(formula_error(repeated(open, 800)).rfind(": ") + 2),
              "the brackets are nested too deeply")
        << open;
  EXPECT_EQ(formula(repeated("0 ? 1 : ", 500) + "i"), 6);
  EXPECT_EQ(formula(repeated("i + ", 1000) + "i"), 6006);
  EXPECT_EQ(formula("min(" + repeated("i, ", 1000) + "1)"), 1);
  // At every level, one operator of each precedence waits for its right-hand side.
  EXPECT_EQ(formula(repeated("0 || 1 && 1 == 0 < 1 + 1 * pow(1, ", 100) + "i" + repeated(")", 100)), 1);
  EXPECT_THAT(formula_error(std::string(4097, ' ')),
              testing::HasSubstr("the expression is longer than 4096 characters"));
  EXPECT_EQ(formula(std::string(4095, ' ') + "i"), 6);
}

}  // namespace
}  // namespace warplens::kernels
