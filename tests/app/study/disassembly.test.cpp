#include "app/study/disassembly.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <semaphore>

namespace warplens::study {
namespace {

using testing::HasSubstr;

std::shared_ptr<const kernels::Compiled> compiled_naive() {
  static kernels::CompileCache cache;
  return load({.kernel = "naive", .size = {64, 64}}, cache).compiled;
}

TEST(Disassembly, OfAKernelHasItsSection) {
  kernels::DisassemblyCache cache;
  const Disassembly made = disassemble(compiled_naive(), cache);
  EXPECT_EQ(made.error, "");
  ASSERT_TRUE(made.listing);
  EXPECT_EQ(made.listing->at(0).name, ".text." + compiled_naive()->entry);
}

TEST(Disassembly, SaysWhyThereIsNone) {
  kernels::DisassemblyCache cache;
  const auto empty = std::make_shared<const kernels::Compiled>();
  EXPECT_THAT(disassemble(empty, cache).error, HasSubstr("could not be assembled"));
  EXPECT_FALSE(disassemble(empty, cache).is_missing);
  setenv("WARPLENS_NVDISASM", "", 1);
  const Disassembly missing = disassemble(compiled_naive(), cache);
  unsetenv("WARPLENS_NVDISASM");
  EXPECT_TRUE(missing.is_missing);
  EXPECT_THAT(missing.error, HasSubstr("nvdisasm was not found"));
  EXPECT_FALSE(missing.listing);
}

TEST(Disassembly, IsMadeInTheBackground) {
  std::counting_semaphore<> changed(0);
  Disassembler disassembler([&changed] { changed.release(); });
  EXPECT_EQ(disassembler.current(), nullptr);
  disassembler.request(compiled_naive());
  changed.acquire();
  const auto made = disassembler.current();
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(made->compiled, compiled_naive());
  EXPECT_TRUE(made->listing);
  disassembler.request(compiled_naive());
  EXPECT_EQ(disassembler.current(), made) << "the same request is not made again";
}

}  // namespace
}  // namespace warplens::study
