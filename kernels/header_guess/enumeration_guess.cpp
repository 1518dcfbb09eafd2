#include "kernels/header_guess/enumeration_guess.hpp"

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/host_pointer.hpp"

namespace warplens::kernels {

std::optional<Enumerator> find_first_enumerator(const HostProgram& program, HostEvaluator& evaluator,
                                                const std::string& type) {
  const std::string name = plain_class_name(type);
  const auto is_named = [&](Code enumeration) {
    if (enumeration.field("name") && enumeration.field("name").text() == name) return true;
    // "typedef enum { sum, mean } Mode;"
    const Code definition{enumeration.tree, enumeration.node.parent()};
    return definition.is("type_definition") && definition.field("declarator") &&
           definition.field("declarator").text() == name;
  };
  std::optional<Enumerator> first;
  for_each_node(program, "enum_specifier", [&](Code enumeration) {
    if (first || !enumeration.field("body") || !is_named(enumeration)) return;
    for (const Code value : enumeration.field("body").children()) {
      if (!value.field("name")) continue;
      const Code given = value.field("value");
      const HostValue number = given ? evaluator.value_of(given) : HostValue::integer(0);
      if (number.is_number()) first = Enumerator{std::string(value.field("name").text()), number.whole()};
      return;
    }
  });
  return first;
}

}  // namespace warplens::kernels
