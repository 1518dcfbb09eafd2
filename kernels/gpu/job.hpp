#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::gpu {

/// A buffer that the GPU shall hold.
struct JobBuffer {
  std::string name;
  std::string element;  ///< "float"; what kernels::element_named knows
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t offset = 0;  ///< elements before the first one; the kernel's pointer is moved past them
  std::uint64_t bytes = 0;   ///< of the allocation: (rows × cols + offset) elements
  kernels::FillRule fill;    ///< empty: the kernel is to write it
  bool operator==(const JobBuffer&) const = default;
};

/// A __constant__ or __device__ variable that the GPU shall give a value to.
struct JobVariable {
  std::string symbol;  ///< as the code calls it
  std::string element;
  std::uint64_t count = 1;  ///< elements
  kernels::FillRule fill;
  bool operator==(const JobVariable&) const = default;
};

/// A texture or surface object that the GPU shall make of a buffer.
struct JobTexture {
  std::uint32_t buffer = 0;
  simt::TextureObject object;  ///< without `handle` and `address`, which the GPU has its own of
  bool operator==(const JobTexture&) const = default;
};

/// A tensor map that the GPU shall make of a buffer.
struct JobTensorMap {
  std::uint32_t buffer = 0;
  simt::TensorMap map;  ///< without `handle` and `address`
  bool operator==(const JobTensorMap&) const = default;
};

/// Where an argument stands in the block of arguments.
struct JobArgument {
  std::uint32_t at = 0;                 ///< its first byte
  std::optional<std::uint32_t> buffer;  ///< it is a pointer: 8 bytes to be overwritten with this buffer's address …
  std::uint64_t byte_offset = 0;        ///< … moved by this
  /// It is a handle: to be overwritten with that of this one of the job's textures.
  std::optional<std::uint32_t> texture = std::nullopt;
  /// It is to be overwritten with this one of the job's tensor maps.
  std::optional<std::uint32_t> tensor_map = std::nullopt;
  bool operator==(const JobArgument&) const = default;
};

/// What the driver is told to start.
struct JobLaunch {
  std::vector<char> cubin;  ///< or PTX with a zero at its end, which the driver assembles
  std::string entry;        ///< mangled
  simt::Dim3 grid, block;
  std::uint32_t dynamic_shared_bytes = 0;
  bool cooperative = false;
  std::optional<simt::Dim3> cluster;         ///< nothing: as the kernel declares it, if it does
  std::vector<std::uint8_t> argument_bytes;  ///< the parameter block as the entry declares it
  std::vector<JobArgument> arguments;        ///< in the entry's order
  std::vector<JobArgument> inner_pointers;   ///< the pointers inside of structs that are given by value
  std::vector<JobVariable> variables;
  bool operator==(const JobLaunch&) const = default;
};

/// One launch, complete: whoever has it needs no sources. Plain data.
struct Job {
  JobLaunch launch;
  std::string arch;  ///< that the cubin is for: "sm_90"
  std::vector<JobBuffer> buffers;
  std::vector<JobTexture> textures;
  std::vector<JobTensorMap> tensor_maps;
  kernels::Check check = kernels::Check::none;         ///< what the launch must make of what the buffers hold before
  std::vector<kernels::PlannedCheck::Output> outputs;  ///< of an expression
  kernels::Names names;                                ///< that its expressions may use
  std::optional<double> tolerance;                     ///< as kernels::CheckSpec's
  std::optional<JobLaunch> reference;  ///< another kernel, on the same buffers, that leaves what the job must
  bool operator==(const Job&) const = default;
};

/// The launch that a plan describes, of the very code that was analysed.
Job make_job(const kernels::KernelFile& kernel, const kernels::Compiled& compiled, const kernels::Plan& plan);

/// What starts a planned kernel.
JobLaunch make_launch(const kernels::Compiled& compiled, const kernels::Plan& plan);

/// That launch as a job of its own, with the same buffers. The job must have a reference.
Job reference_job(const Job& job);

}  // namespace warplens::gpu
