#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "kernels/compile.hpp"
#include "kernels/kernel_file.hpp"
#include "kernels/plan.hpp"

namespace warplens::gpu {

/// A buffer that the GPU shall hold.
struct JobBuffer {
  std::string name;
  std::string element;  ///< "float"; a name that kernels::element_named knows
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t offset = 0;  ///< elements before the first one; the kernel's pointer is moved past them
  std::uint64_t bytes = 0;   ///< of the allocation: (rows × cols + offset) elements
  std::string fill;          ///< as kernels::make_fill takes it; empty: the kernel is to write it
  bool operator==(const JobBuffer&) const = default;
};

/// Where an argument stands in the block of arguments.
struct JobArgument {
  std::uint32_t at = 0;                 ///< its first byte
  std::optional<std::uint32_t> buffer;  ///< it is a pointer: 8 bytes to be overwritten with this buffer's address …
  std::uint64_t byte_offset = 0;        ///< … moved by this
  bool operator==(const JobArgument&) const = default;
};

/// One launch, complete: whoever has it needs no sources. Plain data.
struct Job {
  std::vector<char> cubin;
  std::string entry;  ///< mangled
  std::string arch;   ///< that the cubin is for: "sm_90"
  simt::Dim3 grid, block;
  std::uint32_t dynamic_shared_bytes = 0;
  std::vector<std::uint8_t> argument_bytes;  ///< the parameter block as the entry declares it
  std::vector<JobArgument> arguments;        ///< in the entry's order
  std::vector<JobBuffer> buffers;
  kernels::Check check = kernels::Check::none;  ///< what the written buffer must be of the filled one
  bool operator==(const Job&) const = default;
};

/// The launch that a plan describes, of the very code that was analysed.
Job make_job(const kernels::KernelFile& kernel, const kernels::Compiled& compiled, const kernels::Plan& plan);

}  // namespace warplens::gpu
