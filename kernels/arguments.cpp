#include "kernels/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "kernels/error.hpp"

namespace warplens::kernels {
namespace {

/// Where an argument goes, for messages.
struct ArgumentPlace {
  const KernelFile& kernel;
  std::size_t number;  ///< from 1
  const ptx::Variable& parameter;

  InputError error(const Argument& argument, const std::string& what) const {
    return {kernel.path, kernel.line_of("args"),
            fmt::format("argument {} of the kernel is given '{}', {}", number, argument.name, what)};
  }
};

template <class T>
void put(std::vector<std::uint8_t>& bytes, const T& value) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof(T));
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}

void put_integer(std::vector<std::uint8_t>& bytes, const ArgumentPlace& place, const Argument& argument,
                 std::int64_t value) {
  const unsigned size = ptx::bytes_of(place.parameter.type);
  // The declaration does not tell int from unsigned: either may be meant.
  const bool fits =
      size == 8 || (value >= -(std::int64_t{1} << (8 * size - 1)) && value < (std::int64_t{1} << 8 * size));
  if (!fits) {
    throw place.error(argument, fmt::format("which is {}: too large for its {} bytes", value, size));
  }
  for (unsigned byte = 0; byte < size; ++byte) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * byte)));
}

void put_argument(std::vector<std::uint8_t>& bytes, const ArgumentPlace& place, const Argument& argument) {
  const ptx::Variable& parameter = place.parameter;
  const auto* pointer = std::get_if<Pointer>(&argument.value);
  if (pointer && parameter.bytes() != 8) {
    throw place.error(argument,
                      fmt::format("a buffer, but takes {} bytes: check the order of 'args'", parameter.bytes()));
  }
  if (parameter.count != 1) {
    throw place.error(argument,
                      fmt::format("but is a struct of {} bytes, which a header cannot give", parameter.bytes()));
  }
  if (pointer) return put(bytes, pointer->address);
  const std::int64_t value = std::get<std::int64_t>(argument.value);
  if (parameter.type == ptx::Type::f32) return put(bytes, static_cast<float>(value));
  if (parameter.type == ptx::Type::f64) return put(bytes, static_cast<double>(value));
  put_integer(bytes, place, argument, value);
}

}  // namespace

PackedArguments pack_arguments(const KernelFile& kernel, const ptx::Module& module, const ptx::Function& entry,
                               const std::vector<Argument>& arguments) {
  if (arguments.size() != entry.params.size()) {
    throw InputError(kernel.path, kernel.line_of("args"),
                     fmt::format("'args' names {}, but the kernel takes {}", arguments.size(), entry.params.size()));
  }
  PackedArguments packed;
  std::vector<std::uint8_t>& bytes = packed.bytes;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ptx::Variable& parameter = module.variables[entry.params[i]];
    const std::size_t alignment = std::max(parameter.alignment, ptx::bytes_of(parameter.type));
    bytes.resize((bytes.size() + alignment - 1) / alignment * alignment);
    packed.places.push_back(static_cast<std::uint32_t>(bytes.size()));
    put_argument(bytes, {kernel, i + 1, parameter}, arguments[i]);
  }
  return packed;
}

}  // namespace warplens::kernels
