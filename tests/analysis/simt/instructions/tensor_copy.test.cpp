#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::string kernel_with_map(const std::string& instruction) {
  return ".version 8.7\n.target sm_90\n.address_size 64\n.visible .entry test(.param .align 64 .b8 map[128])\n{\n"
         ".reg .b64 %map;\n.reg .b32 %x;\n.reg .b32 %y;\n.reg .b32 %to;\n.reg .b32 %bar;\n"
         ".shared .align 128 .b8 box[256];\n.shared .align 8 .b64 barrier;\n"
         "mov.b64 %map, map;\ncvta.param.u64 %map, %map;\nmov.u32 %to, box;\nmov.u32 %bar, barrier;\n"
         "mov.u32 %x, 4;\nmov.u32 %y, 1;\n" +
         instruction + "\nret;\n}\n";
}

/// Returns the faults of a launch of one thread with a map of 4 rows of 8 words.
std::vector<std::string> faults_of(const std::string& instruction, bool has_map = true) {
  const auto program = Program::lower(ptx::parse(kernel_with_map(instruction)));
  Launch launch;
  launch.arguments.resize(kTensorMapBytes);
  launch.buffers.push_back({.name = "in", .address = kBufferAddress, .bytes = 128, .fill = {}});
  launch.tensor_maps.push_back({.handle = has_map ? 0u : 1u,
                                .address = kBufferAddress,
                                .columns = 8,
                                .rows = 4,
                                .row_bytes = 32,
                                .element_bytes = 4,
                                .box_columns = 4,
                                .box_rows = 2});
  Events events;
  GlobalMemory memory(*program, launch);
  execute_grid(*program, launch, memory, [&]() -> Observer& { return events; }, 1, {});
  std::vector<std::string> details;
  for (const Fault& fault : events.faults) details.emplace_back(fault.detail);
  return details;
}

const char* const kLoad =
    "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%to], [%map, {%x, %y}], [%bar];";
const char* const kStore = "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%map, {%x, %y}], [%to];";

TEST(TensorCopy, OfOtherShapesIsRefusedInWords) {
  EXPECT_THAT(
      refusal(kernel_with_map("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%map, {%x, %y, %x}], [%to];")),
      HasSubstr("only for tensors with one or two dimensions"));
  EXPECT_THAT(refusal(kernel_with_map("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%map, {%x}], [%to];")),
              HasSubstr("one coordinate per dimension"));
  EXPECT_THAT(refusal(kernel_with_map("cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%map, {%x}], [%to];")),
              "");
}

TEST(TensorCopy, MayReadFromBeforeTheTensorButNotWriteThere) {
  const std::string before = "mov.u32 %x, -4;\n";
  EXPECT_THAT(faults_of(before + kLoad), Not(Contains(HasSubstr("box"))));
  EXPECT_THAT(faults_of(before + kStore), Contains(HasSubstr("before the first column or row")));
}

TEST(TensorCopy, BeginsAtWholePiecesOfARow) {
  for (const char* copy : {kLoad, kStore})
    EXPECT_THAT(faults_of("mov.u32 %x, 3;\n" + std::string(copy)),
                Contains(HasSubstr("16 bytes in a row of the tensor")));
}

TEST(TensorCopy, NeedsAMap) {
  EXPECT_THAT(faults_of(kLoad, false), Contains(HasSubstr("no tensor map at the given address")));
}

}  // namespace
}  // namespace warplens::simt::testing
