#pragma once

#include <memory>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/plan/reach.hpp"

namespace warplens::kernels {

/// The buffers of a launch: their shapes, their places in the analysis's memory, what they hold before. Sizes that are
/// left to the kernel are those of `reach`, or, where that is null, kRoomBytes. Throws InputError.
std::vector<PlannedBuffer> plan_buffers(const Evaluator& value_of, const Values& values, const Reach* reach = nullptr);

/// What the executor is given for a planned buffer.
simt::Buffer allocation(const PlannedBuffer& buffer, const std::vector<PlannedBuffer>& all);

/// The number of the buffer of a name.
std::optional<std::uint32_t> buffer_number(const std::vector<PlannedBuffer>& buffers, const std::string& name);

/// A place in a buffer, as headers name it: "in", or "in + width" (elements). `number` is the buffer's. Nothing where
/// the text does not begin with a buffer's name. Throws InputError for an expression that does not evaluate.
std::optional<FillRule::Target> target_of(const std::string& text, const std::vector<PlannedBuffer>& buffers,
                                          const Evaluator& value_of, unsigned line);

/// The variables that the header gives values to, as far as the module has them: the compiler leaves out those that
/// nobody uses. Throws InputError where the code does not mention one, or where its size does not fit.
std::vector<PlannedVariable> plan_variables(const Evaluator& value_of, const Values& values, const ptx::Module& module,
                                            const std::vector<PlannedBuffer>& buffers);

/// The module with the values that the kernel's header gives to its variables; the same where it gives none. Throws
/// InputError.
std::shared_ptr<const ptx::Module> with_variables(std::shared_ptr<const ptx::Module> module, const KernelFile& kernel,
                                                  const Size& size, const Values& values);

}  // namespace warplens::kernels
