#include "app/page/packed_settings.hpp"

#include "app/page/platform/packed.hpp"
#include "kernels/compile/compilation.hpp"
#include "kernels/compile/first_request.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {

bool PackedSettings::has(const study::Choice& choice) {
  if (choice.kernel != kernel_ || choice.text != text_) load(choice);
  if (!file_) return true;
  kernels::Values values = mentioned_;
  for (auto& [name, value] : values)
    if (const auto set = choice.set.find(name); set != choice.set.end()) value = set->second;
  const auto known = known_.find(values);
  return known != known_.end() ? known->second : known_[values] = find(values);
}

void PackedSettings::load(const study::Choice& choice) {
  kernel_ = choice.kernel;
  text_ = choice.text;
  file_ = nullptr;
  known_.clear();
  try {
    kernels::KernelFile file = kernels::load_kernel(choice.kernel, study::load_options(choice));
    if (kernels::is_ptx(file.text)) return;
    kernels::Values defaults;
    for (const kernels::Parameter& parameter : file.params) defaults[parameter.name] = parameter.default_value;
    mentioned_ = kernels::find_mentioned(kernels::source_units(file), file, defaults);
    file_ = std::make_shared<const kernels::KernelFile>(std::move(file));
  } catch (const kernels::InputError&) {  // no message here: the window shows the error when it loads the kernel
  }
}

bool PackedSettings::find(const kernels::Values& values) const {
  try {
    return can_compile(kernels::make_first_request(*file_, values));
  } catch (const kernels::InputError&) {
    return true;
  }
}

}  // namespace warplens::page
