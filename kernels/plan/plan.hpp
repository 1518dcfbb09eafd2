#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/header/size.hpp"
#include "kernels/values/fill.hpp"

namespace warplens::kernels {

/// A buffer of a launch with its shape, for drawing and for the reference.
struct PlannedBuffer {
  std::string name;
  std::string element;  ///< resolved: "float", never "T"; as element_named takes it
  std::uint32_t element_bytes = 4;
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t offset = 0;   ///< elements by which the kernel's pointer is moved past the buffer's start
  std::uint64_t address = 0;  ///< in the analysis's memory, of the allocation's first byte
  FillRule fill;
};

/// A __constant__ or __device__ variable that is given a value before the launch.
struct PlannedVariable {
  std::string symbol;   ///< as the PTX calls it
  std::string element;  ///< as element_named takes it
  std::uint64_t count = 1;
  FillRule fill;
};

/// A texture or surface object of a launch.
struct PlannedTexture {
  std::string name;
  std::uint32_t buffer = 0;  ///< of the plan's
  simt::TextureObject object;
};

/// A tensor map of a launch.
struct PlannedTensorMap {
  std::string name;
  std::uint32_t buffer = 0;  ///< of the plan's
  simt::TensorMap map;
};

/// What the result of a launch is held against.
struct PlannedCheck {
  struct Output {
    std::uint32_t buffer = 0;  ///< of the plan's
    std::string expression;    ///< of its elements: over i, row, col, `names`, and the buffers' elements in[…] before
    bool operator==(const Output&) const = default;
  };
  Check kind = Check::none;     ///< never saxpy: that is an expression
  std::vector<Output> outputs;  ///< expression
  Names names;
  std::optional<double> tolerance;  ///< as CheckSpec's
};

/// An argument of a launch: where it stands in the launch's `arguments`.
struct PlannedArgument {
  std::uint32_t at = 0;                 ///< its first byte
  std::optional<std::uint32_t> buffer;  ///< it points into this one of the plan's buffers …
  std::uint64_t byte_offset = 0;        ///< … so many bytes past its allocation's start
  /// It is the handle of this one of the plan's textures.
  std::optional<std::uint32_t> texture = std::nullopt;
  /// It is this one of the plan's tensor maps, simt::kTensorMapBytes long.
  std::optional<std::uint32_t> tensor_map = std::nullopt;
};

/// Everything about one launch before it is executed.
struct Plan {
  simt::Launch launch;
  std::vector<PlannedBuffer> buffers;
  std::vector<PlannedArgument> arguments;       ///< in the entry's order
  std::vector<PlannedArgument> inner_pointers;  ///< those inside of structs that are given by value
  std::vector<PlannedVariable> variables;
  std::vector<PlannedTexture> textures;       ///< and surfaces; `launch.textures` has their objects
  std::vector<PlannedTensorMap> tensor_maps;  ///< `launch.tensor_maps` has the maps
  PlannedCheck check;
  Size size;
  Values values;
};

/// What lies at an address.
struct Location {
  const PlannedBuffer* buffer;  ///< of the plan that was asked
  std::int64_t element;         ///< counted from where the kernel's pointer points; negative before it
  std::uint32_t byte;           ///< within the element
  std::uint64_t row, col;       ///< of the element; only where `is_inside`
  bool is_inside;               ///< it is one of the buffer's rows × cols elements
};

/// The element that an address of global memory belongs to; nothing where the plan has no buffer there.
std::optional<Location> locate(const Plan& plan, std::uint64_t address);

/// The complete values for a choice: defaults, overridden by `set`. Throws InputError for a name that the kernel does
/// not have or a value that it does not allow, with the allowed ones in the message.
Values resolve_values(const KernelFile& kernel, const Values& set);

/// Evaluates the header's expressions for a size and values: grid, block, buffers, arguments. Throws InputError for a
/// size of 0, a block of more than 1024 threads, a grid beyond the hardware's limits, an argument whose size does not
/// match the entry's parameter, more shared memory than a block may have, an expression that does not evaluate.
/// `host_bytes` as in simt::Launch.
Plan plan(const KernelFile& kernel, const simt::Program& program, const Size& size, const Values& values,
          const Machine& machine = gpu_machine(), std::uint64_t host_bytes = 0);

}  // namespace warplens::kernels
