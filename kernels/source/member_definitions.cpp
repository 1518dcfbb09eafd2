// Finds the definitions of device member functions (Sources::mark_definitions).

#include <algorithm>
#include <map>
#include <string>

#include "kernels/source/device_code.hpp"

namespace warplens::kernels {

void Sources::mark_definitions() {
  std::map<std::string, Words, std::less<>> open;
  for (const Unit& unit : read_)
    for (const Declaration& declaration : unit.declarations)
      if (!declaration.open_members.empty())
        for (const std::string& name : declaration.names)
          open[name].insert(declaration.open_members.begin(), declaration.open_members.end());
  if (open.empty()) return;
  for (Unit& unit : read_)
    for (Declaration& declaration : unit.declarations) {
      if (declaration.kind != DeclarationKind::function || declaration.for_device || !declaration.has_body) continue;
      declaration.for_device = std::ranges::any_of(declaration.names, [&](const std::string& name) {
        const auto members = open.find(name);
        if (members == open.end()) return false;
        // A constructor "A::A" has only the name A in `names`.
        return std::ranges::any_of(declaration.names, [&](const std::string& member) {
          return members->second.contains(member) && (member != name || declaration.names.size() == 1);
        });
      });
    }
}

}  // namespace warplens::kernels
