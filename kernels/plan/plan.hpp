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

/// A buffer of a launch with its shape. The pictures and the reference calculation use it.
struct PlannedBuffer {
  std::string name;
  std::string element;  ///< type after the substitution of parameters: "float", never "T"; element_named knows it
  std::uint32_t element_bytes = 4;
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t offset = 0;   ///< number of elements from the buffer's start to the kernel's pointer
  std::uint64_t address = 0;  ///< first byte of the allocation, in the address space of the analysis
  FillRule fill;
};

/// A __constant__ or __device__ variable that gets a value before the launch.
struct PlannedVariable {
  std::string symbol;   ///< name of the variable in the PTX
  std::string element;  ///< type of the variable's elements, for element_named
  std::uint64_t count = 1;
  FillRule fill;
};

/// A texture or surface object of a launch.
struct PlannedTexture {
  std::string name;
  std::uint32_t buffer = 0;  ///< index of the object's buffer in Plan::buffers
  simt::TextureObject object;
  std::string reference;  ///< name of the texture or surface reference that it replaces; empty: there is none
};

/// A tensor map of a launch.
struct PlannedTensorMap {
  std::string name;
  std::uint32_t buffer = 0;  ///< index of the map's buffer in Plan::buffers
  simt::TensorMap map;
};

/// Describes how the result of a launch is checked.
struct PlannedCheck {
  struct Output {
    std::uint32_t buffer = 0;  ///< index of the checked buffer in Plan::buffers
    std::string expression;    ///< may use i, row, col, `names` and elements of inputs, in[…]
    bool operator==(const Output&) const = default;
  };
  Check kind = Check::none;     ///< never Check::saxpy, because a saxpy is planned as an expression
  std::vector<Output> outputs;  ///< checked buffers; `expression` is only set if `kind` is Check::expression
  Names names;
  std::optional<double> tolerance;  ///< maximum relative difference (see CheckSpec)
};

/// An argument of a launch, and its position in Launch::arguments.
struct PlannedArgument {
  std::uint32_t at = 0;                 ///< offset of the argument's first byte in Launch::arguments
  std::optional<std::uint32_t> buffer;  ///< index into Plan::buffers if the argument is a pointer
  std::uint64_t byte_offset = 0;        ///< for a pointer: distance in bytes from the start of the allocation
  /// Index into Plan::textures if the argument is the handle of a texture or surface.
  std::optional<std::uint32_t> texture = std::nullopt;
  /// Index into Plan::tensor_maps if the argument is a tensor map, which has simt::kTensorMapBytes bytes.
  std::optional<std::uint32_t> tensor_map = std::nullopt;
};

/// Everything about one launch that is known before it is executed.
struct Plan {
  simt::Launch launch;
  std::vector<PlannedBuffer> buffers;
  std::vector<PlannedArgument> arguments;       ///< arguments, in the order of the kernel's parameters
  std::vector<PlannedArgument> inner_pointers;  ///< pointers and handles inside structs that are passed by value
  std::vector<PlannedVariable> variables;
  std::vector<PlannedTexture> textures;       ///< textures and surfaces; their objects are also in `launch.textures`
  std::vector<PlannedTensorMap> tensor_maps;  ///< tensor maps; the maps are also in `launch.tensor_maps`
  PlannedCheck check;
  Size size;
  Values values;
};

/// The buffer element and byte at an address.
struct Location {
  const PlannedBuffer* buffer;  ///< points into Plan::buffers of the given plan
  std::int64_t element;         ///< index, counted from the element at the kernel's pointer; negative before it
  std::uint32_t byte;           ///< offset of the byte within the element
  std::uint64_t row, col;       ///< row and column of the element; valid only if `is_inside`
  bool is_inside;               ///< true if the element is one of the buffer's rows × cols elements
};

/// Finds the element that an address of global memory belongs to. Returns nullopt if no buffer of the plan contains the
/// address.
std::optional<Location> locate(const Plan& plan, std::uint64_t address);

/// Returns the value of every parameter: the value in `set`, or the default if `set` does not contain the parameter.
/// Throws InputError if a name in `set` is not a parameter, or if a value is not allowed. The message lists the allowed
/// names or values.
Values resolve_values(const KernelFile& kernel, const Values& set);

/// Evaluates the header's expressions for a size and parameter values: grid, block, buffers, arguments. Throws
/// InputError if the size is 0, a block has more than 1024 threads, the grid exceeds the limits of the hardware, an
/// argument does not have the size of the entry's parameter, a block has too much shared memory, or an expression is
/// invalid. `host_bytes` becomes simt::Launch::host_bytes.
Plan plan(const KernelFile& kernel, const simt::Program& program, const Size& size, const Values& values,
          const Machine& machine = gpu_machine(), std::uint64_t host_bytes = 0);

}  // namespace warplens::kernels
