#pragma once

#include "kernels/compile/compilation.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Changes `added`, the additions to the code, because the compiler rejected the code. Applies only the first rule that
/// matches the compiler's log. Returns false if no rule matches.
bool change_additions(const Compilation& compilation, const DeviceCode& code, const CompileAnswer& answer,
                      Additions& added);

/// If an error is on a line that uses a macro outside of functions and types, such as "INSTANTIATE(float)", leaves out
/// this line. Returns false if there is no such line.
bool leave_out_macro_use(const Compilation& compilation, const CompileAnswer& answer, Additions& added);

/// Removes the mark __host__ from all functions. NVRTC rejects host functions, for example a constexpr function that
/// __launch_bounds__ calls. Returns false if the log does not report a host function, or if the mark was removed
/// before.
bool drop_host_marks(const CompileAnswer& answer, Additions& added);

/// Returns true if an error may occur because the 64-bit integer types are long here, and not long long.
bool depends_on_long(const Compilation& compilation, const std::string& log);

}  // namespace warplens::kernels
