#pragma once

#include "kernels/compile/compilation.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Changes what is added to rejected code, by the first rule that applies to its log. Returns false if none applies.
bool change_additions(const Compilation& compilation, const DeviceCode& code, const CompileAnswer& answer,
                      Additions& added);

/// Leaves out the line of an error if it is the use of a macro outside of functions and types: "INSTANTIATE(float)".
/// Returns false if there is none.
bool leave_out_macro_use(const Compilation& compilation, const CompileAnswer& answer, Additions& added);

/// Removes the mark __host__ from all functions, because NVRTC compiles no host functions (for example, a constexpr
/// function in a launch bound). Returns false if the log has no such error, or if the mark was removed before.
bool drop_host_marks(const CompileAnswer& answer, Additions& added);

/// Returns true if the width of the integer types of 64 bits may be the reason for an error.
bool depends_on_long(const Compilation& compilation, const std::string& log);

}  // namespace warplens::kernels
