#include <array>
#include <cstdio>

#include "tests/ptx/runner/frame.hpp"
#include "tests/ptx/runner/program.hpp"

namespace warplens::conformance {
namespace {

/// Returns the type of the registers in which a lane holds its part of a matrix.
std::string matrix_register_type(const Operand& operand) {
  const std::string& type = operand.loaded_as.empty() ? operand.type : operand.loaded_as;
  return type == "f32" || type == "f64" || type == "s32" ? type : "b32";
}

unsigned matrix_register_bytes(const Operand& operand) {
  return operand.type == "f64" ? 8 : 4;
}

/// Returns the registers of an operand as a vector: "{%a0, %a1}".
std::string vector_of(const Operand& operand) {
  std::string vector;
  for (unsigned index = 0; index < operand.registers.value_or(0); ++index)
    vector += (index == 0 ? "{%" : ", %") + register_of(operand) + std::to_string(index);
  return vector + "}";
}

void declare_matrix_registers(ProgramText& out, const std::vector<Operand>& operands) {
  for (const Operand& operand : operands)
    out += ".reg ." + matrix_register_type(operand) + " %" + register_of(operand) + "<" +
           std::to_string(*operand.registers) + ">;";
}

/// The shape and the layouts of a wmma instruction, parsed from "m16n16k8 row col".
struct Product {
  std::string shape, a_layout, b_layout;
  unsigned rows = 0, columns = 0, depth = 0;
};

Product product_of(const TableRow& row, const Variant& variant) {
  const std::vector<std::string> words = words_of(setting(row, variant, "shape"));
  Product product;
  if (words.size() != 3 ||
      std::sscanf(words[0].c_str(), "m%un%uk%u", &product.rows, &product.columns, &product.depth) != 3)
    reject(row, "needs a shape and the layouts of a and b, such as 'shape: m16n16k16 row col'");
  product.shape = words[0];
  product.a_layout = words[1];
  product.b_layout = words[2];
  return product;
}

}  // namespace

std::string matrix_program(const TableRow& row, const Variant& variant, std::vector<Operand> operands) {
  name_operands(row, operands);
  std::map<std::string, std::string> vectors;
  for (Operand& operand : operands) {
    if (!operand.registers) reject(row, "a matrix needs its registers per lane, such as x4");
    operand.count =
        std::to_string(threads_of(row) * *operand.registers * matrix_register_bytes(operand) / operand.bytes());
    vectors[register_of(operand)] = vector_of(operand);
  }
  const Code code = code_of(row, variant, vectors);
  ProgramText out;
  begin_program(out, row, variant, operands, code.module, "9.0");
  out += ".reg .b32 %i;";
  out += ".reg .b64 %at;";
  declare_matrix_registers(out, operands);
  out += "mov.u32 %i, %tid.x;";
  const auto move = [&](const Operand& operand) {
    const unsigned bytes = matrix_register_bytes(operand);
    point_to_element(out, operand, *operand.registers * bytes);
    for (unsigned index = 0; index < *operand.registers; ++index) {
      const std::string reg = "%" + register_of(operand) + std::to_string(index);
      const std::string place = "[%at+" + std::to_string(index * bytes) + "]";
      const std::string type = matrix_register_type(operand);
      out += operand.is_output() ? "st.global." + type + " " + place + ", " + reg + ";"
                                 : "ld.global." + type + " " + reg + ", " + place + ";";
    }
  };
  for (const Operand& operand : operands)
    if (!operand.is_output()) move(operand);
  out.append(code.body);
  for (const Operand& operand : operands)
    if (operand.is_output()) move(operand);
  end_program(out);
  return out.text;
}

std::string wmma_program(const TableRow& row, const Variant& variant, std::vector<Operand> operands) {
  if (operands.size() != 4) reject(row, "a wmma has the parameters a, b, c and d");
  if (!row.code.empty()) reject(row, "the frame wmma writes the code itself");
  name_operands(row, operands);
  const Product product = product_of(row, variant);
  const std::array<unsigned, 4> elements{product.rows * product.depth, product.depth * product.columns,
                                         product.rows * product.columns, product.rows * product.columns};
  const std::array<std::string, 4> layouts{product.a_layout, product.b_layout, "row", "row"};
  const std::array<unsigned, 4> strides{product.a_layout == "row" ? product.depth : product.rows,
                                        product.b_layout == "row" ? product.columns : product.depth, product.columns,
                                        product.columns};
  std::string vectors;
  for (std::size_t at = 0; at < operands.size(); ++at) {
    operands[at].count = std::to_string(elements[at]);
    if (!operands[at].registers)
      operands[at].registers = elements[at] * operands[at].bytes() / 32 / matrix_register_bytes(operands[at]);
  }
  for (const std::size_t at : {3, 0, 1, 2}) vectors += (vectors.empty() ? " " : ", ") + vector_of(operands[at]);
  ProgramText out;
  begin_program(out, row, variant, operands, {}, "9.0");
  out += ".reg .b64 %at;";
  declare_matrix_registers(out, operands);
  for (std::size_t at = 0; at < operands.size(); ++at) {
    const Operand& operand = operands[at];
    if (operand.is_output())
      out += "wmma.mma.sync.aligned." + product.a_layout + "." + product.b_layout + "." + product.shape + "." +
             setting(row, variant, "mma") + vectors + ";";
    out += "ld.param.u64 %at, [" + operand.name + "];";
    const std::string form = register_of(operand) + ".sync.aligned." + layouts[at] + "." + product.shape + ".global." +
                             (operand.loaded_as.empty() ? operand.type : operand.loaded_as);
    const std::string stride = ", " + std::to_string(strides[at]) + ";";
    out += operand.is_output() ? "wmma.store." + form + " [%at], " + vector_of(operand) + stride
                               : "wmma.load." + form + " " + vector_of(operand) + ", [%at]" + stride;
  }
  end_program(out);
  return out.text;
}

}  // namespace warplens::conformance
