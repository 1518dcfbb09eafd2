// call (PTX ISA, "Control Flow Instructions: call"). For functions with a body, the scheduler (block.cpp) enters the
// function. The few functions of the CUDA runtime without a body (printf, malloc, …) are executed here.

#include "analysis/simt/device_functions.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;

std::vector<CallParam> take_params(InstructionLowering& lowering, const Operand& group, bool are_results) {
  std::vector<CallParam> params;
  for (const Operand& part : group.parts) {
    if (part.kind != Operand::Kind::variable ||
        lowering.module().module().variables[part.index].space != ptx::StateSpace::param)
      lowering.refuse(marked("'{}' passes an operand that is not a .param variable"));
    const std::uint32_t slot = lowering.call_param(part.index, are_results);
    params.push_back({slot, lowering.frame().param_bytes(part.index)});
  }
  return params;
}

/// Refuses a direct call if its parameters differ from those of the function in number or size. This check is necessary
/// because parameters are copied byte by byte.
void expect_same_params(const InstructionLowering& lowering, const std::vector<CallParam>& given,
                        const std::vector<std::uint32_t>& declared, const std::vector<ptx::Variable>& variables) {
  bool same = given.size() == declared.size();
  for (std::size_t at = 0; same && at < given.size(); ++at)
    same = given[at].bytes == FrameLowering::compute_param_bytes(variables[declared[at]]);
  if (!same) lowering.refuse(marked("'{}' passes parameters that differ from those that the function declares"));
}

/// Returns whether this is the name of a device runtime function that launches kernels or waits for them.
bool starts_kernels(std::string_view name) {
  return name.starts_with("cudaLaunchDevice") || name.starts_with("cudaGetParameterBuffer") ||
         name.starts_with("__cudaCDP") || name.starts_with("cudaDeviceSynchronize");
}

void lower_call(InstructionLowering& lowering) {
  Op& op = lowering.op;
  lowering.accept("uni");
  lowering.expect_operands(1, 4);
  std::size_t at = 0;
  CallSite site;
  if (lowering.operand(at).kind == Operand::Kind::group)
    site.results = take_params(lowering, lowering.operand(at++), true);
  const Operand& callee = lowering.operand(at++);
  if (at < lowering.operand_count() && lowering.operand(at).kind == Operand::Kind::group)
    site.arguments = take_params(lowering, lowering.operand(at++), false);
  // The last operand may be the prototype of an indirect call, or the list of its possible targets.
  if (at < lowering.operand_count()) ++at;
  lowering.expect_operands(at, at);
  lowering.calls();

  if (callee.kind == Operand::Kind::function) {
    const ptx::Module& module = lowering.module().module();
    const ptx::Function& function = module.functions[callee.index];
    expect_same_params(lowering, site.arguments, function.params, module.variables);
    expect_same_params(lowering, site.results, function.results, module.variables);
    if (function.is_extern) {
      const DeviceFunction* const brought_along = find_device_function(function.name, site);
      if (brought_along == nullptr && starts_kernels(function.name))
        lowering.refuse(
            marked("'{}' launches a kernel from the GPU (dynamic parallelism), which Warplens does not support; launch "
                   "that kernel from the CPU"));
      if (brought_along == nullptr)
        lowering.refuse(marked("'{}' calls '{}', which has no body and is not provided by Warplens"),
                        {std::string(function.name)});
      op.run = brought_along->run;
      lowering.meaning.may_end_block = brought_along->may_end_block;
      lowering.meaning.is_of_driver = brought_along->accesses_memory;
    } else {
      op.target = lowering.module().function_index(callee.index);
      op.control = Control::call;
    }
  } else {
    op.a = lowering.source(callee, ptx::Type::u64);
    lowering.module().reach_all_functions();
    op.control = Control::call_indirect;
  }
  auto& sites = lowering.module().code().call_sites;
  op.extra = static_cast<std::uint32_t>(sites.size());
  sites.push_back(std::move(site));
}

}  // namespace

std::span<const InstructionRow> call_instructions() {
  static constexpr InstructionRow kRows[] = {{"call", lower_call}};
  return kRows;
}

}  // namespace warplens::simt
