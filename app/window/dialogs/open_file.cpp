#include "app/window/dialogs/open_file.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/model/settings.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_stdlib.h"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 2000;  // maximum number of entries that are listed for a folder

bool is_source(const fs::path& file) {
  const std::string ending = file.extension().string();
  return ending == ".cu" || ending == ".cuh" || ending == ".ptx";
}

// Lists the entries of a folder: folders first, then sources, each by name. A folder that cannot be read is empty.
std::vector<FileEntry> entries_of(const fs::path& folder) {
  std::vector<FileEntry> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end && entries.size() < kMostEntries; at.increment(error)) {
    std::error_code ignored;
    const std::string name = at->path().filename().string();
    const bool is_folder = at->is_directory(ignored);
    if (name.starts_with('.') || (!is_folder && !is_source(at->path()))) continue;
    entries.push_back({name, is_folder});
  }
  std::ranges::sort(entries, [](const FileEntry& a, const FileEntry& b) {
    return std::pair(!a.is_folder, a.name) < std::pair(!b.is_folder, b.name);
  });
  return entries;
}

void go_to(OpenDialog& dialog, const fs::path& folder) {
  dialog.folder = folder.lexically_normal().string();
  dialog.entries = entries_of(folder);
}

// Opens the dialog in the folder of the last opened file; if there is none, in the current folder.
void begin(OpenDialog& dialog) {
  std::error_code ignored;
  fs::path folder = fs::current_path(ignored);
  if (!dialog.recent.empty()) folder = fs::absolute(dialog.recent.front(), ignored).parent_path();
  if (dialog.folder.empty()) dialog.folder = folder.string();
  go_to(dialog, dialog.folder);
  dialog.error.clear();
}

// Returns whether the file can be read. If not, stores the reason in the dialog, which shows it.
bool opens(OpenDialog& dialog, const std::string& path) {
  try {
    static_cast<void>(kernels::kernel_text(path));
    dialog.error.clear();
  } catch (const kernels::InputError& error) {
    dialog.error = error.what();
    dialog.typed_again = true;
  }
  return dialog.error.empty();
}

// Draws the recent files. Returns the file that the user clicked in this frame; empty if none.
std::string draw_recent(const OpenDialog& dialog) {
  std::string chosen;
  if (dialog.recent.empty()) return chosen;
  ImGui::TextDisabled("%s", tr("Recent files"));
  for (const std::string& file : dialog.recent) {
    ImGui::PushID(file.c_str());
    if (ImGui::Selectable(fs::path(file).filename().c_str())) chosen = file;
    ImGui::SetItemTooltip("%s", file.c_str());
    ImGui::PopID();
  }
  return chosen;
}

std::string draw_folder(OpenDialog& dialog) {
  std::string chosen;
  ImGui::TextDisabled("%s", dialog.folder.c_str());
  ImGui::BeginChild("entries");
  std::string into;
  if (fs::path(dialog.folder).has_relative_path() && ImGui::Selectable(ICON_FA_FOLDER "  .."))
    into = fs::path(dialog.folder).parent_path().string();
  for (const FileEntry& entry : dialog.entries) {
    const std::string label = std::string(entry.is_folder ? ICON_FA_FOLDER : ICON_FA_FILE_CODE) + "  " + entry.name;
    if (!ImGui::Selectable(label.c_str())) continue;
    const std::string path = (fs::path(dialog.folder) / entry.name).string();
    (entry.is_folder ? into : chosen) = path;
  }
  if (dialog.entries.empty())
    ImGui::TextDisabled("%s", tr("This folder contains no folder and no .cu, .cuh or .ptx file."));
  ImGui::EndChild();
  if (!into.empty()) go_to(dialog, into);
  return chosen;
}

}  // namespace

void remember_file(std::vector<std::string>& recent, const std::string& file) {
  std::erase(recent, file);
  recent.insert(recent.begin(), file);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

namespace {

// Lists the folders that are next to the file `path`.
void list_folders(SaveDialog& dialog, const std::string& path) {
  std::error_code ignored;
  const fs::path folder = fs::absolute(path, ignored).parent_path();
  if (folder.string() == dialog.folder) return;
  dialog.folder = folder.string();
  dialog.entries = entries_of(folder);
  std::erase_if(dialog.entries, [](const FileEntry& entry) { return !entry.is_folder; });
}

}  // namespace

void draw_folder_choice(SaveDialog& dialog, std::string& path, float height) {
  list_folders(dialog, path);
  ImGui::BeginChild("folders", {0, height}, ImGuiChildFlags_Borders);
  fs::path into;
  if (fs::path(dialog.folder).has_relative_path() && ImGui::Selectable(ICON_FA_FOLDER "  ..###up"))
    into = fs::path(dialog.folder).parent_path();
  for (const FileEntry& entry : dialog.entries)
    if (ImGui::Selectable((ICON_FA_FOLDER "  " + entry.name + "/###" + entry.name).c_str()))
      into = fs::path(dialog.folder) / entry.name;
  ImGui::EndChild();
  if (!into.empty()) path = (into / fs::path(path).filename()).string();
}

void draw_save_copy(const Scene& scene, View& view, Changes& changes) {
  SaveDialog& dialog = view.dialogs.save;
  const char* const kSave = tr("Save a copy");
  if (dialog.requested) ImGui::OpenPopup(kSave);
  const float em = scene.look.em;
  const ImGuiViewport& main = *ImGui::GetMainViewport();
  ImGui::SetNextWindowPos({main.Pos.x + main.Size.x / 2, main.Pos.y + main.Size.y * 0.3f}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(em * 36, main.Size.x * 0.9f), 0});
  if (!ImGui::BeginPopupModal(kSave, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (dialog.requested) ImGui::SetKeyboardFocusHere();
  dialog.requested = false;
  ImGui::TextDisabled("%s", tr("Kernels of the catalogue cannot be changed; your edits are saved to a new file."));
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputText("##save", &dialog.path, ImGuiInputTextFlags_EnterReturnsTrue);
  std::error_code ignored;
  const bool taken = fs::exists(dialog.path, ignored);
  if (taken)
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(scene.look.colours.fair), "%s", tr("This file already exists."));
  draw_wrapped_text(say("Folder: {}", fs::absolute(dialog.path, ignored).parent_path().string()), true);
  draw_folder_choice(dialog, dialog.path, std::min(em * 9, main.Size.y * 0.25f));
  const bool save = ImGui::Button(taken ? tr("Overwrite") : tr("Save"), {em * 8, 0}) || (entered && !taken);
  ImGui::SameLine();
  const bool cancelled = ImGui::Button(tr("Cancel"), {em * 6, 0}) || escape_leaves_dialog();
  if (save && !dialog.path.empty()) changes.save_kernel = dialog.path;
  if ((save && !dialog.path.empty()) || cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

void draw_open_file(const Scene& scene, View& view, Changes& changes) {
  OpenDialog& dialog = view.dialogs.open;
  const char* const kTitle = tr("Open a kernel file");
  if (dialog.requested) ImGui::OpenPopup(kTitle);
  const float em = scene.look.em;
  const ImVec2 window = ImGui::GetMainViewport()->Size;
  const ImVec2 origin = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos({origin.x + window.x / 2, origin.y + window.y * 0.12f}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(em * 48, window.x * 0.9f), std::min(em * 30, window.y * 0.75f)});
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (dialog.requested) {
    begin(dialog);
    ImGui::SetKeyboardFocusHere();
    dialog.requested = false;
  }
  if (std::exchange(dialog.typed_again, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered =
      ImGui::InputTextWithHint("##path", tr("Type a path, choose a file below, or drop a file on the window"),
                               &dialog.path, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemEdited()) dialog.error.clear();
  if (!dialog.error.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, scene.look.colours.bad);
    draw_wrapped_text(dialog.error);
    ImGui::PopStyleColor();
  }
  std::string chosen = entered ? dialog.path : "";
  std::error_code ignored;
  if (!chosen.empty() && fs::is_directory(chosen, ignored)) go_to(dialog, std::exchange(chosen, ""));
  const float below = ImGui::GetFrameHeightWithSpacing() + em * 0.3f;
  const float recent = dialog.recent.empty() ? 0 : ImGui::GetContentRegionAvail().x * 0.36f;
  if (recent > 0) {
    ImGui::BeginChild("recent", {recent, -below});
    if (const std::string file = draw_recent(dialog); !file.empty()) chosen = file;
    ImGui::EndChild();
    ImGui::SameLine();
  }
  ImGui::BeginChild("folder", {0, -below});
  if (const std::string file = draw_folder(dialog); !file.empty()) chosen = file;
  ImGui::EndChild();
  if (ImGui::Button(tr("Open"), {em * 6, 0}) && !dialog.path.empty()) chosen = dialog.path;
  ImGui::SameLine();
  const bool cancelled = ImGui::Button(tr("Cancel"), {em * 6, 0}) || escape_leaves_dialog();
  if (!chosen.empty() && !opens(dialog, chosen)) chosen.clear();
  if (!chosen.empty()) changes.choice = choice_of_kernel(scene.choice, chosen);
  if (!chosen.empty() || cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window
