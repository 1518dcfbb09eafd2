#pragma once

#include <string>

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

// The parts of a header. Each throws InputError for what it cannot be.

/// One of the table `params`.
Parameter read_parameter(const HeaderTable& params, const std::string& name);

/// One of the table `buffers`. `kernel` has its parameters already.
BufferSpec read_buffer(const HeaderTable& buffers, const KernelFile& kernel, const std::string& name);

/// One of the table `variables`, likewise.
VariableSpec read_variable(const HeaderTable& variables, const KernelFile& kernel, const std::string& name);

/// The keys that say how a kernel is launched.
std::vector<std::string> launch_keys();

/// Reads them. `kernel` has its parameters and buffers already.
LaunchSpec read_launch(const HeaderTable& table, const KernelFile& kernel);

/// What the kernel must do: `check` and `checked` of `kernel`, which has all else already.
void read_check(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
