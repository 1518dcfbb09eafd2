#include "kernels/header/fingerprint.hpp"

#include "analysis/base/fingerprint.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {

std::string fingerprint(const KernelFile& kernel) {
  std::string text = without_comments(kernel.text).substr(kernel.header_end);
  std::erase_if(text, [](unsigned char c) { return c <= ' '; });
  const auto add = [&text](const std::string& part) { text += '\n' + part; };
  add(kernel.entry);
  for (const auto* list : {&kernel.block, &kernel.grid, &kernel.args})
    for (const std::string& expression : *list) add(expression);
  add(kernel.dynamic_shared);
  for (const BufferSpec& buffer : kernel.buffers)
    for (const std::string& part : {buffer.element, buffer.rows, buffer.cols, text_of(buffer.fill), buffer.offset})
      add(part);
  // Newer keys are added only if the header uses them, so that the fingerprints of older headers do not change.
  for (const VariableSpec& variable : kernel.variables)
    for (const std::string& part : {variable.name, variable.element, text_of(variable.fill)}) add(part);
  for (std::size_t at = 1; at < kernel.launches.size(); ++at) add(fingerprint(only_launch(kernel, at)));
  if (kernel.cooperative) add("cooperative");
  for (const std::string& expression : kernel.cluster) add("cluster " + expression);
  if (!kernel.standard.empty()) add(kernel.standard);
  for (const std::string& define : kernel.defines) add("define " + define);
  return base::fingerprint(text);
}

}  // namespace warplens::kernels
