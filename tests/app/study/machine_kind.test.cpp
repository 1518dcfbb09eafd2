#include "app/study/machine_kind.hpp"

#include <gtest/gtest.h>

#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

TEST(MachineKind, IsKnownByItsMachinesName) {
  for (const MachineKind kind : {MachineKind::gpu, MachineKind::toy})
    EXPECT_EQ(machine_named(machine_of(kind).name), kind);
  EXPECT_EQ(machine_of(MachineKind::toy).warp_size, 4u);
  EXPECT_THROW(machine_named("tpu"), kernels::InputError);
}

}  // namespace
}  // namespace warplens::study
