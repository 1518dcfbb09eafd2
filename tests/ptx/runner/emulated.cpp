#include "tests/ptx/runner/emulated.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "analysis/ptx/module.hpp"
#include "tests/ptx/runner/inputs.hpp"

namespace warplens::conformance {
namespace {

constexpr std::uint64_t kFirstAddress = 0x7000'0000'0000;
constexpr std::uint64_t kApart = 0x1000'0000;

void append_argument(std::vector<std::uint8_t>& block, std::uint64_t value, std::size_t bytes) {
  block.resize((block.size() + bytes - 1) / bytes * bytes);
  block.resize(block.size() + bytes);
  std::memcpy(block.data() + block.size() - bytes, &value, bytes);
}

simt::Buffer buffer_of(const PtxTest& test, std::size_t parameter, std::uint64_t address) {
  auto bytes = std::make_shared<const std::vector<std::uint8_t>>(initial_bytes(test, parameter));
  simt::Buffer buffer{
      .name = "buffer " + std::to_string(parameter), .address = address, .bytes = bytes->size(), .fill = {}};
  buffer.fill = [bytes](std::uint64_t offset, std::span<std::uint8_t> out) {
    std::ranges::fill(out, std::uint8_t{0});
    if (offset < bytes->size())
      std::memcpy(out.data(), bytes->data() + offset, std::min<std::uint64_t>(out.size(), bytes->size() - offset));
  };
  return buffer;
}

}  // namespace

void FaultObserver::fault(const simt::Fault& fault) {
  if (message.empty())
    message = "fault of kind " + std::to_string(static_cast<int>(fault.kind)) + " at pc " +
              std::to_string(fault.where.pc) + (fault.detail.empty() ? "" : ": " + fault.detail);
}

Results run_emulated(const PtxTest& test) {
  FaultObserver observer;
  return run_emulated(test, simt::Program::lower(ptx::parse(test.text)), observer);
}

Results run_emulated(const PtxTest& test, std::shared_ptr<const simt::Program> program, FaultObserver& observer) {
  simt::Launch launch{.grid = test.grid,
                      .block = test.block,
                      .dynamic_shared_bytes = test.shared_bytes,
                      .arguments = {},
                      .buffers = {}};
  for (std::size_t at = 0; at < test.parameters.size(); ++at) {
    const Parameter& parameter = test.parameters[at];
    if (parameter.kind == Parameter::Kind::value) {
      append_argument(launch.arguments, parameter.value, ptx::bytes_of(parameter.type));
    } else {
      const std::uint64_t address = kFirstAddress + at * kApart;
      append_argument(launch.arguments, address, 8);
      launch.buffers.push_back(buffer_of(test, at, address));
    }
  }
  simt::GlobalMemory memory(*program, launch);
  simt::execute_grid(
      *program, launch, memory, [&]() -> simt::Observer& { return observer; }, 1);
  if (!observer.message.empty()) throw std::runtime_error(observer.message);

  Results results{.origin = "Warplens", .buffers = {}};
  for (std::size_t at = 0; at < test.parameters.size(); ++at) {
    if (!test.parameters[at].is_written()) continue;
    std::vector<std::uint8_t> bytes(test.parameters[at].bytes());
    memory.read(kFirstAddress + at * kApart, bytes);
    results.buffers.push_back(std::move(bytes));
  }
  return results;
}

}  // namespace warplens::conformance
