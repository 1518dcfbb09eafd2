#include "app/commands/access_picture.hpp"

#include "app/window/panels/panels.hpp"

namespace warplens::commands {

const char* panel_of_access(const study::Study& study, std::uint32_t warp, int access) {
  const auto& accesses = study.recording->accesses_of_warp;
  if (warp >= accesses.size() || access >= static_cast<int>(accesses[warp].size())) return "global";
  const std::uint32_t index = accesses[warp][static_cast<std::size_t>(access)];
  return study.recording->accesses[index].space == ptx::StateSpace::shared ? "shared" : "global";
}

std::string draw_access(const window::Input& input, const AccessPicture& picture) {
  constexpr window::Appearance kHow{
      .width = 800, .height = 440, .text_scale = 1.4f, .picture_scale = 2.0f, .theme = window::Theme::light};
  constexpr int kMargin = 20;  // pixel rows
  window::OffScreenWindow window(input, kHow);
  if (picture.hides) window.hide_figures();
  if (picture.beside) window.pin(picture.beside);
  window.go_to(picture.warp, picture.access);
  window.choose_lane(picture.lane);
  const std::string name =
      picture.panel.empty() ? panel_of_access(*input.study, picture.warp, picture.access) : picture.panel;
  const window::PanelRow* const row = window::find_panel(name);
  return encode_png(without_empty_rows(window.panels({&row, 1}), kMargin));
}

}  // namespace warplens::commands
