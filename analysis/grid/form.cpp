// What rules need of an instruction, taken once from its meaning.

#include "analysis/grid/rules.hpp"

namespace warplens::grid {

Form form_of(const simt::Program& program, std::uint32_t pc) {
  const simt::Code& code = program.code();
  const simt::Meaning& meaning = code.meanings[pc];
  Form form;
  form.rule = rule_of(code.ops[pc], meaning, code);
  form.writes = code.writes(meaning);
  form.reads = code.reads(meaning);
  form.addresses = code.addresses_of(meaning);
  if (!form.writes.empty() && form.writes.front().bytes != 0) form.destination_bytes = form.writes.front().bytes;
  form.source_bytes = !form.reads.empty() && form.reads.front().bytes != 0
                          ? form.reads.front().bytes
                          : static_cast<std::uint8_t>(ptx::bytes_of(meaning.from));
  return form;
}

}  // namespace warplens::grid
