#include "analysis/sass/unused_sections.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/line_table.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/sass/resources.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::sass {
namespace {

std::vector<std::uint8_t> compile(const std::string& name) {
  const kernels::KernelFile kernel = kernels::load_kernel(name);
  kernels::Values values;
  for (const kernels::Parameter& parameter : kernel.params) values[parameter.name] = parameter.default_value;
  const std::vector<char> cubin = kernels::compile(kernel, values).cubin;
  return {cubin.begin(), cubin.end()};
}

/// Returns the sections whose contents are zero.
std::vector<std::string> blank_sections(const Cubin& cubin) {
  std::vector<std::string> names;
  for (const Section& section : cubin.sections)
    if (!section.bytes.empty() && std::ranges::all_of(section.bytes, [](std::uint8_t byte) { return byte == 0; }))
      names.emplace_back(section.name);
  return names;
}

TEST(UnusedSections, AreBlank) {
  std::vector<std::uint8_t> bytes = compile("tile");
  blank_unused_sections(bytes);
  const std::vector<std::string> blank = blank_sections(read_cubin(bytes).value());
  for (const char* name : {".nv_debug_ptx_txt", ".debug_line", ".debug_frame"})
    EXPECT_EQ(std::ranges::count(blank, name), 1) << name;
}

TEST(UnusedSections, AreNotReadByTheAnalysis) {
  const std::vector<std::uint8_t> bytes = compile("tile");
  std::vector<std::uint8_t> blanked = bytes;
  blank_unused_sections(blanked);
  ASSERT_NE(bytes, blanked);
  const Cubin before = read_cubin(bytes).value(), after = read_cubin(blanked).value();
  const auto place = [](const LineRow& row) { return std::tuple(row.section, row.address, row.line); };
  EXPECT_TRUE(std::ranges::equal(ptx_line_table(before), ptx_line_table(after), {}, place, place));
  EXPECT_FALSE(ptx_line_table(after).empty());
  EXPECT_EQ(memory_instructions(before).size(), memory_instructions(after).size());
  EXPECT_FALSE(memory_instructions(after).empty());
  EXPECT_EQ(read_register_count(before, before.functions.front().name),
            read_register_count(after, after.functions.front().name));
  EXPECT_TRUE(read_register_count(after, after.functions.front().name));
}

TEST(UnusedSections, OfOtherBytesAreLeftAlone) {
  std::vector<std::uint8_t> bytes = {1, 2, 3};
  blank_unused_sections(bytes);
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{1, 2, 3}));
}

}  // namespace
}  // namespace warplens::sass
