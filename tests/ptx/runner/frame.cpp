#include "tests/ptx/runner/frame.hpp"

#include <array>
#include <stdexcept>

namespace warplens::conformance {

Code code_of(const TableRow& row, const Variant& variant, const std::map<std::string, std::string>& words) {
  Code code;
  for (const TableLine& line : row.code) {
    const std::string text = substitute(line, variant, words);
    if (text == "entry") {
      code.module = std::move(code.declarations);
      code.module.insert(code.module.end(), code.body.begin(), code.body.end());
      code = {.module = std::move(code.module), .declarations = {}, .body = {}};
    } else if (code.body.empty() && text.starts_with(".")) {
      code.declarations.push_back(text);
    } else {
      code.body.push_back(text);
    }
  }
  return code;
}

std::string setting(const TableRow& row, const Variant& variant, const std::string& key) {
  const auto found = row.settings.find(key);
  return found == row.settings.end() ? std::string{} : substitute({found->second, row.place}, variant, {});
}

unsigned threads_of(const TableRow& row) {
  const auto block = row.settings.find("block");
  if (block == row.settings.end()) reject(row, "needs a block: a setting of the row or of its frame");
  const std::string& count = block->second;
  if (count.empty() || count.size() > 4 || count.find_first_not_of("0123456789") != std::string::npos)
    reject(row, "a block of '" + count + "': the frame " + row.frame + " needs one number");
  return static_cast<unsigned>(std::stoul(count));
}

void reject(const TableRow& row, const std::string& message) {
  throw std::runtime_error(row.place + ": " + message);
}

void begin_program(ProgramText& out, const TableRow& row, const Variant& variant, const std::vector<Operand>& operands,
                   const std::vector<std::string>& module, const std::string& version) {
  for (const char* key : {"grid", "block", "shared"})
    if (row.settings.contains(key)) out.at_margin("// " + std::string(key) + ": " + setting(row, variant, key));
  std::string entry = ".visible .entry test(";
  for (const Operand& operand : operands) {
    const std::string type = operand.is_predicate() ? "u8" : operand.type;
    out.at_margin("// " + operand.kind + ": " + type + (operand.fill.empty() ? "" : " " + operand.fill) +
                  (operand.count.empty() ? "" : " " + operand.count));
    if (!entry.ends_with("(")) entry += ", ";
    entry += ".param ." + (operand.kind == "value" ? operand.type : "u64") + " " + operand.name;
  }
  if (row.settings.contains("approx")) out.at_margin("// approx: " + setting(row, variant, "approx"));
  if (row.settings.contains("note")) out.at_margin("// " + setting(row, variant, "note"));
  out.at_margin(".version " + version + "\n.target sm_90\n.address_size 64");
  for (const std::string& line : module) out.at_margin(line);
  out.at_margin(entry + ")");
  if (row.settings.contains("cluster"))
    out.at_margin(".explicitcluster\n.reqnctapercluster " + setting(row, variant, "cluster"));
  out.at_margin("{");
}

void end_program(ProgramText& out) {
  out += "ret;";
  out.at_margin("}");
}

void name_operands(const TableRow& row, std::vector<Operand>& operands) {
  const std::array<const char*, 4> inputs{"in_a", "in_b", "in_c", "in_e"};
  std::size_t input = 0, output = 0;
  for (Operand& operand : operands) {
    if (!operand.name.empty()) reject(row, "the frame names the parameters");
    if (!operand.is_output()) {
      if (input == inputs.size()) reject(row, "has more inputs than the frame names");
      operand.name = inputs[input++];
    } else {
      if (output == 2) reject(row, "has more than two outputs");
      operand.name = output++ == 0 ? "out_d" : operand.is_predicate() ? "out_e" : "out_x";
    }
  }
}

std::string register_of(const Operand& operand) {
  return operand.name.substr(operand.name.find('_') + 1);
}

std::string bits_of(const Operand& operand) {
  return "b" + std::to_string(8 * operand.bytes());
}

void point_to_element(ProgramText& out, const Operand& operand, unsigned step) {
  out += "ld.param.u64 %at, [" + operand.name + "];";
  out += "mad.wide.u32 %at, %i, " + std::to_string(step) + ", %at;";
}

}  // namespace warplens::conformance
