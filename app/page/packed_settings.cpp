#include "app/page/packed_settings.hpp"

#include "app/page/platform/packed.hpp"
#include "kernels/compile/first_request.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {

bool PackedSettings::has(const study::Choice& choice) {
  if (choice.kernel != kernel_ || choice.text != text_) {
    kernel_ = choice.kernel;
    text_ = choice.text;
    file_ = nullptr;
    known_.clear();
    try {
      file_ =
          std::make_shared<const kernels::KernelFile>(kernels::load_kernel(choice.kernel, study::load_options(choice)));
    } catch (const kernels::InputError&) {  // the window shows the error when it studies the kernel
    }
  }
  if (!file_ || kernels::is_ptx(file_->text)) return true;
  const auto known = known_.find(choice.set);
  return known != known_.end() ? known->second : known_[choice.set] = find(choice);
}

bool PackedSettings::find(const study::Choice& choice) {
  try {
    return can_compile(kernels::make_first_request(*file_, kernels::resolve_values(*file_, choice.set)));
  } catch (const kernels::InputError&) {
    return true;
  }
}

}  // namespace warplens::page
