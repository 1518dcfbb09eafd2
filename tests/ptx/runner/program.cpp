#include "tests/ptx/runner/program.hpp"

#include "tests/ptx/runner/frame.hpp"

namespace warplens::conformance {
namespace {

void require_names(const TableRow& row, const std::vector<Operand>& operands) {
  for (const Operand& operand : operands)
    if (operand.name.empty()) reject(row, "the parameter of type " + operand.type + " needs a name, such as 'a: u32'");
}

std::string memory_program(const TableRow& row, const Variant& variant, const std::vector<Operand>& operands) {
  require_names(row, operands);
  const Code code = code_of(row, variant, {});
  ProgramText out;
  begin_program(out, row, variant, operands, code.module, "8.7");
  for (const char* line :
       {".reg .pred %p<8>;", ".reg .b16 %h<16>;", ".reg .b32 %r<40>;", ".reg .b64 %d<40>;", ".reg .b32 %i;"})
    out += line;
  // Parameters of the kind "value" get no pointer, because the code itself loads them.
  std::vector<Operand> pointers = operands;
  std::erase_if(pointers, [](const Operand& operand) { return operand.kind == "value"; });
  for (const Operand& operand : pointers) out += ".reg .b64 %" + operand.name + ";";
  out.append(code.declarations);
  out += "mov.u32 %i, %tid.x;";
  for (const Operand& operand : pointers) out += "ld.param.u64 %" + operand.name + ", [" + operand.name + "];";
  for (const Operand& operand : pointers)
    if (const unsigned step = operand.step.value_or(operand.bytes()); step != 0)
      out += "mad.wide.u32 %" + operand.name + ", %i, " + std::to_string(step) + ", %" + operand.name + ";";
  out.append(code.body);
  end_program(out);
  return out.text;
}

std::string grid_program(const TableRow& row, const Variant& variant, const std::vector<Operand>& operands) {
  require_names(row, operands);
  const Code code = code_of(row, variant, {});
  ProgramText out;
  begin_program(out, row, variant, operands, code.module, "8.7");
  for (const char* line : {".reg .pred %p<8>;", ".reg .b32 %r<40>;", ".reg .b64 %d<40>;", ".reg .b32 %i;"}) out += line;
  for (const Operand& operand : operands) out += ".reg .b64 %" + operand.name + ";";
  out.append(code.declarations);
  for (const Operand& operand : operands) out += "ld.param.u64 %" + operand.name + ", [" + operand.name + "];";
  for (const char* line :
       {"mov.u32 %r0, %tid.x;", "mov.u32 %r1, %ctaid.x;", "mov.u32 %r2, %ntid.x;", "mad.lo.u32 %i, %r1, %r2, %r0;"})
    out += line;
  out.append(code.body);
  end_program(out);
  return out.text;
}

std::string plain_program(const TableRow& row, const Variant& variant, const std::vector<Operand>& operands) {
  require_names(row, operands);
  ProgramText out;
  begin_program(out, row, variant, operands, {}, "8.7");
  for (const TableLine& line : row.code) out += substitute(line, variant, {});
  end_program(out);
  return out.text;
}

}  // namespace

std::string program_text(const TableRow& row, const Variant& variant) {
  const std::vector<Operand> operands = operands_of(row, variant);
  const bool has_own_code = row.frame == "lanes" || row.frame == "wmma";
  if (row.code.empty() && !has_own_code) reject(row, "needs code: indented lines under the row");
  if (row.frame == "lanes") return lanes_program(row, variant, operands);
  if (row.frame == "memory") return memory_program(row, variant, operands);
  if (row.frame == "grid") return grid_program(row, variant, operands);
  if (row.frame == "matrix") return matrix_program(row, variant, operands);
  if (row.frame == "wmma") return wmma_program(row, variant, operands);
  if (row.frame == "plain") return plain_program(row, variant, operands);
  reject(row, "'" + row.frame + "' is not a frame");
}

}  // namespace warplens::conformance
