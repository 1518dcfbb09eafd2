// Tests facts about kernels that are read from their machine code: the number of registers, and the copies of each
// instruction. The tests compile the kernels.
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/sass/resources.hpp"
#include "app/study/study.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::study {
namespace {

sass::Cubin cubin_of(const Study& study) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(study.compiled->cubin.data());
  return *sass::read_cubin({bytes, study.compiled->cubin.size()});
}

Study of_text(const std::string& code) {
  Choice choice{.kernel = "made.cu", .size = {64, 64}};
  choice.text = std::make_shared<const std::string>(
      "/*+++\ntitle = \"x\"\nsummary = \"x\"\nentry = \"made\"\nblock = [64]\ngrid = [1]\nargs = [\"out\", \"width\"]\n"
      "check = \"none\"\n[buffers]\nout = { element = \"float\", rows = \"height\", cols = \"width\", fill = "
      "\"zero\" }\n+++*/\n" +
      code);
  static kernels::CompileCache cache;
  return load(choice, cache);
}

TEST(MachineMade, RegistersAreAtMostWhatTheLaunchBoundsLeave) {
  const std::string body =
      "made(float* out, int n) {\n  float a[64];\n  for (int i = 0; i < 64; ++i) a[i] = out[i * n + threadIdx.x];\n"
      "  float s = 0;\n  for (int k = 0; k < 64; ++k) s = s * a[k] + a[(k * 7) % 64];\n  out[threadIdx.x] = s;\n}\n";
  const Study bounded = of_text("__global__ void __launch_bounds__(1024, 2) " + body),
              free = of_text("__global__ void " + body);
  const auto few = sass::read_register_count(cubin_of(bounded), "_Z4madePfi");
  const auto many = sass::read_register_count(cubin_of(free), "_Z4madePfi");
  ASSERT_TRUE(few && many);
  EXPECT_LE(*few, 32u);
  EXPECT_GE(*few, 8u);
  EXPECT_GT(*many, 32u);
  EXPECT_EQ(sass::read_register_count(cubin_of(free), "other"), std::nullopt);
}

TEST(MachineMade, OfAnUnrolledLoopTheCopiesOfOneRoundAreTold) {
  // The assembler unrolls the loop over k, and adds shorter loops for the remainder.
  const Study study = views::recorded(views::choice(WARPLENS_SOURCE_DIR "/tests/users/matmul_naive.cu"));
  const sass::MachineInstructions made = sass::machine_instructions(*study.program, cubin_of(study));
  const auto instructions = study.program->instructions();
  const auto load =
      std::ranges::find_if(instructions, [](const auto* one) { return one->opcode.starts_with("ld.global"); });
  ASSERT_NE(load, instructions.end());
  const auto pc = static_cast<std::size_t>(load - instructions.begin());
  EXPECT_GT(made.unrolled[pc], 1);
  EXPECT_LT(made.unrolled[pc], made.copies[pc]);
  EXPECT_EQ(made.count[pc], 1) << "one load of the machine code for one of the PTX";
  EXPECT_EQ(made.copies.front(), 1) << "an instruction before the loop has one copy";
}

}  // namespace
}  // namespace warplens::study
