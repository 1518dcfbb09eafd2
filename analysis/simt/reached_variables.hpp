#pragma once

#include <vector>

#include "analysis/ptx/module.hpp"

namespace warplens::simt {

/// For each of a module's variables, whether an entry or a function that it may reach names it. A file of several
/// kernels has the shared memory of all of them in one module, and the assembler gives each kernel its own alone.
/// Functions whose address stands in a variable count as reached.
std::vector<bool> reached_variables(const ptx::Module& module, const ptx::Function& entry);

}  // namespace warplens::simt
