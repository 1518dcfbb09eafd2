#pragma once

#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "analysis/clock/predict.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::clock::testing {

/// A kernel of run_ptx.hpp, its launch, and machine code with one instruction per PTX instruction.
struct Launched {
  std::shared_ptr<const simt::Program> program;
  simt::Launch launch;
  sass::MachineInstructions made;
};

struct LaunchShape {
  std::uint32_t threads = 32, blocks = 1;
  std::uint64_t buffer_bytes = std::uint64_t{1} << 28;
};

/// Returns a launch of simt::testing::kernel with this `body`. The buffer contains zeros.
inline Launched launched(const std::string& body, const LaunchShape& shape = {}, const std::string& module = {}) {
  Launched one{
      .program = simt::Program::lower(ptx::parse(simt::testing::kernel(body, module))), .launch = {}, .made = {}};
  one.launch.grid = {shape.blocks, 1, 1};
  one.launch.block = {shape.threads, 1, 1};
  one.launch.arguments.resize(8);
  std::memcpy(one.launch.arguments.data(), &simt::testing::kBufferAddress, 8);
  one.launch.buffers.push_back(
      {.name = "buffer",
       .address = simt::testing::kBufferAddress,
       .bytes = shape.buffer_bytes,
       .fill = [](std::uint64_t, std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{0}); }});
  one.made.count.assign(one.program->instructions().size(), 1);
  one.made.copies = one.made.unrolled = one.made.count;
  return one;
}

/// Executes all blocks and returns their recorded work.
inline Work work(const Launched& one, const WorkLimits& limits = {}) {
  std::vector<std::uint64_t> blocks(one.launch.grid.count());
  std::iota(blocks.begin(), blocks.end(), 0);
  return record_work(*one.program, one.launch, Latencies{}, one.made, 64, blocks, limits);
}

/// Code that sets %r0 to the number of the thread in the grid, and %d0 to the address of the thread's own 4 bytes, %out
/// + 4 × %r0.
inline const std::string kOwnWord =
    "mov.u32 %r0, %ctaid.x;\nmov.u32 %r1, %ntid.x;\nmad.lo.s32 %r0, %r0, %r1, %me;\n"
    "mul.wide.u32 %d0, %r0, 4;\nadd.u64 %d0, %d0, %out;\n";

}  // namespace warplens::clock::testing
