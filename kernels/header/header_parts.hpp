#pragma once

#include <string>

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

// Functions that read the parts of a header. They throw InputError if the part is invalid.

/// Reads one entry of the table `params`.
Parameter read_parameter(const HeaderTable& params, const std::string& name);

/// Reads one entry of the table `buffers`. The parameters of `kernel` must have been read.
BufferSpec read_buffer(const HeaderTable& buffers, const KernelFile& kernel, const std::string& name);

/// Reads one entry of the table `variables`. The parameters of `kernel` must have been read.
VariableSpec read_variable(const HeaderTable& variables, const KernelFile& kernel, const std::string& name);

/// Returns the keys that describe a launch.
std::vector<std::string> launch_keys();

/// Reads the keys of a launch. The parameters and buffers of `kernel` must have been read.
LaunchSpec read_launch(const HeaderTable& table, const KernelFile& kernel);

/// Reads the key `check` of the header into the fields `check` and `checked` of `kernel`. All other parts of `kernel`
/// must have been read before.
void read_check(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
