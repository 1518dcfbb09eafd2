#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "analysis/ptx/error.hpp"
#include "analysis/simt/execute.hpp"

namespace warplens::simt::testing {

/// Keeps every event of an execution.
class Events : public Observer {
 public:
  struct KeptAccess {
    std::uint32_t pc, warp;
    ptx::StateSpace space;
    AccessKind kind;
    std::uint32_t width;
    LaneMask active;
    PerLane<std::uint64_t> addresses;
    std::vector<std::uint8_t> values;
  };
  std::vector<KeptAccess> accesses;
  std::vector<Fault> faults;
  std::vector<std::string> printed;
  std::vector<BarrierEvent> barriers;

  void access(const Access& made) override {
    accesses.push_back({made.where.pc,
                        made.where.warp,
                        made.space,
                        made.kind,
                        made.width,
                        made.active,
                        made.addresses,
                        {made.values.begin(), made.values.end()}});
  }
  void fault(const Fault& seen) override { faults.push_back(seen); }
  void print(const Where&, unsigned, std::string_view text) override { printed.emplace_back(text); }
  void barrier(const BarrierEvent& event) override { barriers.push_back(event); }
};

/// Returns a PTX kernel `test` with one parameter, the pointer to its buffer, in %out. %me is the number of the thread,
/// %mine the address of the thread's own 8 bytes in the buffer. `body` may contain declarations; `module` is placed
/// before the kernel.
inline std::string kernel(const std::string& body, const std::string& module = {}) {
  return ".version 8.8\n.target sm_100a\n.address_size 64\n" + module +
         "\n.visible .entry test(.param .u64 buffer)\n{\n"
         ".reg .b64 %out, %mine;\n.reg .b32 %me;\n.reg .b16 %h<20>;\n.reg .b32 %r<40>;\n.reg .b64 %d<20>;\n"
         ".reg .f32 %f<20>;\n.reg .pred %p<20>;\n"
         "ld.param.u64 %out, [buffer];\nmov.u32 %me, %tid.x;\nmul.wide.u32 %mine, %me, 8;\nadd.u64 %mine, %mine, "
         "%out;\n" +
         body + "\nret;\n}\n";
}

/// Result of a run.
struct Result {
  std::vector<std::uint8_t> memory;
  Events events;
  Outcome outcome;

  template <class T>
  T at(std::size_t byte) const {
    T value;
    std::memcpy(&value, memory.data() + byte, sizeof value);
    return value;
  }
  /// Returns the low half of the 8 bytes of thread `thread` at %mine.
  std::uint32_t low(std::size_t thread) const { return at<std::uint32_t>(thread * 8); }
  std::uint64_t own(std::size_t thread) const { return at<std::uint64_t>(thread * 8); }
};

inline constexpr std::uint64_t kBufferAddress = 0x10000;

struct Shape {
  std::uint32_t threads = 32, blocks = 1;
  std::uint32_t buffer_bytes = 1 << 16;
  std::uint64_t budget = 1'000'000;
  std::uint32_t dynamic_shared = 0;
};

/// Executes a module whose entry takes the pointer to one buffer, which contains `initial`, followed by zeros.
inline Result run(const std::string& text, const Shape& shape = {}, const std::vector<std::uint8_t>& initial = {}) {
  const auto program = Program::lower(ptx::parse(text));
  Launch launch;
  launch.grid = {shape.blocks, 1, 1};
  launch.block = {shape.threads, 1, 1};
  launch.dynamic_shared_bytes = shape.dynamic_shared;
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer",
                            .address = kBufferAddress,
                            .bytes = shape.buffer_bytes,
                            .fill = [initial](std::uint64_t offset, std::span<std::uint8_t> out) {
                              for (std::size_t at = 0; at < out.size(); ++at)
                                out[at] = offset + at < initial.size() ? initial[offset + at] : 0;
                            }});
  GlobalMemory memory(*program, launch);
  Result result;
  result.outcome = execute_grid(*program, launch, memory, [&]() -> Observer& { return result.events; }, 1,
                                {.instructions_per_block = shape.budget});
  result.memory.resize(shape.buffer_bytes);
  memory.read(kBufferAddress, result.memory);
  return result;
}

/// Returns the message with which the module is refused; empty if it is accepted.
inline std::string refusal(const std::string& text) {
  try {
    Program::lower(ptx::parse(text));
  } catch (const ptx::Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace warplens::simt::testing
