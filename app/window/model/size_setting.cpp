#include "app/window/model/size_setting.hpp"

#include <fmt/format.h>

#include "kernels/text/say.hpp"

namespace warplens::window {

SizeSetting::SizeSetting(const Scene& scene) : now_(scene.choice.size) {
  if (scene.study.kernel) use_ = kernels::size_use(*scene.study.kernel);
}

const char* SizeSetting::name() const {
  return is_matrix() ? tr("Matrix") : use_.width ? "width" : "height";
}

std::string SizeSetting::text_of(const kernels::Size& size) const {
  if (is_matrix()) return fmt::format("{} × {}", size.width, size.height);
  return std::to_string(use_.width ? size.width : size.height);
}

bool SizeSetting::can_double() const {
  const std::uint64_t most = std::uint64_t{1} << powers().second;
  return (!use_.width || now_.width * 2 <= most) && (!use_.height || now_.height * 2 <= most);
}

bool SizeSetting::can_halve() const {
  return (!use_.width || now_.width >= 2) && (!use_.height || now_.height >= 2);
}

}  // namespace warplens::window
