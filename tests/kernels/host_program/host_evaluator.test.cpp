#include "kernels/host_program/host_evaluator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A program together with its text, because HostProgram keeps a view of the text.
class Probe {
 public:
  explicit Probe(const std::string& text) : units_{{"some/k.cu", text}}, program_(units_) {}
  const HostProgram& program() const { return program_; }
  /// Returns the arguments of the last call of `probe` in the program.
  std::vector<Code> arguments() const {
    const std::vector<Code>& calls = program_.calls_of("probe");
    return calls.empty() ? std::vector<Code>() : calls.back().field("arguments").children();
  }

 private:
  std::vector<SourceUnit> units_;
  HostProgram program_;
};

/// Returns the value of an expression in main after some statements.
HostValue value_in_main(const std::string& statements, const std::string& expression) {
  const Probe probe("int main(int argc, char** argv) {\n" + statements + "\nprobe(" + expression + ");\n}\n");
  HostEvaluator evaluator(probe.program());
  return evaluator.value_of(probe.arguments().at(0));
}

TEST(HostEvaluator, EvaluatesAllKindsOfExpressions) {
  EXPECT_EQ(value_in_main("", "(0x10 + 2) * 3 - -1").number, 55);
  EXPECT_EQ(value_in_main("", "7 / 2").number, 3);
  EXPECT_EQ(value_in_main("", "7 / 2.0").number, 3.5);
  EXPECT_EQ(value_in_main("", "1 << 10 | 3").number, 1027);
  EXPECT_EQ(value_in_main("", "~0 + !5 + true").number, 0);
  EXPECT_EQ(value_in_main("", "3 < 4 ? 'a' : nullptr").number, 97);
  EXPECT_EQ(value_in_main("", "(int)2.9 + int(3.9)").number, 5);
  EXPECT_EQ(value_in_main("", "sizeof(double) * sizeof(float4)").number, 128);
  EXPECT_EQ(value_in_main("int n = 4;", "n++ + ++n").number, 9);
  EXPECT_EQ(value_in_main("", "\"four\" \"teen\"").parts.size(), 8u);
  EXPECT_FALSE(value_in_main("", "[] { return 1; }")) << "lambdas are not supported";
  EXPECT_FALSE(value_in_main("", "mystery + 1"));
}

TEST(HostEvaluator, EvaluatesLibraryFunctions) {
  EXPECT_EQ(value_in_main("", "std::max(3, 5) + fmin(2, 1)").number, 6);
  EXPECT_EQ(value_in_main("", "std::ceil(2.1) + floorf(2.9f) + roundf(1.5f)").number, 7);
  EXPECT_EQ(value_in_main("", "powf(2, 5) + std::sqrt(16) + log2(8) + fabs(-1.0)").number, 40);
  EXPECT_EQ(value_in_main("", "__float2half(0.5f)").number, 0.5);
  EXPECT_EQ(value_in_main("", "strlen(\"seven..\")").number, 7);
  EXPECT_EQ(value_in_main("", "atoi(argc > 1 ? argv[1] : \"64\")").number, 64);
  EXPECT_EQ(value_in_main("", "static_cast<int>(2.5)").number, 2);
  EXPECT_EQ(value_in_main("", "INT_MAX").number, 2147483647);
  EXPECT_FALSE(value_in_main("", "mystery(2)"));
  EXPECT_FALSE(value_in_main("", "std::ceil(mystery)"));
}

TEST(HostEvaluator, PrefersTheProgramsFunctionsToTheLibrarys) {
  const Probe probe("int max(int a, int b) { return a * 100 + b; }\nint main() { probe(max(1, 2)); }");
  EXPECT_EQ(HostEvaluator(probe.program()).value_of(probe.arguments().at(0)).number, 102);
}

TEST(HostEvaluator, CountsLoopIterations) {
  const auto count = [](const std::string& loop) {
    return value_in_main("std::vector<int> v;\n" + loop + " v.push_back(1);", "v.size()");
  };
  EXPECT_EQ(count("for (int i = 2; i < 9; ++i)").number, 7);
  EXPECT_EQ(count("for (int i = 2; i <= 9; ++i)").number, 8);
  EXPECT_EQ(count("for (int n : {1, 2, 3})").number, 3);
  EXPECT_EQ(count("while (v.size() < 12)").number, 12);
  EXPECT_FALSE(count("while (mystery())")) << "the number of iterations is unknown";
  EXPECT_FALSE(count("for (int i = 9; i > 2; --i)")) << "loops that count down are not supported";
}

TEST(HostEvaluator, PrefersTheScopeToTheProgram) {
  const Probe probe("int main() { int n = 3; probe(n + m); }");
  HostScope scope;
  scope.declare("n", HostValue::integer(10));
  scope.declare("m", HostValue::integer(1));
  EXPECT_EQ(HostEvaluator(probe.program()).value_where(probe.arguments().at(0), scope).number, 11);
}

TEST(HostEvaluator, NamesSizesRootsAndAssumptions) {
  const Probe probe("const int side = 40;\nint main() { int n = side; probe((n + 31) / 32); }");
  HostEvaluator plain(probe.program());
  EXPECT_EQ(plain.value_of(probe.arguments().at(0)).expression, "2");
  EXPECT_THAT(plain.roots(), ElementsAre("side"));
  EXPECT_THAT(plain.assumptions(), IsEmpty());
  HostEvaluator sized(probe.program(), {{"n", {"width", 40}}});
  EXPECT_EQ(sized.value_of(probe.arguments().at(0)).expression, "ceil_div(width, 32)");
}

TEST(HostEvaluator, KeepsTheModesOfQuestionsApart) {
  const Probe probe(
      "int main() { int n = 5; int s = 2; for (int i = 0; i < n; ++i) { s = s * 3; probe(n * sizeof(float), s, i % 7, "
      "i); "
      "} }");
  HostEvaluator evaluator(probe.program());
  const std::vector<Code> given = probe.arguments();
  EXPECT_EQ(evaluator.value_of(given.at(0)).number, 20);
  EXPECT_EQ(evaluator.value_of(given.at(0), true).number, 5);
  EXPECT_EQ(evaluator.value_of(given.at(0)).number, 20) << "the previous question counted elements";
  EXPECT_EQ(evaluator.formula_of(given.at(2), given.at(3)).expression, "i % 7");
  EXPECT_FALSE(evaluator.formula_of(given.at(1), given.at(3))) << "a loop changes the value";
  EXPECT_TRUE(evaluator.is_changed_by_loop(given.at(1), "s"));
  EXPECT_FALSE(evaluator.is_changed_by_loop(given.at(1), "n"));
}

TEST(HostEvaluator, FindsBranchesThatAreNeverReached) {
  const auto never = [](const std::string& statements) {
    const Probe probe("int main(int argc, char** argv) { int n = 16; " + statements + " }");
    return HostEvaluator(probe.program()).is_never_reached(probe.program().calls_of("probe").front());
  };
  EXPECT_TRUE(never("if (n == 32) probe();"));
  EXPECT_TRUE(never("if (n == 16) { } else probe();"));
  EXPECT_TRUE(never("switch (n) { case 32: probe(); }"));
  EXPECT_TRUE(never("if (argc > 1) probe();"));
  EXPECT_FALSE(never("if (n == 16) probe();"));
  EXPECT_FALSE(never("switch (n) { case 16: probe(); }"));
  EXPECT_FALSE(never("if (mystery()) probe();"));
  EXPECT_FALSE(never("probe();"));
}

TEST(HostEvaluator, StopsEndlessEvaluation) {
  const Probe probe(
      "int f(int n) { return g(n) + g(n + 1); }\nint g(int n) { return f(n) + f(n + 1); }\nint main() { probe(f(1), "
      "3); "
      "}");
  HostEvaluator evaluator(probe.program());
  EXPECT_FALSE(evaluator.value_of(probe.arguments().at(0)));
  EXPECT_EQ(probe.program().steps(), StepBudget::kMostSteps) << "limit of one question";
  EXPECT_EQ(evaluator.value_of(probe.arguments().at(1)).number, 3) << "the next question has its own steps";
  evaluator.value_of(probe.arguments().at(0));
  evaluator.value_of(probe.arguments().at(0));
  EXPECT_FALSE(evaluator.value_of(probe.arguments().at(1))) << "the steps of the program are used up";
}

}  // namespace
}  // namespace warplens::kernels
