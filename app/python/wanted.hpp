#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::python {

/// What Python asks about: a choice, or a kernel that is launched on arrays.
struct Wanted {
  study::Choice choice;
  bool of_block = false;      ///< choice.block was named
  bool has_own_size = false;  ///< choice.size was not: the kernel's own counts

  /// The header of a kernel whose code is choice.text, where the launch is given by arguments: TOML. Empty else.
  std::string header;
  /// What the header's buffers hold, one each, in its order.
  std::vector<std::shared_ptr<const std::vector<std::uint8_t>>> contents;

  /// The choice with the kernel's own size, where none was named.
  study::Choice sized() const;
};

/// Its kernel, read. Throws kernels::InputError.
kernels::KernelFile kernel_of(const Wanted& wanted);

/// Reads, compiles and plans it. Throws kernels::InputError.
study::Study load(const Wanted& wanted, kernels::CompileCache& cache, const std::stop_token& stop);

/// Whether it makes several launches, one after the other. Throws kernels::InputError.
bool is_sequence(const Wanted& wanted);

}  // namespace warplens::python
