#include "app/window/render.hpp"

// Its code, for this file alone: the test engine carries another copy.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <fmt/format.h>
#include <stb_image_write.h>

#include <memory>
#include <stdexcept>

#include "app/window/shell.hpp"
#include "imgui_impl_opengl3.h"
#include "kernels/error.hpp"

namespace warplens::window {
namespace {

const PanelRow* panel_of(const RenderOptions& options) {
  if (options.panel.empty()) return nullptr;
  if (const PanelRow* row = find_panel(options.panel)) return row;
  std::string names;
  for (const PanelRow& row : panel_table()) names += std::string(names.empty() ? "" : ", ") + row.name;
  throw kernels::InputError("no panel '" + options.panel + "': take one of " + names);
}

Theme theme_of(const RenderOptions& options) {
  try {
    return theme_named(options.theme);
  } catch (const std::invalid_argument& error) {
    throw kernels::InputError(error.what());
  }
}

float scale_of(const RenderOptions& options) {
  if (options.scale >= View::kSmallestScale && options.scale <= View::kLargestScale) return options.scale;
  throw kernels::InputError(
      fmt::format("no text scale {}: take {} to {}", options.scale, View::kSmallestScale, View::kLargestScale));
}

void check_place(const trace::Recording& recording, const RenderOptions& options) {
  const int warps = static_cast<int>(recording.accesses_of_warp.size());
  if (options.warp < 0 || options.warp >= warps)
    throw kernels::InputError(fmt::format("no warp {}: the block has warps 0 to {}", options.warp, warps - 1));
  const int accesses = static_cast<int>(recording.accesses_of_warp[static_cast<std::size_t>(options.warp)].size());
  if (options.access >= accesses)
    throw kernels::InputError(accesses ? fmt::format("no access {}: warp {} makes accesses 0 to {}", options.access,
                                                     options.warp, accesses - 1)
                                       : fmt::format("warp {} makes no access to memory", options.warp));
}

std::shared_ptr<const study::Study> whole_study(const study::Choice& choice) {
  kernels::CompileCache cache;
  auto study = std::make_shared<study::Study>(study::load(choice, cache));
  study::add_recording(*study);
  study::add_totals(*study, 0, {}, {});
  study::add_findings(*study, {}, {});
  return study;
}

std::shared_ptr<const std::vector<study::Surveyed>> whole_survey(const study::Choice& choice) {
  auto all = std::make_shared<std::vector<study::Surveyed>>();
  study::survey(choice.size, choice.machine, {}, [&](study::Surveyed one) { all->push_back(std::move(one)); });
  return all;
}

}  // namespace

void write_png(const std::filesystem::path& file, int width, int height, const std::vector<std::uint8_t>& pixels) {
  if (!stbi_write_png(file.c_str(), width, height, 4, pixels.data(), width * 4))
    throw std::runtime_error(file.string() + ": can't be written");
}

void render_to_png(const study::Choice& choice, const RenderOptions& options, const std::filesystem::path& file) {
  const PanelRow* panel = panel_of(options);
  View view;
  view.theme = theme_of(options);
  view.scale = scale_of(options);
  Input input;
  input.study = whole_study(choice);
  input.choice = choice;
  if (!panel) input.surveyed = whole_survey(choice);
  check_place(*input.study->recording, options);

  OffScreen screen(options.width, options.height);
  Stage stage;
  views::Ladder ladder = views::catalogue_ladder();
  Shell shell(stage.fonts(), std::move(ladder), view);
  shell.start_at(static_cast<std::uint32_t>(options.warp), std::max(0, options.access));
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(options.width), static_cast<float>(options.height)};
  io.DeltaTime = 1.0f / 60;
  // Docked windows take a few frames to find their places.
  for (int frame = 0; frame < 4; ++frame) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    if (panel)
      shell.frame_of_panel(input, *panel);
    else
      shell.frame(input);
    ImGui::Render();
    screen.draw_frame(shell.ground());
  }
  write_png(file, options.width, options.height, screen.pixels());
}

}  // namespace warplens::window
