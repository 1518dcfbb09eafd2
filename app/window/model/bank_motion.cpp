#include "app/window/model/bank_motion.hpp"

#include <algorithm>
#include <utility>

namespace warplens::window {

double BankMotion::wavefront_seconds() const {
  return wavefronts < 2 ? 0 : std::min(kWavefrontSeconds, kWavefrontsSeconds / wavefronts);
}

double BankMotion::progress() const {
  if (!from || seconds >= kSlideSeconds) return 1;
  const double left = 1 - std::max(seconds, 0.0) / kSlideSeconds;
  return 1 - left * left * left;
}

int BankMotion::wavefront() const {
  if (!is_running() || seconds < slide_seconds()) return -1;
  return std::min(wavefronts - 1, static_cast<int>((seconds - slide_seconds()) / wavefront_seconds()));
}

BankMotion motion_between(std::shared_ptr<const views::BankLayout> before, const views::BankLayout& now,
                          const trace::Recording& recording) {
  if (!before || !views::has_moved(*before, now)) return {};
  return {.from = std::move(before), .recording = &recording, .wavefronts = now.wavefronts, .seconds = 0};
}

}  // namespace warplens::window
