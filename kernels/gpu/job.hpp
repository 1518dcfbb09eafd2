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

/// A buffer on the GPU.
struct JobBuffer {
  std::string name;
  std::string element;  ///< a type that kernels::element_named knows: "float"
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t offset = 0;  ///< distance from the allocation's start to the kernel's pointer, in elements
  std::uint64_t bytes = 0;   ///< size of the allocation: (rows × cols + offset) elements
  kernels::FillRule fill;    ///< initial contents; empty if the buffer is only written by the kernel
  bool operator==(const JobBuffer&) const = default;
};

/// A __constant__ or __device__ variable whose value is set on the GPU.
struct JobVariable {
  std::string symbol;  ///< name of the variable in the code
  std::string element;
  std::uint64_t count = 1;  ///< number of elements of the variable
  kernels::FillRule fill;
  bool operator==(const JobVariable&) const = default;
};

/// A texture or surface object of a buffer.
struct JobTexture {
  std::uint32_t buffer = 0;
  simt::TextureObject object;  ///< the object without `handle` and `address`, which are set on the GPU
  bool operator==(const JobTexture&) const = default;
};

/// A tensor map of a buffer.
struct JobTensorMap {
  std::uint32_t buffer = 0;
  simt::TensorMap map;  ///< the map without `handle` and `address`, which are set on the GPU
  bool operator==(const JobTensorMap&) const = default;
};

/// The position of an argument in the block of arguments, and the object whose address or handle is written there.
struct JobArgument {
  std::uint32_t at = 0;                 ///< offset of the argument's first byte in the block of arguments
  std::optional<std::uint32_t> buffer;  ///< index of a buffer whose address is written into the 8 bytes at `at`
  std::uint64_t byte_offset = 0;        ///< number of bytes to add to the buffer's address
  /// Index into Job::textures; the handle of this texture is written at `at`.
  std::optional<std::uint32_t> texture = std::nullopt;
  /// Index into Job::tensor_maps; this tensor map is written at `at`.
  std::optional<std::uint32_t> tensor_map = std::nullopt;
  bool operator==(const JobArgument&) const = default;
};

/// The parameters of a launch for the driver.
struct JobLaunch {
  std::vector<char> cubin;  ///< machine code, or PTX with a terminating zero, which the driver assembles
  std::string entry;        ///< mangled name of the kernel
  simt::Dim3 grid, block;
  std::uint32_t dynamic_shared_bytes = 0;
  bool cooperative = false;
  /// Cluster size that the launch sets. If nullopt, only the cluster size that the kernel declares applies.
  std::optional<simt::Dim3> cluster;
  std::vector<std::uint8_t> argument_bytes;  ///< the parameter block that the entry declares
  std::vector<JobArgument> arguments;        ///< arguments, in the order of the kernel's parameters
  std::vector<JobArgument> inner_pointers;   ///< pointers inside structs that are passed by value
  std::vector<JobVariable> variables;
  bool operator==(const JobLaunch&) const = default;
};

/// A launch with everything that a GPU needs to run it. Plain data, without source files.
struct Job {
  JobLaunch launch;
  std::string arch;  ///< architecture of the cubin: "sm_90"
  std::vector<JobBuffer> buffers;
  std::vector<JobTexture> textures;
  std::vector<JobTensorMap> tensor_maps;
  kernels::Check check = kernels::Check::none;         ///< expected result
  std::vector<kernels::PlannedCheck::Output> outputs;  ///< expected values, for a check by expressions
  kernels::Names names;                                ///< names that the expressions in `outputs` may use
  std::optional<double> tolerance;                     ///< tolerance of the comparison (see kernels::CheckSpec)
  std::optional<JobLaunch> reference;  ///< another kernel that must leave the same contents in the buffers
  bool operator==(const Job&) const = default;
};

/// Returns the job for a planned launch. The job contains the same machine code that was analysed.
Job make_job(const kernels::KernelFile& kernel, const kernels::Compiled& compiled, const kernels::Plan& plan);

/// Returns the parameters of the launch of a planned kernel.
JobLaunch make_launch(const kernels::Compiled& compiled, const kernels::Plan& plan);

/// Returns the launch of the job's reference as a job with the same buffers. The job must have a reference.
Job reference_job(const Job& job);

}  // namespace warplens::gpu
