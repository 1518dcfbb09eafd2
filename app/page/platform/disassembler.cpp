#include "kernels/disassembly/disassembler.hpp"

#include "kernels/text/say.hpp"

namespace warplens::kernels {

// A page cannot start nvdisasm.
std::vector<std::filesystem::path> find_disassemblers() {
  return {};
}

std::vector<ListedSection> disassemble(const std::vector<char>&, const std::stop_token&, const DisassemblerLimits&) {
  throw DisassemblyError(tr("a browser cannot disassemble machine code; the Warplens program can"),
                         /*is_missing=*/true);
}

std::shared_ptr<const std::vector<ListedSection>> DisassemblyCache::get(const std::vector<char>& cubin,
                                                                        const std::stop_token& stop) {
  return std::make_shared<const std::vector<ListedSection>>(disassemble(cubin, stop));
}

}  // namespace warplens::kernels
