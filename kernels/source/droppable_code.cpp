// The part of Sources that decides which code can be left out if it does not compile.

#include "kernels/source/device_code.hpp"

namespace warplens::kernels {

std::vector<UnitPlace> Sources::droppable(const Words& seeds, std::size_t unit, unsigned line, LeftOut most) const {
  for (const Declaration& declaration : read_[unit].declarations) {
    if (!declaration.place.has_line(line)) continue;
    for (const Stretch& member : declaration.host_members)
      if (member.has_line(line)) return {{unit, member.begin}};
    const bool is_other_kernel = declaration.is_kernel && !share_word(declaration.names, seeds);
    const bool is_function = declaration.kind == DeclarationKind::function;
    if (is_other_kernel || (!is_function && !declaration.for_device)) return {{unit, declaration.place.begin}};
    const bool is_of_entry = declaration.is_kernel || share_word(declaration.names, seeds);
    if (most == LeftOut::all)
      for (const Stretch& member : declaration.device_members)
        if (member.has_line(line)) return {{unit, member.begin}};
    const bool is_whole = is_function || declaration.kind == DeclarationKind::type;
    if (most == LeftOut::all && is_whole && !is_of_entry) return {{unit, declaration.place.begin}};
  }
  return {};
}

}  // namespace warplens::kernels
