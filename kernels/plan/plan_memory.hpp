#pragma once

#include <memory>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/plan/reach.hpp"

namespace warplens::kernels {

/// Plans the buffers of a launch: their shapes, their addresses, and their contents before the launch. Sizes that
/// depend on the kernel's accesses are taken from `reach`. If `reach` is null, buffers with such a size get kRoomBytes.
/// Throws InputError.
std::vector<PlannedBuffer> plan_buffers(const Evaluator& value_of, const Values& values, const Reach* reach = nullptr);

/// Returns the allocation that the executor makes for a planned buffer.
simt::Buffer allocation(const PlannedBuffer& buffer, const std::vector<PlannedBuffer>& all);

/// Returns the index of the buffer with this name.
std::optional<std::uint32_t> buffer_number(const std::vector<PlannedBuffer>& buffers, const std::string& name);

/// Parses a location in a buffer, as headers write it: "in", or "in + width" (in elements). Returns nullopt if the text
/// does not begin with a buffer's name. Throws InputError if the expression is invalid.
std::optional<FillRule::Target> parse_target(const std::string& text, const std::vector<PlannedBuffer>& buffers,
                                             const Evaluator& value_of, unsigned line);

/// Plans the variables that the header sets. A variable that the kernel does not use is left out, because the compiler
/// has removed it from the module. Throws InputError if the source code does not contain a variable, or if its size
/// does not match.
std::vector<PlannedVariable> plan_variables(const Evaluator& value_of, const Values& values, const ptx::Module& module,
                                            const std::vector<PlannedBuffer>& buffers);

/// Returns a copy of the module in which the variables have the values that the kernel's header sets. If the header
/// sets none, returns `module` itself. Throws InputError.
std::shared_ptr<const ptx::Module> with_variables(std::shared_ptr<const ptx::Module> module, const KernelFile& kernel,
                                                  const Size& size, const Values& values);

}  // namespace warplens::kernels
