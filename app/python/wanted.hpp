#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::python {

/// Input of a function: a choice, or a kernel that is launched on arrays.
struct Wanted {
  study::Choice choice;
  bool of_block = false;      ///< whether choice.block was given
  bool has_own_size = false;  ///< choice.size was not given, so the kernel's default size is used

  /// TOML header of a kernel whose source is choice.text and whose launch is given by arguments; otherwise empty.
  std::string header;
  /// Contents of the header's buffers, in its order.
  std::vector<std::shared_ptr<const std::vector<std::uint8_t>>> contents;

  /// Returns the choice, with the kernel's default size if no size was given.
  study::Choice sized() const;
};

/// Parses its kernel. Throws kernels::InputError.
kernels::KernelFile kernel_of(const Wanted& wanted);

/// Parses, compiles and plans its launch. Throws kernels::InputError.
study::Study load(const Wanted& wanted, kernels::CompileCache& cache, const std::stop_token& stop);

/// Returns whether its kernel file has several launches. Throws kernels::InputError.
bool is_sequence(const Wanted& wanted);

}  // namespace warplens::python
