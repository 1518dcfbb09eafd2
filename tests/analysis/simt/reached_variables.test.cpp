// Tests that the shared memory of a kernel contains the variables that the kernel and its called functions use. It must
// not contain the variables of other kernels in the same file.

#include "analysis/simt/reached_variables.hpp"

#include <gtest/gtest.h>

#include "analysis/simt/program.hpp"

namespace warplens::simt {
namespace {

constexpr const char* kFile = R"(
.version 8.8
.target sm_90
.address_size 64
.shared .align 4 .b8 of_first[256];
.shared .align 4 .b8 of_second[1024];
.shared .align 4 .b8 of_called[128];
.shared .align 4 .b8 of_table[64];
.func by_name()
{
.reg .b32 %r<2>;
st.shared.u32 [of_called+4], %r1;
ret;
}
.func by_table()
{
.reg .b32 %r<2>;
mov.u32 %r1, of_table;
ret;
}
.visible .entry first()
{
.reg .b32 %r<2>;
st.shared.u32 [of_first], %r1;
ret;
}
.visible .entry second()
{
.reg .b32 %r<2>;
ld.shared.u32 %r1, [of_second];
call.uni by_name, ();
ret;
}
.visible .entry none()
{
ret;
}
)";

TEST(SharedMemory, IsOfTheKernelThatIsLaunchedAlone) {
  const auto module = ptx::parse(kFile);
  EXPECT_EQ(Program::lower(module, "first")->shared_bytes(), 256u);
  EXPECT_EQ(Program::lower(module, "none")->shared_bytes(), 0u);
}

TEST(SharedMemory, IsAlsoThatOfWhatTheKernelCalls) {
  EXPECT_EQ(Program::lower(ptx::parse(kFile), "second")->shared_bytes(), 1024u + 128u);
}

TEST(SharedMemory, IsAlsoThatOfFunctionsWhoseAddressIsInAVariable) {
  const std::string with_table = std::string(kFile) + ".global .align 8 .u64 table[1] = {by_table};\n";
  EXPECT_EQ(Program::lower(ptx::parse(with_table), "first")->shared_bytes(), 256u + 64u);
}

TEST(ReachedVariables, AreToldByTheIndexInTheModule) {
  const auto module = ptx::parse(kFile);
  const std::vector<bool> reached = reached_variables(*module, *module->find_function("second"));
  for (std::size_t at = 0; at < reached.size(); ++at) {
    const std::string_view name = module->variables[at].name;
    EXPECT_EQ(reached[at], name == "of_second" || name == "of_called") << name;
  }
}

}  // namespace
}  // namespace warplens::simt
