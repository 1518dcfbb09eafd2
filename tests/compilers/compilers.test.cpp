// Tests PTX from compilers other than NVRTC (README.md).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "analysis/sass/correspondence.hpp"
#include "app/study/notes.hpp"
#include "app/study/study.hpp"
#include "kernels/header_guess/header_guess.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using trace::Category;

std::string path_of(const std::string& name) {
  return std::string(WARPLENS_SOURCE_DIR) + "/tests/compilers/" + name;
}

Study looked_at(const std::string& name, const kernels::Size& size) {
  kernels::CompileCache cache;
  Choice choice;
  choice.kernel = path_of(name);
  choice.size = size;
  Study study = load(choice, cache);
  add_totals(study, 0, {}, {});
  add_findings(study, {}, {});
  add_comparison(study, 0, {}, {});
  return study;
}

/// Returns the kernel with a guessed header, as if there were no header file next to the PTX file.
kernels::KernelFile guessed(const std::string& name, const std::string& entry = "") {
  kernels::KernelFile file;
  file.path = path_of(name);
  file.text = kernels::read_source(file.path);
  return kernels::parse_kernel(name, file.path, file.text, kernels::guess_header(file, entry).text, "guess");
}

class OtherCompilers : public testing::TestWithParam<const char*> {};

TEST_P(OtherCompilers, LeaveWhatTheirSourceSays) {
  const Study study = looked_at(GetParam(), *kernels::load_kernel(path_of(GetParam())).default_size);
  EXPECT_TRUE(study.findings->compared) << study.findings->not_compared;
  EXPECT_TRUE(study.findings->list.empty()) << name_of(study.findings->list.front().kind);
}

TEST_P(OtherCompilers, HaveMachineCodeThatIsFoundByTheirLines) {
  const Study study = looked_at(GetParam(), {256, 64});
  ASSERT_FALSE(study.compiled->cubin.empty()) << testing::PrintToString(study.compiled->notes);
  EXPECT_FALSE(study.machine_code->by_pc.empty()) << "the machine code has no lines";
  for (const trace::InstructionTotals& row : study.totals->totals.instructions)
    EXPECT_TRUE(study.machine_code->is_known(row.pc)) << study.program->instructions()[row.pc]->opcode;
}

/// The headers next to the PTX files contain launches as a user would write them. The guessed launch must have the same
/// shape.
TEST_P(OtherCompilers, LaunchAsGuessed) {
  const kernels::KernelFile said = kernels::load_kernel(path_of(GetParam()));
  const kernels::KernelFile guess = guessed(GetParam(), said.entry);
  EXPECT_EQ(guess.grid.size(), said.grid.size());
  EXPECT_EQ(guess.args.size(), said.args.size());
}

INSTANTIATE_TEST_SUITE_P(All, OtherCompilers,
                         testing::Values("triton_transpose.ptx", "triton_row_sum.ptx", "numba_copy.ptx",
                                         "numba_transpose.ptx", "clang_transpose.ptx"),
                         [](const auto& one) {
                           const std::string name = one.param;
                           return name.substr(0, name.find('.'));
                         });

TEST(Triton, TransposesBySharedMemoryInWideAccesses) {
  const Study study = looked_at("triton_transpose.ptx", {1024, 1024});
  const trace::Totals& totals = study.totals->totals;
  // 1024² floats; each lane loads 16 bytes, and all bytes of each sector are used.
  EXPECT_EQ(totals.of(Category::global_load).requests, 8192u);
  EXPECT_EQ(totals.of(Category::global_load).sectors, 131'072u);
  EXPECT_EQ(totals.of(Category::global_store).requests, 8192u);
  EXPECT_EQ(totals.of(Category::global_store).sectors, 131'072u);
  EXPECT_GT(totals.of(Category::shared_load).wavefronts, 0u);
  EXPECT_EQ(study.totals->method, TotalsMethod::classes);
}

TEST(Triton, IsGuessedByItsThreadsAndItsTiles) {
  const kernels::KernelFile kernel = guessed("triton_transpose.ptx");
  EXPECT_THAT(kernel.block, ElementsAre("128"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 64)", "ceil_div(height, 64)"));
  EXPECT_THAT(kernel.args, ElementsAre("param_0", "param_1", "height", "width", "nullptr", "nullptr"));
  EXPECT_FALSE(kernel.buffers.at(0).fill.empty());
  EXPECT_TRUE(kernel.buffers.at(1).fill.empty()) << "it is only written";
  EXPECT_EQ(kernel.dynamic_shared, kernels::kReached);
}

TEST(Triton, HasABlockForEachRowWhereTheNumberOfTheBlockIsARow) {
  const kernels::KernelFile kernel = guessed("triton_row_sum.ptx");
  EXPECT_THAT(kernel.grid, ElementsAre("height"));
  EXPECT_THAT(kernel.args, ElementsAre("param_0", "param_1", "width", "nullptr", "nullptr"));
}

TEST(Numba, ArraysAreKnownByTheName) {
  const kernels::KernelFile kernel = guessed("numba_transpose.ptx");
  EXPECT_EQ(kernels::plain_entry_name(kernel.entry), "transpose");
  EXPECT_THAT(kernel.block, ElementsAre("32", "32"));
  EXPECT_THAT(kernel.args, ElementsAre("nullptr", "nullptr", "height * width", "4", "array_1", "height", "width",
                                       "4 * width", "4", "nullptr", "nullptr", "width * height", "4", "array_2",
                                       "width", "height", "4 * height", "4"));
  EXPECT_EQ(kernel.buffers.at(1).rows, "width");
  EXPECT_EQ(kernel.buffers.at(1).cols, "height");
  EXPECT_TRUE(kernel.buffers.at(1).fill.empty());
}

TEST(Clang, StructsByValueAreGuessedFieldByField) {
  const kernels::KernelFile kernel = guessed("clang_transpose.ptx", "transpose");
  EXPECT_THAT(kernel.block, ElementsAre("32", "32"));
  EXPECT_THAT(kernel.args, ElementsAre("{param_0, int height, int width}", "{param_1, int width, int height}"));
}

TEST(Clang, TheFirstOfSeveralKernelsIsTakenAndSaid) {
  kernels::KernelFile file;
  file.path = path_of("clang_transpose.ptx");
  file.text = kernels::read_source(file.path);
  const kernels::HeaderGuess guess = kernels::guess_header(file);
  ASSERT_FALSE(guess.doubts.empty());
  EXPECT_THAT(guess.doubts.front(), HasSubstr("2 kernels"));
  EXPECT_THAT(guess.text, HasSubstr("_Z5scalePKfPffi"));
  EXPECT_THAT(guess.text, HasSubstr(R"(args    = ["param_0", "param_1", "1.0", "width"])"));
}

TEST(Julia, ArraysByValueAreGuessedWithoutAHeader) {
  kernels::CompileCache cache;
  Choice choice;
  choice.kernel = path_of("julia_scale.ptx");
  choice.size = {10000, 1};
  Study study = load(choice, cache);
  EXPECT_THAT(study.kernel->args,
              ElementsAre("{long long 0, long long 0}", "{param_1, long long 0, long long 0, long long 0}",
                          "{param_2, long long 0, long long 0, long long width}", "1.0"));
  add_totals(study, 0, {}, {});
  EXPECT_EQ(study.totals->totals.of(Category::global_load).requests, 313u);
  EXPECT_EQ(study.totals->totals.of(Category::global_load).sectors, 1250u);
}

TEST(OtherCompilersFindings, StandAtTheLinesOfThePtx) {
  const Study study = looked_at("triton_transpose.ptx", {1024, 1024});
  const trace::InstructionTotals& row = study.totals->totals.instructions.front();
  const ptx::Instruction& instruction = *study.program->instructions()[row.pc];
  EXPECT_EQ(instruction.source.line, instruction.line);
  EXPECT_EQ(ptx::SourceFile(study.program->module().files.at(instruction.source.file)), study.compiled->source);
}

TEST(OtherCompilersFindings, WhatIsNotExecutedNamesItsLine) {
  kernels::CompileCache cache;
  Choice choice;
  choice.kernel = path_of("clang_transpose.ptx");
  std::string text = kernels::read_source(choice.kernel);
  const std::size_t at = text.find("ret;");
  text.replace(at, 4, "frobnicate.b32 %r1, %r1;");
  choice.text = std::make_shared<const std::string>(text);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  try {
    choice.kernel += "#scale";
    load(choice, cache);
    FAIL() << "it was taken";
  } catch (const kernels::InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("clang_transpose.ptx:" + std::to_string(line) + ":"));
    EXPECT_THAT(error.what(), HasSubstr("frobnicate"));
  }
}

}  // namespace
}  // namespace warplens::study
