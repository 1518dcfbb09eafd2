#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::python {

/// The launch that a function of the module works on: a choice, or a kernel that is launched on arrays.
struct Wanted {
  study::Choice choice;
  bool of_block = false;      ///< whether the caller gave choice.block
  bool has_own_size = false;  ///< set if the caller did not give choice.size; the kernel's default size is then used

  /// Warplens header (TOML) for the kernel in choice.text, if the kernel is launched on arrays; otherwise empty.
  std::string header;
  /// Contents of the buffers in `header`, in the order of the header.
  std::vector<std::shared_ptr<const std::vector<std::uint8_t>>> contents;

  /// Returns the choice, with the kernel's default size if no size was given.
  study::Choice sized() const;
};

/// Parses the kernel of `wanted`. Throws kernels::InputError.
kernels::KernelFile kernel_of(const Wanted& wanted);

/// Parses, compiles and plans the launch of `wanted`. Throws kernels::InputError.
study::Study load(const Wanted& wanted, kernels::CompileCache& cache, const std::stop_token& stop);

/// Returns whether the kernel's file has several launches. Throws kernels::InputError.
bool is_sequence(const Wanted& wanted);

}  // namespace warplens::python
