#include "app/commands/lesson_pictures.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/commands/access_picture.hpp"
#include "app/study/complete_study.hpp"
#include "app/study/launch_writes.hpp"

namespace warplens::commands {
namespace {

/// Names of the panels that are useful even if their numbers are hidden.
constexpr std::array<std::string_view, 5> kPictures{"global", "shared", "matrices", "grid", "source"};

}  // namespace

std::string lesson_picture(const lessons::LessonStep& step, const lessons::FilledStep& filled,
                           kernels::CompileCache& cache) {
  window::Input input;
  input.study = study::make_complete_study(filled.state.choice, cache);
  input.launch_writes = study::follow_earlier_blocks(*input.study);
  input.choice = filled.state.choice;
  AccessPicture picture{.warp = filled.state.warp,
                        .access = filled.state.access,
                        .lane = filled.state.lane,
                        .panel = step.look.panel,
                        .hides = step.task.hides};
  if (picture.panel.empty()) picture.panel = panel_of_access(*input.study, picture.warp, picture.access);
  if (picture.hides && std::ranges::find(kPictures, picture.panel) == kPictures.end()) return {};
  if (filled.state.beside) picture.beside = study::make_complete_study(*filled.state.beside, cache);
  return draw_access(input, picture);
}

}  // namespace warplens::commands
