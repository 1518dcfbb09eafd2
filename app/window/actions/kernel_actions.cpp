#include "app/window/actions/kernel_actions.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "IconsFontAwesome6.h"
#include "app/study/default_size.hpp"
#include "app/study/edited_kernel.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/model/size_setting.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

namespace {

/// If the file has no Warplens header, adds an action for each further kernel that the program launches. Warplens shows
/// one kernel at a time, so each action opens one of these kernels. They are the first actions in the menu.
void add_other_kernels(std::vector<Action>& all, const Scene& scene) {
  for (const std::string& other : other_kernels(scene)) {
    all.push_back({"Kernel", other, "", 0, true, false, false,
                   [choice = scene.choice, other](View&, Changes& c) { c.choice = choice_of_kernel(choice, other); }});
    all.back().label = title_in_file(other);
  }
}

/// If the program launches the kernel several times, adds an action for each launch.
void add_launches(std::vector<Action>& all, const Scene& scene) {
  for (const SelectableLaunch& launch : selectable_launches(scene)) {
    all.push_back({"Kernel", launch.name, "", 0, true, launch.is_selected, false,
                   [choice = scene.choice, name = launch.name](View&, Changes& c) {
                     c.choice = choice_of_kernel(choice, name);
                   }});
    all.back().label = say("Launch {}", launch.title);
  }
}

void add_sizes(std::vector<Action>& all, const Scene& scene) {
  const SizeSetting setting(scene);
  if (setting.is_none()) return;
  const auto [first, last] = setting.powers();
  for (int power = first; power <= last; ++power) {
    const kernels::Size size = setting.with_side(std::uint64_t{1} << power);
    all.push_back({"Size", setting.text_of(size), "", 0, true, scene.choice.size == size, false,
                   [choice = scene.choice, size](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->size = size;
                     c.choice->block = {0, 0, 0};
                   }});
  }
}

}  // namespace

void add_kernels(std::vector<Action>& all, const Scene& scene, const View& view) {
  const study::Choice choice = scene.choice;
  add_launches(all, scene);
  add_other_kernels(all, scene);
  for (const views::Rung& rung : scene.ladder.rungs)
    all.push_back({"Kernel", rung.title, "", 0, true, rung.name == choice.kernel, false,
                   [choice, name = rung.name](View&, Changes& c) { c.choice = choice_of_kernel(choice, name); }});
  all.push_back({"Kernel", marked("Open a kernel file…"), ICON_FA_FOLDER_OPEN, ImGuiMod_Ctrl | ImGuiKey_O, true, false,
                 false, [choose = scene.platform.choose_file](View& v, Changes&) {
                   if (choose) return choose();
                   v.dialogs.open.requested = true;
                 }});
  const bool has_text = scene.study.kernel || scene.progress.text;
  all.push_back({"Kernel", marked("Edit the source"), ICON_FA_PEN_TO_SQUARE, ImGuiKey_E, has_text, view.source.editing,
                 false, [](View& v, Changes&) { v.source.editing = !v.source.editing, v.source.show_source(); }});
  all.push_back({"Kernel", marked("Save the kernel"), ICON_FA_FLOPPY_DISK, ImGuiMod_Ctrl | ImGuiKey_S,
                 choice.text != nullptr, false, false, [choice](View& v, Changes& c) { save_edited(choice, v, c); }});
  all.push_back({"Kernel", marked("Discard the edits"), ICON_FA_TRASH, 0, choice.text != nullptr, false, false,
                 [choice](View&, Changes& c) {
                   c.choice = choice;
                   c.choice->text = nullptr;
                   c.discards_edits = true;
                 }});
  all.push_back({"Kernel", marked("Reload the kernel"), ICON_FA_ROTATE, ImGuiKey_F5, true, false, false,
                 [choice](View&, Changes& c) { c.choice = choice; }});
  const bool guessed = scene.study.kernel && !scene.study.kernel->guessed_header.empty();
  all.push_back(
      {"Kernel", marked("Show and edit the guessed header"), ICON_FA_PEN_TO_SQUARE, 0, guessed, false, false,
       [choice, kernel = scene.study.kernel](View& v, Changes& c) { edit_guessed_header(choice, *kernel, v, c); }});
  all.push_back({"Kernel", marked("Save the guessed header"), ICON_FA_FLOPPY_DISK, 0, guessed, false, false,
                 [](View&, Changes& c) { c.save_header = true; }});
  all.push_back({"Kernel", marked("Reset the settings"), ICON_FA_ROTATE_LEFT, 0, !choice.set.empty(), false, false,
                 [choice](View&, Changes& c) {
                   c.choice = choice;
                   c.choice->set.clear();
                 }});
  using study::MachineKind;
  for (const MachineKind machine : {MachineKind::gpu, MachineKind::toy})
    all.push_back({"Kernel",
                   machine == MachineKind::gpu ? marked("Real warps: 32 lanes") : marked("Toy warps: 4 lanes"), "", 0,
                   true, choice.machine == machine, false, [choice, machine](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->machine = machine;
                   }});
  for (const double seconds : {10.0, 60.0, 600.0}) {
    all.push_back({"Kernel", fmt::format("Compiler time limit: {:g} s", seconds), "", 0, true,
                   choice.compiler.seconds == seconds, false, [choice, seconds](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->compiler.seconds = seconds;
                   }});
    all.back().label = say("Compiler time limit: {:g} s", seconds);
  }
  for (const unsigned gib : {1u, 4u}) {
    const std::uint64_t bytes = std::uint64_t{gib} << 30;
    all.push_back({"Kernel", fmt::format("Compiler memory limit: {} GiB", gib), "", 0, true,
                   choice.compiler.bytes == bytes, false, [choice, bytes](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->compiler.bytes = bytes;
                   }});
    all.back().label = say("Compiler memory limit: {} GiB", gib);
  }
  for (const double seconds : {5.0, 20.0, 120.0, 0.0}) {
    all.push_back({"Kernel", fmt::format("Execution time limit: {:g} s", seconds), "", 0, true,
                   choice.execute_seconds == seconds, false, [choice, seconds](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->execute_seconds = seconds;
                   }});
    all.back().label = seconds == 0 ? tr("Execution time limit: none") : say("Execution time limit: {:g} s", seconds);
  }
  add_sizes(all, scene);
}

}  // namespace warplens::window
