#include "app/study/danger.hpp"

namespace warplens::study {

std::string danger_of(const Study& study) {
  for (const trace::Finding& finding : study.findings->list) {
    if (finding.kind != "out-of-bounds" || finding.pc >= study.program->instructions().size()) continue;
    const auto opcode = study.program->instructions()[finding.pc]->opcode;
    const bool reads = opcode.starts_with("ld");
    if (!reads) return finding.message;
  }
  return {};
}

}  // namespace warplens::study
