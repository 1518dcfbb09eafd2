// Checks that every kernel of the catalogue computes the result that its header promises (`check`), for all sizes and
// settings.
#include "kernels/load/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "analysis/simt/execute.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

/// The only kernel of the catalogue with an intentional error. The error occurs in each tile that is cut off by an edge
/// of the matrix.
constexpr std::string_view kHazard = "tile_early_return";

/// A planned launch of a kernel, with values for some of its parameters.
struct Planned {
  KernelFile kernel;
  std::shared_ptr<const simt::Program> program;
  Plan plan;
};

Planned planned(const std::string& name, const Size& size, const Values& set) {
  static CompileCache cache;
  KernelFile kernel = load_kernel(name);
  const Values values = resolve_values(kernel, set);
  const auto compiled = cache.get(kernel, values);
  auto program = simt::Program::lower(ptx::parse(compiled->ptx), compiled->entry);
  Plan made = plan(kernel, *program, size, values);
  return {std::move(kernel), std::move(program), std::move(made)};
}

/// Counts faults, which a correct kernel does not have.
class Faults : public simt::Observer {
 public:
  void fault(const simt::Fault& fault) override { ++count, last = static_cast<int>(fault.kind); }
  int count = 0, last = -1;
};

const PlannedBuffer& buffer(const Plan& plan, const std::string& name) {
  const auto found = std::ranges::find(plan.buffers, name, &PlannedBuffer::name);
  if (found == plan.buffers.end()) throw InputError("no buffer " + name);
  return *found;
}

/// Returns the elements of a buffer as the kernel sees them, row by row.
std::vector<std::uint8_t> elements(simt::GlobalMemory& memory, const PlannedBuffer& buffer) {
  std::vector<std::uint8_t> bytes(buffer.rows * buffer.cols * buffer.element_bytes);
  memory.read(buffer.address + buffer.offset * buffer.element_bytes, bytes);
  return bytes;
}

/// Returns the expected contents of `out` for the contents of `in`.
std::vector<std::uint8_t> reference(Check check, const PlannedBuffer& in, const std::vector<std::uint8_t>& from) {
  if (check != Check::transpose) return from;
  std::vector<std::uint8_t> to(from.size());
  for (std::uint64_t row = 0; row < in.rows; ++row)
    for (std::uint64_t col = 0; col < in.cols; ++col)
      std::memcpy(&to[(col * in.rows + row) * in.element_bytes], &from[(row * in.cols + col) * in.element_bytes],
                  in.element_bytes);
  return to;
}

/// Executes the kernel. Returns the number of elements of `out` that differ from `check`, or -1 after a fault.
std::int64_t wrong_elements(Planned& made) {
  // Fill the output with bytes that no kernel writes by chance.
  for (simt::Buffer& allocated : made.plan.launch.buffers)
    if (!allocated.fill)
      allocated.fill = [](std::uint64_t, std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 0xA5); };
  simt::GlobalMemory memory(*made.program, made.plan.launch);
  Faults faults;
  simt::execute_grid(
      *made.program, made.plan.launch, memory, [&]() -> simt::Observer& { return faults; }, 1);
  if (faults.count != 0) return -1;
  const PlannedBuffer& in = buffer(made.plan, "in");
  const PlannedBuffer& out = buffer(made.plan, "out");
  const std::vector<std::uint8_t> expected = reference(made.kernel.check, in, elements(memory, in));
  const std::vector<std::uint8_t> actual = elements(memory, out);
  if (actual.size() != expected.size()) return static_cast<std::int64_t>(expected.size());
  std::int64_t wrong = 0;
  for (std::size_t at = 0; at < expected.size(); at += in.element_bytes)
    wrong += std::memcmp(&actual[at], &expected[at], in.element_bytes) != 0;
  return wrong;
}

/// Returns the settings to test: the defaults, then each other value of each parameter. For a long range, only its ends
/// and their neighbours are tested.
std::vector<Values> settings(const KernelFile& kernel) {
  std::vector<Values> all{Values{}};
  for (const Parameter& parameter : kernel.params)
    for (std::size_t at = 0; at < parameter.values.size(); ++at) {
      const bool is_inner = parameter.is_range && at > 4 && at + 2 < parameter.values.size();
      if (!is_inner && parameter.values[at] != parameter.default_value)
        all.push_back({{parameter.name, parameter.values[at]}});
    }
  return all;
}

std::string named(const Values& set) {
  std::string text;
  for (const auto& [name, value] : set) text += " " + name + "=" + value;
  return text;
}

/// Returns whether this size is invalid for the kernel: if it uses tensor maps, rows must be multiples of 16 bytes.
bool is_refused(const std::string& name, const Size& size) {
  return !load_kernel(name).tensor_maps.empty() && size.width % 4 != 0;
}

class EveryKernel : public testing::TestWithParam<std::string> {};

TEST_P(EveryKernel, ComputesWhatItsCheckSaysAtAllSizes) {
  for (const Size& size : {Size{1, 1}, Size{1, 70}, Size{70, 1}, Size{64, 128}, Size{1000, 3001}, Size{260, 132}}) {
    if (is_refused(GetParam(), size)) {
      EXPECT_THROW(planned(GetParam(), size, {}), InputError);
      continue;
    }
    Planned made = planned(GetParam(), size, {});
    EXPECT_NE(made.kernel.check, Check::none);
    const bool may_be_wrong = GetParam() == kHazard && (size.width % 32 != 0 || size.height % 32 != 0);
    if (!may_be_wrong) {
      EXPECT_EQ(wrong_elements(made), 0) << size.width << "x" << size.height;
    }
  }
}

TEST_P(EveryKernel, ComputesWhatItsCheckSaysWithAllSettings) {
  Size size = GetParam() == kHazard ? Size{96, 64} : Size{75, 101};
  if (is_refused(GetParam(), size)) size.width = 76;
  for (const Values& set : settings(load_kernel(GetParam()))) {
    try {
      Planned made = planned(GetParam(), size, set);
      EXPECT_EQ(wrong_elements(made), 0) << named(set);
    } catch (const InputError& error) {
      // With the defaults of the other parameters, only the size of a block may become invalid.
      EXPECT_THAT(error.what(), testing::HasSubstr("at most 1024 are allowed")) << named(set);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryKernel, testing::ValuesIn(catalogue()),
                         [](const auto& info) { return info.param; });

TEST(Catalogue, HasTheMistakeThatRoundSizesHide) {
  Planned round = planned(std::string(kHazard), {1024, 3072}, {});
  EXPECT_EQ(wrong_elements(round), 0);
  Planned cut = planned(std::string(kHazard), {1000, 3001}, {});
  EXPECT_GT(wrong_elements(cut), 0);
}

}  // namespace
}  // namespace warplens::kernels
