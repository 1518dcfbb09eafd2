#include "kernels/gpu/code_place.hpp"

#include <cstdlib>
#include <memory>

#include "kernels/gpu/cupti.hpp"

namespace warplens::gpu {

CodePlace code_place(const std::vector<char>& cubin, const std::string& entry, std::uint32_t offset) {
  CUpti_GetSassToSourceCorrelationParams found{};
  found.size = CUpti_GetSassToSourceCorrelationParamsSize;
  found.cubin = cubin.data();
  found.cubinSize = cubin.size();
  found.functionName = entry.c_str();
  found.pcOffset = offset;
  if (cupti_library().cuptiGetSassToSourceCorrelation(&found) != CUPTI_SUCCESS) return {};
  const std::unique_ptr<char, void (*)(void*)> file(found.fileName, std::free), folder(found.dirName, std::free);
  if (!file) return {};
  return {ptx::SourceFile(folder ? folder.get() : "", file.get()), found.lineNumber};
}

}  // namespace warplens::gpu
