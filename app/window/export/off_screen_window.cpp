#include "app/window/export/off_screen_window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui_impl_opengl3.h"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Number of frames that are drawn before a picture is taken, so that docked windows and scrolled text have reached
/// their places.
constexpr int kSettling = 4;

/// Maximum number of frames before a picture is taken, for the case that a panel still scrolls.
constexpr int kMostSettling = 12;

int scaled(int pixels, float scale) {
  return static_cast<int>(std::lround(static_cast<double>(pixels) * static_cast<double>(scale)));
}

View view_of(const Appearance& how) {
  View view;
  view.preferences.theme = how.theme;
  view.preferences.text_scale = how.text_scale;
  view.preferences.motion = false;  // a picture shows the final state; see set_motion_time()
  return view;
}

/// Side length in pixels of the first picture. Every system supports this size. The maximum size is known only after
/// the first picture exists. Then the requested size is set.
constexpr int kFirstSide = 16;

}  // namespace

OffScreenWindow::OffScreenWindow(Input input, const Appearance& how)
    : screen_(kFirstSide, kFirstSide),
      shell_(ui_context_.fonts(), views::catalogue_ladder(), view_of(how)),
      input_(std::move(input)) {
  const int most = Canvas::largest_side(), longest = std::max(how.width, how.height);
  const int width = scaled(how.width, how.picture_scale), height = scaled(how.height, how.picture_scale);
  if (width < 1 || height < 1 || std::max(width, height) > most)
    throw kernels::InputError(
        say("cannot draw a picture of {} × {} pixels at scale {:g}: each side must have 1 to {} pixels; use a scale of "
            "at most {:.4g}",
            how.width, how.height, how.picture_scale, most, static_cast<double>(most) / longest));
  screen_.resize(width, height);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(how.width), static_cast<float>(how.height)};
  io.DisplayFramebufferScale = {how.picture_scale, how.picture_scale};
  io.DeltaTime = 1.0f / 60;
}

void OffScreenWindow::show(Input input) {
  input_ = std::move(input);
  go_to(0, 0);
}

void OffScreenWindow::go_to(std::uint32_t warp, int access) {
  if (derived().recording() && derived().study == input_.study)
    shell_.view().cursor = views::at_ordinal(*derived().recording(), warp, access);
  else
    shell_.start_at(warp, access);
}

std::shared_ptr<const study::Disassembly> OffScreenWindow::disassemble_once(
    const std::shared_ptr<const study::Disassembly>& latest, const study::Disassembler::Request& compiled) {
  if (latest && latest->compiled == compiled) return latest;
  return std::make_shared<const study::Disassembly>(study::disassemble(compiled, disassemblies_));
}

template <class Frame>
Picture OffScreenWindow::drawn(const Frame& frame) {
  for (int i = 0; i < kSettling || (i < kMostSettling && shell_.view().frames_until_settled > 0); ++i) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    const Changes changes = frame();
    if (changes.sweep)
      input_.swept = std::make_shared<const study::SweepTable>(study::make_sweep_table(*changes.sweep));
    if (changes.predict)
      input_.predicted = std::make_shared<const study::LaunchPrediction>(study::predict_launch(*changes.predict));
    if (changes.predict_beside)
      input_.predicted_beside =
          std::make_shared<const study::LaunchPrediction>(study::predict_launch(*changes.predict_beside));
    if (changes.disassemble) input_.disassembly = disassemble_once(input_.disassembly, changes.disassemble);
    if (changes.disassemble_beside)
      input_.disassembly_beside = disassemble_once(input_.disassembly_beside, changes.disassemble_beside);
    ImGui::Render();
    screen_.draw_frame(shell_.ground());
  }
  return screen_.picture();
}

Picture OffScreenWindow::whole() {
  return drawn([this] { return shell_.frame(input_); });
}

Picture OffScreenWindow::panels(std::span<const PanelRow* const> rows, const std::string& words) {
  return drawn([&] { return shell_.frame_of_panels(input_, rows, words); });
}

}  // namespace warplens::window
