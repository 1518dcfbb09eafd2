#include "tests/ptx/runner/frame.hpp"
#include "tests/ptx/runner/program.hpp"

namespace warplens::conformance {
namespace {

bool is_single_or_double(const Operand& operand) {
  return operand.type == "f32" || operand.type == "f64";
}

/// Returns the type of the register that contains an element. It may differ from the type of the element: for example,
/// no register has 8 bits.
std::string lane_register_type(const Operand& operand) {
  if (operand.bytes() == 1) return "b16";
  const bool is_integer = operand.type == "s16" || operand.type == "u16" || operand.type == "s32" ||
                          operand.type == "u32" || operand.type == "s64" || operand.type == "u64";
  return is_integer || is_single_or_double(operand) ? operand.type : bits_of(operand);
}

std::string access_type(const Operand& operand) {
  if (operand.bytes() == 1) return "u8";
  return is_single_or_double(operand) ? operand.type : bits_of(operand);
}

/// Returns the instruction that initializes the output. Lanes that do not execute the code keep this value.
std::string initial_value(const Operand& operand) {
  const std::string reg = "%" + register_of(operand);
  if (operand.is_predicate()) return "setp.ne.u32 " + reg + ", %i, %i;";
  if (operand.type == "f32") return "mov.f32 " + reg + ", 0f3f800000;";
  if (operand.type == "f64") return "mov.f64 " + reg + ", 0d3ff0000000000000;";
  return "mov." + (operand.bytes() == 1 ? "b16" : bits_of(operand)) + " " + reg + ", 7;";
}

void declare_lane_registers(ProgramText& out, const std::vector<Operand>& operands) {
  std::string predicates = ".reg .pred %on";
  for (const Operand& operand : operands)
    if (operand.is_predicate()) predicates += ", %" + register_of(operand);
  out += predicates + ";";
  out += ".reg .b32 %i, %m;";
  out += ".reg .b64 %at;";
  for (const Operand& operand : operands)
    out +=
        ".reg ." + lane_register_type(operand) + " %" + register_of(operand) + (operand.is_predicate() ? "_bit;" : ";");
}

/// Writes the code of the row so that only some lanes execute it.
void run_in_some_lanes(ProgramText& out, const TableRow& row, const std::vector<std::string>& body) {
  out += "// The last two warps run with a part of their lanes.";
  out += "and.b32 %m, %i, 3;";
  out += "setp.ne.u32 %on, %m, 1;";
  out += "setp.lt.or.u32 %on, %i, " + std::to_string(threads_of(row) - 64) + ", %on;";
  const bool is_branch = row.settings.contains("branch");
  for (std::size_t at = 0; at + (is_branch ? 1 : 0) < body.size(); ++at) out += "@%on " + body[at];
  if (!is_branch) return;
  out += "// Skipped by a branch: under a guard, the assembler of driver 580 gives inactive lanes a result too.";
  out += "@!%on bra OVER;";
  out += body.back();
  out.at_margin("OVER:");
}

}  // namespace

std::string lanes_program(const TableRow& row, const Variant& variant, std::vector<Operand> operands) {
  name_operands(row, operands);
  if (threads_of(row) < 96) reject(row, "the frame lanes needs a block of at least 96 threads");
  Code code = code_of(row, variant, {});
  if (code.body.empty()) {
    if (operands.size() > 1 && operands[operands.size() - 2].is_output()) reject(row, "two outputs need code");
    std::string inputs, outputs;
    for (const Operand& operand : operands)
      (operand.is_output() ? outputs : inputs) += (operand.is_output() ? "%" : ", %") + register_of(operand);
    code.body.push_back(variant.instruction + " " + outputs + inputs + ";");
  }
  ProgramText out;
  begin_program(out, row, variant, operands, code.module, "9.0");
  declare_lane_registers(out, operands);
  out.append(code.declarations);
  out += "mov.u32 %i, %tid.x;";
  for (const Operand& operand : operands) {
    if (operand.is_output()) continue;
    point_to_element(out, operand, operand.bytes());
    out += "ld.global." + access_type(operand) + " %" + register_of(operand) + ", [%at];";
  }
  for (const Operand& operand : operands)
    if (operand.is_output()) out += initial_value(operand);
  run_in_some_lanes(out, row, code.body);
  for (const Operand& operand : operands) {
    if (!operand.is_output()) continue;
    const std::string reg = "%" + register_of(operand);
    if (operand.is_predicate()) out += "selp.u16 " + reg + "_bit, 1, 0, " + reg + ";";
    point_to_element(out, operand, operand.bytes());
    out += "st.global." + access_type(operand) + " [%at], " + reg + (operand.is_predicate() ? "_bit;" : ";");
  }
  end_program(out);
  return out.text;
}

}  // namespace warplens::conformance
